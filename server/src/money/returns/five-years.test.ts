import { addMonths } from "@osisi/contracts/calendar.ts";
import { array, integer, record, sample } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSoundLedger } from "#test/ledger.ts";
import { type Paying, startPaying } from "#test/paying.ts";
import { type Account, bank, investmentOf, returnPool, stash } from "#ledger/accounts.ts";
import { balanceOf, balancesByKind } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { payLateReturns } from "./pay-late-returns.ts";
import { payReturn } from "./pay-return.ts";

/** Five years in which three of ten repayments of the portfolios never come. Returns are paid from
 * what did come, and only from that. */

const MONTHS = 60;
const HOLDINGS = process.env["OSISI_TEST_SIZE"] === "full" ? 5_000 : 1_000;
const INVESTORS = 20;
const PORTFOLIOS = 3;
const FAILS_PERCENT = 30;
const AT_ONCE = 6;
/** Of one posting. */
const MOST_ENTRIES = 500;
const TIMEOUT_MS = 900_000;

type Holding = Readonly<{
  id: string;
  investorId: string;
  month: number;
  portfolio: number;
  principalKobo: bigint;
  returnKobo: bigint;
}>;

let world: Paying;
let investors: string[];

beforeAll(async () => {
  world = await startPaying();
  await world.stopWorking();
  const made = Array.from({ length: INVESTORS }, () => world.investor());
  investors = (await Promise.all(made)).map(({ id }) => id);
  await move("emptied", returnPool, bank("NGN"), await balanceOf(world.db, returnPool));
});

afterAll(() => world.stop());

async function move(key: string, debit: Account, credit: Account, amount: bigint): Promise<void> {
  if (amount === 0n) return;
  const eventAt = world.runtime.clock.now();
  const entry = { key, movement: "test", debit, credit, amount, eventAt };
  await inTransaction(world.db, (tx) => post(tx, [entry]));
}

function holdingsFor(people: readonly string[]): Holding[] {
  const kobo = integer({ min: 100_00, max: 2_000_000_00 });
  const month = integer({ min: 3, max: MONTHS - 1 });
  const one = record({
    month,
    kobo,
    basisPoints: integer({ min: 300, max: 2_000 }),
    portfolio: integer({ min: 0, max: PORTFOLIOS - 1 }),
    person: integer({ min: 0, max: INVESTORS - 1 }),
  });
  const size = { minLength: HOLDINGS, maxLength: HOLDINGS };
  return sample(array(one, size), 1)
    .flat()
    .map(({ basisPoints, person, ...rest }) => ({
      id: newId(),
      investorId: people[person] ?? "",
      month: rest.month,
      portfolio: rest.portfolio,
      principalKobo: BigInt(rest.kobo),
      returnKobo: (BigInt(rest.kobo) * BigInt(basisPoints)) / 10_000n,
    }));
}

async function buyAll(holdings: readonly Holding[]): Promise<void> {
  const about = { movement: "test", debit: bank("NGN"), eventAt: world.runtime.clock.now() };
  const entries = holdings.map(({ id, investorId, principalKobo: amount }) => {
    return { ...about, key: `bought:${id}`, credit: investmentOf(investorId, id), amount };
  });
  for (let at = 0; at < entries.length; at += MOST_ENTRIES) {
    await inTransaction(world.db, (tx) => post(tx, entries.slice(at, at + MOST_ENTRIES)));
  }
}

/** It matures: the principal to the stash, and the return as far as the pool goes. */
async function mature(holding: Holding, dueOn: string): Promise<"paid" | "late"> {
  const { id: holdingId, investorId, principalKobo, returnKobo: amountKobo } = holding;
  const now = world.runtime.clock.now();
  return inTransaction(world.db, async (tx) => {
    const credit = stash(investorId);
    const debit = investmentOf(investorId, holdingId);
    const key = `investment:${holdingId}:matured`;
    const entry = { key, movement: "investment-matured", debit, credit, amount: principalKobo };
    await post(tx, [{ ...entry, eventAt: now }]);
    const owed = { kind: "investment" } as const;
    const about = {
      key: `investment:${holdingId}:return`,
      investorId,
      holdingId,
      amountKobo,
      dueOn,
    };
    const paid = await payReturn(tx, { ...owed, ...about }, now);
    return paid.isLate ? "late" : "paid";
  });
}

const listLate = () =>
  world.db
    .selectFrom("lateReturn")
    .select(["key", "amountKobo"])
    .where("paidAt", "is", null)
    .orderBy("dueOn")
    .orderBy("holdingId")
    .execute();

async function poolTransfers(): Promise<
  { key: string; amount: bigint; isIn: boolean; other: string; otherKind: string }[]
> {
  const { rows } = await sql<{
    key: string;
    amount: bigint;
    isIn: boolean;
    other: string;
    otherKind: string;
  }>`
    select t.key, t.amount, t.credit_account_id = pool.id as is_in, a.address as other, a.kind as other_kind
    from ledger.account pool
    join ledger.transfer t on pool.id in (t.debit_account_id, t.credit_account_id)
    join ledger.account a on a.id in (t.debit_account_id, t.credit_account_id) and a.id <> pool.id
    where pool.address = ${returnPool} and t.key not in ('capital:SANDBOX', 'emptied')
    order by t.id
  `.execute(world.db);
  return rows;
}

/** First in, first out: the entries that paid each return. */
function sourcesOf(transfers: Awaited<ReturnType<typeof poolTransfers>>) {
  const entries: { key: string; left: bigint }[] = [];
  const sources = new Map<string, { key: string; amount: bigint }[]>();
  for (const { amount, isIn, key } of transfers) {
    if (isIn) {
      entries.push({ key, left: amount });
      continue;
    }
    const paidBy: { key: string; amount: bigint }[] = [];
    for (let owed = amount; owed > 0n;) {
      const entry = entries.find(({ left }) => left > 0n);
      if (!entry) throw new Error(`${key} has no source`);
      const part = entry.left < owed ? entry.left : owed;
      entry.left -= part;
      owed -= part;
      paidBy.push({ key: entry.key, amount: part });
    }
    sources.set(key, paidBy);
  }
  return sources;
}

it(
  "every kobo of a return names the entry that paid it, no principal is touched, none overtakes",
  async () => {
    const holdings = holdingsFor(investors);
    const fails = sample(integer({ min: 0, max: 99 }), MONTHS * PORTFOLIOS);
    await buyAll(holdings);
    let neverCame = 0n;
    let overtakers = 0;
    let coveredAndWaiting = 0;
    for (let month = 1; month < MONTHS; month += 1) {
      const dueOn = addMonths("2027-01-01", month);
      const due = holdings.filter((one) => one.month === month);
      for (let portfolio = 0; portfolio < PORTFOLIOS; portfolio += 1) {
        const income = due
          .filter((one) => one.portfolio === portfolio)
          .reduce((sum, { returnKobo }) => sum + returnKobo, 0n);
        const comes = (fails[month * PORTFOLIOS + portfolio] ?? 0) >= FAILS_PERCENT;
        if (comes) await move(`repaid:${month}:${portfolio}`, bank("NGN"), returnPool, income);
        else neverCame += income;
      }
      const before = await listLate();
      const outcomes: ("paid" | "late")[] = [];
      for (let at = 0; at < due.length; at += AT_ONCE) {
        const some = due.slice(at, at + AT_ONCE).map((one) => mature(one, dueOn));
        outcomes.push(...(await Promise.all(some)));
      }
      overtakers += before.length > 0 ? outcomes.filter((one) => one === "paid").length : 0;
      await Promise.all([payLateReturns(world.runtime), payLateReturns(world.runtime)]);
      const after = await listLate();
      // Those that wait are behind all that were paid, and the first of them could not be paid.
      const waiting = new Set(after.map(({ key }) => key));
      const stillFirst = before.filter(({ key }) => waiting.has(key));
      expect(before.slice(before.length - stillFirst.length)).toEqual(stillFirst);
      const left = await balanceOf(world.db, returnPool);
      coveredAndWaiting += after.slice(0, 1).filter(({ amountKobo }) => amountKobo <= left).length;
    }
    expect({ overtakers, coveredAndWaiting }).toEqual({ overtakers: 0, coveredAndWaiting: 0 });

    const transfers = await poolTransfers();
    expect(neverCame).toBeGreaterThan(0n);
    expect(transfers.filter(({ isIn, otherKind }) => isIn && otherKind !== "bank")).toEqual([]);
    expect(transfers.filter(({ isIn, otherKind }) => !isIn && otherKind !== "stash")).toEqual([]);
    const returnsOf = new Map(holdings.map((one) => [`investment:${one.id}:return`, one]));
    const sources = sourcesOf(transfers);
    for (const [key, paidBy] of sources) {
      const sum = paidBy.reduce((total, { amount }) => total + amount, 0n);
      expect(sum).toBe(returnsOf.get(key)?.returnKobo);
    }
    const late = new Set((await listLate()).map(({ key }) => key));
    expect(sources.size + late.size).toBe(HOLDINGS);
    expect(late.size).toBeGreaterThan(0);
    // The pool holds what came and was not paid, and every stash its principal and paid returns.
    const inOut = transfers.reduce((sum, { amount, isIn }) => sum + (isIn ? amount : -amount), 0n);
    expect(await balanceOf(world.db, returnPool)).toBe(inOut);
    for (const person of investors) {
      const own = holdings.filter(({ investorId }) => investorId === person);
      const paid = own.filter(({ id }) => sources.has(`investment:${id}:return`));
      const expected =
        own.reduce((sum, { principalKobo }) => sum + principalKobo, 0n) +
        paid.reduce((sum, { returnKobo }) => sum + returnKobo, 0n);
      const balances = await balancesByKind(world.db, person);
      expect([balances.get("stash"), balances.get("investment")]).toEqual([expected, 0n]);
    }
    await expectSoundLedger(world.db);
  },
  TIMEOUT_MS,
);
