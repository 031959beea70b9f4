import {
  array,
  assert,
  asyncProperty,
  bigInt,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  uniqueArray,
} from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { feeIncome, gatewayClearing, held, stash, suspense } from "./accounts.ts";
import { balancesOf, houseBalanceOf } from "./balance.ts";
import { type Claim, KeyReused, NotEnoughMoney, type Transfer, post } from "./post.ts";
import { rollUp } from "./jobs.ts";

/** The law of the ledger: for any interleaving of calls, no money appears or is lost, no investor
 * account falls below zero, and each key is posted once. A failure prints its seed. */

const NUMBER_OF_RUNS = process.env["OSISI_TEST_SIZE"] === "full" ? 300 : 15;
/** The full size takes 15 seconds on an idle machine. */
const TIMEOUT_MS = 300_000;
const eventAt = new Date("2026-11-21T08:00:00Z");
const house = {
  clearing: gatewayClearing("NGN"),
  suspense: suspense("NGN"),
  income: feeIncome("NGN"),
};
const people = () => {
  const [ada, bola] = [newId(), newId()];
  return { ada: stash(ada), held: held(ada), bola: stash(bola) };
};
type Place = keyof typeof house | keyof ReturnType<typeof people>;
type Plan = { key: number; debit?: Place; credit?: Place; amount?: bigint };

/** Few accounts and few keys, so that calls collide. */
const place = constantFrom<Place[]>("clearing", "suspense", "income", "ada", "bola", "held");
const key = integer({ min: 1, max: 40 });
const amount = bigInt(1n, 100n);
const transfer = record({ key, debit: place, credit: place, amount }).filter(
  ({ debit, credit }) => debit !== credit,
);
const entry = oneof({ weight: 6, arbitrary: transfer }, { weight: 1, arbitrary: record({ key }) });
const selector = (plan: Plan) => plan.key;
const call = oneof(
  {
    weight: 6,
    arbitrary: uniqueArray<Plan, number>(entry, { minLength: 1, maxLength: 1, selector }),
  },
  {
    weight: 6,
    arbitrary: uniqueArray<Plan, number>(entry, { minLength: 2, maxLength: 5, selector }),
  },
  { weight: 1, arbitrary: constant("roll up" as const) },
);
const calls = array(call, { minLength: 10, maxLength: 80, size: "max" });

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ connections: 12 });
});

afterAll(() => database.drop());

it(
  "any interleaving of calls leaves sound books with each key posted once",
  async () => {
    await assert(
      asyncProperty(calls, async (calls) => {
        const accounts = { ...house, ...people() };
        const run = newId();
        const entriesOf = (plans: Plan[]) => plans.map((plan) => entryOf(plan, run, accounts));
        const before = await balancesAt(accounts);
        const done = await Promise.all(
          calls.map(async (call) => {
            if (call !== "roll up") return await postOrRefuse(entriesOf(call));
            await rollUp(database.db);
            return [];
          }),
        );
        const fresh = done.flat();
        expect(new Set(fresh.map((entry) => entry.key)).size).toBe(fresh.length);
        const after = await balancesAt(accounts);
        const moved = after.map((balance, n) => balance - (before[n] ?? 0n));
        expect(moved).toEqual(Object.values(accounts).map((account) => effectOn(account, fresh)));
        await expectSoundLedger(database.db);
      }),
      { numRuns: NUMBER_OF_RUNS },
    );
  },
  TIMEOUT_MS,
);

function entryOf(plan: Plan, run: string, accounts: typeof house & ReturnType<typeof people>) {
  const key = `${run}:${plan.key}`;
  if (!plan.debit || !plan.credit || !plan.amount) return { key, movesNothing: true } as const;
  const [debit, credit] = [accounts[plan.debit], accounts[plan.credit]];
  return { key, movement: "test", debit, credit, amount: plan.amount, eventAt };
}

/** The entries that this call posted. */
async function postOrRefuse(entries: (Transfer | Claim)[]) {
  try {
    const { fresh } = await inTransaction(database.db, (tx) => post(tx, entries));
    return entries.filter((_, n) => fresh[n]);
  } catch (error) {
    if (error instanceof NotEnoughMoney || error instanceof KeyReused) return [];
    throw error;
  }
}

async function balancesAt(accounts: typeof house & ReturnType<typeof people>) {
  const { ada, held, bola } = accounts;
  const investors = await balancesOf(database.db, [ada, held, bola]);
  const sums = Object.values(house).map((account) => houseBalanceOf(database.db, account));
  return [
    ...(await Promise.all(sums)),
    ...[ada, held, bola].map((one) => investors.get(one) ?? 0n),
  ];
}

/** Only gateway clearing grows by debits. */
function effectOn(account: string, entries: (Transfer | Claim)[]): bigint {
  const sign = account === house.clearing ? 1n : -1n;
  return entries.reduce((sum, entry) => {
    if ("movesNothing" in entry) return sum;
    if (entry.debit === account) return sum + sign * entry.amount;
    return entry.credit === account ? sum - sign * entry.amount : sum;
  }, 0n);
}
