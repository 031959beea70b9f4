import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Closing } from "@osisi/contracts/closing.ts";
import type { Overview } from "@osisi/contracts/overview.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { newDocument } from "#test/documents.ts";
import { opsOf } from "#test/operating.ts";
import type { Investor } from "#test/paying.ts";
import { bank, returnPool } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/database/database.ts";
import { payLateReturns } from "./pay-late-returns.ts";

let world: Investing;
let investor: Investor;

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

/** No test waits for what another left late. */
beforeEach(async () => {
  await capital(1_000_000);
  await payLateReturns(world.runtime);
  await leaveInPool(0n);
  investor = await world.investor();
});

const pooled = () => balanceOf(world.db, returnPool);

/** Takes the rest out of the return pool. */
async function leaveInPool(kobo: bigint): Promise<void> {
  const amount = (await pooled()) - kobo;
  if (amount === 0n) return;
  const [debit, credit] = [returnPool, bank("NGN")];
  const entry = { key: `test:${newId()}`, movement: "test", debit, credit, amount };
  await inTransaction(world.db, (tx) =>
    post(tx, [{ ...entry, eventAt: world.runtime.clock.now() }]),
  );
}

const capital = (naira: number) =>
  opsOf(world.runtime, "returns", ["capital", String(naira), "--ref", `GTB-${newId()}`]);

/** Units of the Savings Vault for six months: 6% of ₦7,000 are ₦420. */
async function buyVault(units = 7): Promise<string> {
  await world.fill(investor, units * 1_000);
  return world.buy(investor, { unitsBought: units, months: 6, percentage: 6 });
}

const get = async <Data>(url: string) =>
  (await world.call<Data>(investor, { method: "GET", url })).data;

const subjectsOf = () => world.subjects(investor.email);

it("income-received: what a portfolio earned pays what is late, and each transfer of the bank counts once", async () => {
  const id = await buyVault(1);
  await world.pass(190);
  expect(await world.investment(investor, id)).toMatchObject({ lateReturn: 60 });
  const document = await newDocument(world.db, world.runtime.clock.now());
  const income = async (portfolio: string, naira: string, ref: string) => {
    const day = dateInLagos(world.runtime.clock.now());
    const words = ["repayment", portfolio, "0", naira, day, document, "--ref", ref];
    return opsOf(world.runtime, "a repayment", words);
  };
  expect((await income("77", "60", `INC-${newId()}`)).said).toContain("There is no portfolio 77.");
  const ref = `INC-${newId()}`;
  expect(await income("4", "60", ref)).toMatchObject({
    code: 0,
    said: expect.stringContaining("₦60 of income booked as repaid by Savings Vault"),
  });
  expect((await income("4", "60", ref)).said).toContain("was booked before.");
  await world.drain();
  expect(await world.investment(investor, id)).not.toHaveProperty("lateReturn");
  expect(await pooled()).toBe(0n);
});

it("pays late returns by their due day, each whole, and no other return before them", async () => {
  const large = await buyVault(7);
  await world.pass(1);
  const small = await buyVault(1);
  await world.pass(190);
  const late = async () => {
    const rows = [await world.investment(investor, large), await world.investment(investor, small)];
    return rows.map(({ lateReturn }) => lateReturn);
  };
  expect(await late()).toEqual([420, 60]);
  // Enough for the second only: it does not overtake the first.
  await capital(60);
  await world.drain();
  expect(await late()).toEqual([420, 60]);
  // Nor does a return that falls due now and that the pool would cover.
  const next = await buyVault(1);
  await world.pass(190);
  expect(await world.investment(investor, next)).toMatchObject({ lateReturn: 60 });
  await capital(360);
  await world.drain();
  expect(await late()).toEqual([undefined, 60]);
  expect(await pooled()).toBe(0n);
  await capital(120);
  await world.drain();
  expect(await late()).toEqual([undefined, undefined]);
  expect(await world.investment(investor, next)).not.toHaveProperty("lateReturn");
});

it("pays each once where several workers and maturities meet", async () => {
  const ids = [await buyVault(2), await buyVault(2), await buyVault(2)];
  await world.pass(190);
  await capital(300);
  await Promise.all(Array.from({ length: 4 }, () => payLateReturns(world.runtime)));
  const shown = await Promise.all(ids.map((id) => world.investment(investor, id)));
  // ₦120 each: two are paid, and ₦60 stay for the third.
  expect(shown.filter(({ lateReturn }) => lateReturn === 120)).toHaveLength(1);
  expect(await pooled()).toBe(60_00n);
  expect(await world.stashOf(investor)).toBe(6_240_00n);
});

it("keeps the return of a won dispute late as well", async () => {
  const { id, reference } = await world.orderAndPay(investor, { unitsBought: 5, months: 3 });
  await world.dispute(reference, "opened");
  await world.pass(95);
  await world.dispute(reference, "won");
  expect(await world.stashOf(investor)).toBe(5_000_00n);
  expect(await world.investment(investor, id)).toMatchObject({ lateReturn: 150 });
  await capital(150);
  await world.drain();
  expect(await world.stashOf(investor)).toBe(5_150_00n);
});

it("says of a plan that its interest is late, and repays a debt with it when it comes", async () => {
  const id = await world.save(investor, { amount: 30_000, interval: "monthly" });
  await world.pass(95);
  const ended = await world.plan(investor, id);
  expect(ended.lateReturn).toBe(ended.interestToDate);
  expect(ended.lateReturn).toBeGreaterThan(0);
  const { savings } = await get<Profile>(apiPaths.profile);
  expect(savings.data).toMatchObject([{ id, lateReturn: ended.lateReturn }]);
  const subjects = await subjectsOf();
  expect(subjects).toContainEqual(
    expect.stringMatching(/is in your stash: "School fees" has ended/),
  );
  const kobo = BigInt(Math.round((ended.lateReturn ?? 0) * 100));
  const before = await world.stashOf(investor);
  await capital(1_000);
  await world.drain();
  expect(await world.stashOf(investor)).toBe(before + kobo);
  expect(await world.plan(investor, id)).not.toHaveProperty("lateReturn");
});

it("capital-reversed: refuses to take out what returns have used", async () => {
  const ref = `GTB-${newId()}`;
  await opsOf(world.runtime, "returns", ["capital", "420", "--ref", ref]);
  await buyVault();
  await world.pass(190);
  expect(await pooled()).toBe(0n);
  const undone = await opsOf(world.runtime, "wrong", ["reverse-capital", "--ref", ref]);
  expect([undone.code, undone.said]).toEqual([
    1,
    expect.stringContaining("return pool holds less"),
  ]);
});

it("pays the principal on its day, says that the return is late, and pays it once the pool has it", async () => {
  const id = await buyVault();
  expect(await world.choose(investor, id, "all")).toMatchObject({ statusCode: 200 });
  await world.pass(190);
  // The return buys nothing: seven units for the principal, and not an eighth.
  const ended = await world.investment(investor, id);
  expect(ended).toMatchObject({ state: "matured", lateReturn: 420 });
  expect(await world.investment(investor, ended.renewedAs ?? "")).toMatchObject({
    unitsBought: 7,
  });
  expect(await world.stashOf(investor)).toBe(0n);
  const { attention } = await get<Overview>(apiPaths.overview);
  expect(attention).toContainEqual(
    expect.objectContaining({ kind: "investment-return-late", id, amount: 420 }),
  );
  const { reasons } = await get<Closing>(apiPaths.closing);
  expect(reasons.map(({ kind }) => kind)).toContain("returns");
  expect(await subjectsOf()).toContain("Savings Vault has ended: ₦7,000");

  expect((await capital(420)).code).toBe(0);
  await world.drain();
  expect(await world.stashOf(investor)).toBe(42_000n);
  expect(await pooled()).toBe(0n);
  expect(await world.investment(investor, id)).not.toHaveProperty("lateReturn");
  expect(await subjectsOf()).toContain("Your late return of ₦420 has come");
  expect((await get<Overview>(apiPaths.overview)).attention).not.toContainEqual(
    expect.objectContaining({ kind: "investment-return-late" }),
  );
});
