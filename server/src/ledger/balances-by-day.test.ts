import { addDays, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { gatewayClearing, held, investmentOf, planOf, stash } from "./accounts.ts";
import { balanceOf, balancesByDay, firstCredit } from "./balance.ts";
import { NotEnoughMoney, type Transfer, post } from "./post.ts";

const NUMBER_OF_RUNS = process.env["OSISI_TEST_SIZE"] === "full" ? 100 : 10;
const START = "2026-01-01";
const HOUR_MS = 60 * 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

function accountsOf(ada: string) {
  return {
    clearing: gatewayClearing("NGN"),
    stash: stash(ada),
    plan: planOf(ada, newId()),
    otherPlan: planOf(ada, newId()),
    investment: investmentOf(ada, newId()),
    held: held(ada),
  };
}

type Place = keyof ReturnType<typeof accountsOf>;
const kindOf: Partial<Record<Place, string>> = {
  stash: "stash",
  plan: "plan",
  otherPlan: "plan",
  investment: "investment",
};
const kinds = ["stash", "plan", "investment"];

const place = constantFrom<Place[]>("clearing", "stash", "plan", "otherPlan", "investment", "held");
/** Hours since the start, unordered: a late booking counts on its value date. */
const move = record({
  debit: place,
  credit: place,
  amount: integer({ min: 1, max: 1_000 }),
  hour: integer({ min: 0, max: 24 * 40 }),
}).filter(({ debit, credit }) => debit !== credit);

async function tryPosting(transfer: Transfer): Promise<boolean> {
  try {
    await inTransaction(database.db, (tx) => post(tx, [transfer]));
    return true;
  } catch (error) {
    if (error instanceof NotEnoughMoney) return false;
    throw error;
  }
}

it("is for every day the sum of its transfers, replayed one by one", async () => {
  const law = asyncProperty(
    array(move, { minLength: 1, maxLength: 40 }),
    array(integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }),
    async (moves, gaps) => {
      const ada = newId();
      const accounts = accountsOf(ada);
      const done: { kind: string | undefined; step: bigint; day: string }[] = [];
      for (const { debit, credit, amount, hour } of moves) {
        const eventAt = new Date(startOfDay(START).getTime() + hour * HOUR_MS + 1);
        const sides = { debit: accounts[debit], credit: accounts[credit], amount: BigInt(amount) };
        const posted = await tryPosting({ key: newId(), movement: "test", ...sides, eventAt });
        if (!posted) continue;
        const day = dateInLagos(eventAt);
        done.push({ kind: kindOf[debit], step: -BigInt(amount), day });
        done.push({ kind: kindOf[credit], step: BigInt(amount), day });
      }
      const dates = gaps.reduce<string[]>(
        (all, gap) => [...all, addDays(all.at(-1) ?? START, gap)],
        [START],
      );
      const read = await balancesByDay(database.db, { ownerId: ada, kinds }, dates);
      for (const kind of kinds) {
        const replayed = dates.map((date, at) =>
          done
            .filter((step) => step.kind === kind && (step.day <= date || at === dates.length - 1))
            .reduce((sum, { step }) => sum + step, 0n),
        );
        expect(read.get(kind)).toEqual(replayed);
      }
      expect(read.get("stash")?.at(-1)).toBe(await balanceOf(database.db, accounts.stash));
    },
  );
  await assert(law, { numRuns: NUMBER_OF_RUNS });
  await expectSoundLedger(database.db);
}, 120_000);

it("ends a day at midnight in Lagos, an hour before midnight UTC", async () => {
  const ada = newId();
  const sides = { debit: gatewayClearing("NGN"), credit: stash(ada), movement: "test" };
  for (const [amount, at] of [
    [100n, "2026-01-05T22:59:59Z"],
    [30n, "2026-01-05T23:00:00Z"],
  ] as const) {
    await tryPosting({ key: newId(), ...sides, amount, eventAt: new Date(at) });
  }
  const dates = ["2026-01-04", "2026-01-05", "2026-01-06"];
  const read = await balancesByDay(database.db, { ownerId: ada, kinds: ["stash"] }, dates);
  expect(read.get("stash")).toEqual([0n, 100n, 130n]);
  expect(await firstCredit(database.db, stash(ada))).toEqual(new Date("2026-01-05T22:59:59Z"));
});

it("is zero for an investor without transfers, and never another's", async () => {
  const dates = ["2026-01-04", "2026-01-05"];
  const read = await balancesByDay(database.db, { ownerId: newId(), kinds: ["stash"] }, dates);
  expect(read.get("stash")).toEqual([0n, 0n]);
  expect(await firstCredit(database.db, stash(newId()))).toBeUndefined();
});
