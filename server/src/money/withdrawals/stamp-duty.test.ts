import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { bank, stampDutyExpense, stampDutyPayable } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { opsOf } from "#test/operating.ts";
import { type Withdrawing, WAIT, startWithdrawing } from "#test/withdrawing.ts";

/** Stamp duty of ₦50 on withdrawals from ₦10,000, borne by the house or by the investor. */

let world: Withdrawing;

beforeAll(async () => {
  world = await startWithdrawing();
});
beforeEach(() => world.settings({ transfers: "manual" }));
afterEach(() => expectSoundLedger(world.db));
afterAll(async () => {
  await world.expectSettledBooks();
  await world.stop();
});

const ops = async (...words: string[]) => {
  const { code, said } = await opsOf(world.runtime, "the rule has changed", words);
  expect(said).not.toBe("");
  return { code, said };
};
const today = () => dateInLagos(world.runtime.clock.now());

async function borneBy(bearer: "house" | "investor"): Promise<void> {
  const row = { kind: "stamp-duty", subject: "withdrawals", validFrom: today() };
  const value = JSON.stringify({ bearer, dutyKobo: "5000", fromKobo: "1000000" });
  const by = { author: "ada", approver: "bola", approvedAt: world.runtime.clock.now() };
  await world.db
    .insertInto("catalogue")
    .values({ ...row, value, ...by })
    .execute();
}

const payable = () => houseBalanceOf(world.db, stampDutyPayable("NGN"));
const expense = () => houseBalanceOf(world.db, stampDutyExpense("NGN"));

/** What has changed of both since. */
async function since() {
  const before = [await payable(), await expense()] as const;
  return async () => ({
    payable: (await payable()) - before[0],
    expense: (await expense()) - before[1],
  });
}

type Saver = Awaited<ReturnType<Withdrawing["saver"]>>;
const balances = async (investor: Saver) => ({
  stash: await world.stashOf(investor),
  held: await world.heldOf(investor),
});

async function sendWithDuty(investor: Saver): Promise<string> {
  const answer = await world.withdraw(investor, { amount: 10_000, stampDuty: 50 });
  expect(answer.json()).toMatchObject({ statusCode: 200, data: { amount: 10_000, stampDuty: 50 } });
  return String(answer.json().data.reference);
}

async function ends(reference: string, outcome: string, state: string): Promise<void> {
  await world.atGateway(reference);
  await world.become(reference, outcome);
  await expect.poll(() => world.stateOf(reference), WAIT).toBe(state);
}

it("the house bears it: the stash pays the amount alone, and a payout owes ₦50", async () => {
  await borneBy("house");
  const investor = await world.saver(10_000);
  const change = await since();
  const reference = await world.send(investor, 10_000);
  expect(await balances(investor)).toEqual({ stash: 0n, held: 1_000_000n });
  expect(await change()).toEqual({ payable: 0n, expense: 0n });
  await ends(reference, "success", "paid");
  expect(await change()).toEqual({ payable: 5_000n, expense: 5_000n });
  await ends(reference, "reversed", "reversed");
  expect(await balances(investor)).toEqual({ stash: 1_000_000n, held: 0n });
  expect(await change()).toEqual({ payable: 0n, expense: 0n });
});

it("there is none below ₦10,000", async () => {
  await borneBy("investor");
  const investor = await world.saver(20_000);
  const answer = await world.withdraw(investor, { amount: 9_999.99 });
  expect(answer.json().data).not.toHaveProperty("stampDuty");
  expect(await balances(investor)).toEqual({ stash: 1_000_001n, held: 999_999n });
  const change = await since();
  await ends(String(answer.json().data.reference), "success", "paid");
  expect(await change()).toEqual({ payable: 0n, expense: 0n });
});

it("the investor bears it: it is held with the amount, and owed once the bank has the amount", async () => {
  await borneBy("investor");
  const investor = await world.saver(20_000);
  const change = await since();
  const reference = await sendWithDuty(investor);
  expect(await balances(investor)).toEqual({ stash: 995_000n, held: 1_005_000n });
  expect(await world.transfersOf(reference)).toMatchObject([]);
  await ends(reference, "success", "paid");
  expect(await world.transfersOf(reference)).toMatchObject([{ amount: 1_000_000 }]);
  expect(await balances(investor)).toEqual({ stash: 995_000n, held: 0n });
  expect(await change()).toEqual({ payable: 5_000n, expense: 0n });
  await ends(reference, "reversed", "reversed");
  expect(await balances(investor)).toEqual({ stash: 2_000_000n, held: 0n });
  expect(await change()).toEqual({ payable: 0n, expense: 0n });
});

it("and comes back whole with a withdrawal that does not go through", async () => {
  await borneBy("investor");
  const investor = await world.saver(20_000);
  const change = await since();
  await ends(await sendWithDuty(investor), "failed", "returned");
  expect(await balances(investor)).toEqual({ stash: 2_000_000n, held: 0n });
  expect(await change()).toEqual({ payable: 0n, expense: 0n });
});

it("is never taken where another one was shown, and nothing is written then", async () => {
  await borneBy("investor");
  const investor = await world.saver(20_000);
  for (const shown of [undefined, 0, 49.99]) {
    const answer = await world.withdraw(investor, { amount: 10_000, stampDuty: shown });
    expect(answer.json()).toMatchObject({
      statusCode: 409,
      errors: { stampDuty: ["Stamp duty of ₦50 leaves your stash as well."] },
    });
  }
  expect(await balances(investor)).toEqual({ stash: 2_000_000n, held: 0n });
  await borneBy("house");
  const answer = await world.withdraw(investor, { amount: 10_000, stampDuty: 50 });
  expect(answer.json()).toMatchObject({ statusCode: 200 });
  expect(await balances(investor)).toEqual({ stash: 1_000_000n, held: 1_000_000n });
});

it("refuses what the stash covers without the duty only, and says how much it covers", async () => {
  await borneBy("investor");
  const investor = await world.saver(10_049);
  const answer = await world.withdraw(investor, { amount: 10_000, stampDuty: 50 });
  const most = "Stamp duty of ₦50 leaves your stash as well. You can withdraw ₦9,999.99.";
  expect(answer.json()).toMatchObject({ statusCode: 400, errors: { amount: [most] } });
  const more = await world.saver(20_049);
  const refused = await world.withdraw(more, { amount: 20_000, stampDuty: 50 });
  expect(refused.json().errors.amount[0]).toContain("You can withdraw ₦19,999.");
  const all = await world.withdraw(more, { amount: 19_999, stampDuty: 50 });
  expect(all.json()).toMatchObject({ statusCode: 200 });
  expect(await balances(more)).toEqual({ stash: 0n, held: 2_004_900n });
});

it("keeps what held when it was requested", async () => {
  await borneBy("investor");
  const investor = await world.saver(20_000);
  const reference = await sendWithDuty(investor);
  await borneBy("house");
  const change = await since();
  await ends(reference, "success", "paid");
  expect(await balances(investor)).toEqual({ stash: 995_000n, held: 0n });
  expect(await change()).toEqual({ payable: 5_000n, expense: 0n });
});

it("takes it once for two requests with one key, and for two at once as far as the stash goes", async () => {
  await borneBy("investor");
  const investor = await world.saver(20_060);
  const body = { amount: 10_000, stampDuty: 50 };
  const key = { "idempotency-key": crypto.randomUUID() };
  const twice = await Promise.all([
    world.withdraw(investor, body, key),
    world.withdraw(investor, body, key),
  ]);
  expect(new Set(twice.map((one) => one.statusCode))).not.toContain(500);
  const more = await Promise.all([world.withdraw(investor, body), world.withdraw(investor, body)]);
  expect(more.map((one) => one.statusCode)).toEqual([400, 400]);
  expect(await balances(investor)).toEqual({ stash: 1_001_000n, held: 1_005_000n });
});

it("shows both in the history, and tells the app beforehand", async () => {
  await borneBy("investor");
  const investor = await world.saver(20_000);
  const profile = await world.call(investor, { method: "GET", url: apiPaths.profile });
  expect(profile.json().data.withdrawalDuty).toEqual({ amount: 50, from: 10_000 });
  const reference = await sendWithDuty(investor);
  const history = await world.call(investor, { method: "GET", url: apiPaths.movements });
  const lines: { title: string; amount: number; reference: string }[] = history.json().data.items;
  expect(lines.filter((line) => line.reference === reference)).toMatchObject([
    { title: "Stamp duty on a withdrawal", amount: 50 },
    { title: "Withdrawal to your bank", amount: 10_000 },
  ]);
  await borneBy("house");
  const later = await world.call(investor, { method: "GET", url: apiPaths.profile });
  expect(later.json().data).not.toHaveProperty("withdrawalDuty");
});

it("stamp-duty-remitted: payable is what was due, less what was paid, and never less than nothing", async () => {
  const owed = await payable();
  const before = await houseBalanceOf(world.db, bank("NGN"));
  expect(owed).toBeGreaterThan(0n);
  const tooMuch = await ops("remit-stamp-duty", String(owed / 100n + 1n), "--ref", "DUTY-1");
  expect(tooMuch).toMatchObject({
    code: 1,
    said: expect.stringContaining("of stamp duty is left"),
  });
  const all = ["remit-stamp-duty", String(owed / 100n), "--ref"];
  const both = await Promise.all([ops(...all, "DUTY-2"), ops(...all, "DUTY-3")]);
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, 1]));
  expect(await payable()).toBe(0n);
  expect(await houseBalanceOf(world.db, bank("NGN"))).toBe(before - owed);
});

it("an operator changes the rule by its own act", async () => {
  const { said } = await ops("stamp-duty", today(), "bearer=investor", "duty=75");
  expect(said).toContain("stamp duty on withdrawals");
  const investor = await world.saver(20_000);
  const answer = await world.withdraw(investor, { amount: 10_000, stampDuty: 75 });
  expect(answer.json()).toMatchObject({ statusCode: 200, data: { stampDuty: 75 } });
});
