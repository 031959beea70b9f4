import { afterAll, beforeAll, expect, it } from "vitest";
import { type Sweeping, startSweeping } from "#test/sweeping.ts";
import { suspense } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";

const DAY_MS = 86_400_000;
let flow: Sweeping;

beforeAll(async () => {
  flow = await startSweeping();
});

afterAll(() => flow.stop());

/** Disables polling, so that only the nightly run can find it. */
async function forgetToAsk(): Promise<void> {
  await flow.db.updateTable("payment").set({ nextCheckAt: null }).execute();
  await flow.db
    .updateTable("withdrawal")
    .set({ nextStepAt: null })
    .where("state", "=", "paid")
    .execute();
}

async function settleAll(): Promise<void> {
  const settledAt = flow.runtime.clock.now();
  await flow.db.updateTable("finding").set({ settledAt }).execute();
}

it("a night without differences finds nothing, and the next one is planned", async () => {
  const investor = await flow.saver(20_000);
  await flow.send(investor, 5_000);
  await flow.sleep();
  expect(await flow.openFindings()).toEqual([]);
  const [done, planned, ...more] = await flow.nights();
  expect(more).toEqual([]);
  expect(done).toMatchObject({ part: "balance", tries: 0 });
  expect(done?.finishedAt?.toISOString()).toMatch(/T01:3\d:/);
  expect(planned).toMatchObject({ part: "transactions", toAt: null, finishedAt: null });
  await flow.expectBooksToAgree();
});

it("a payment that was never reported is credited in the night", async () => {
  await flow.webhookFaults("drop");
  const investor = await flow.investor();
  const reference = await flow.begin(investor, 5_000);
  await flow.paid(reference);
  await forgetToAsk();
  await flow.sleep();
  await flow.webhookFaults("normal");
  expect(await flow.payment(reference)).toMatchObject({ state: "settled" });
  expect(await flow.stashOf(investor)).toBe(500_000n);
  expect(await flow.openFindings()).toEqual([]);
  await flow.expectBooksToAgree();
});

it("unreported money without an intent is in suspense in the morning, and reported once", async () => {
  await flow.webhookFaults("drop");
  const before = await houseBalanceOf(flow.db, suspense("NGN"));
  const reference = "other-product-2";
  await flow.customer(reference, { outcome: "success", amount: 250_000 });
  await flow.sleep();
  await flow.webhookFaults("normal");
  expect((await houseBalanceOf(flow.db, suspense("NGN"))) - before).toBe(250_000n);
  expect(await flow.openFindings()).toEqual([`charge-unexplained ${reference}`]);
  await settleAll();
  await flow.sleep();
  expect(await flow.openFindings()).toEqual([]);
  await flow.expectBooksToAgree();
});

it("an unreported payment of another sum is held for an operator", async () => {
  await flow.webhookFaults("drop");
  const investor = await flow.investor();
  const reference = await flow.begin(investor, 5_000);
  await flow.customer(reference, { outcome: "success", amount: 400_000 });
  await forgetToAsk();
  await flow.sleep();
  await flow.webhookFaults("normal");
  expect(await flow.stashOf(investor)).toBe(0n);
  expect(await flow.openFindings()).toEqual([`payment-differs ${reference}`]);
  await settleAll();
  await flow.expectBooksToAgree();
});

it("a reversed withdrawal without a webhook is given back in the night", async () => {
  const investor = await flow.saver(20_000);
  const reference = await flow.send(investor, 5_000);
  await flow.travel("PT1H");
  expect(await flow.stateOf(reference)).toBe("paid");
  await flow.webhookFaults("drop");
  await flow.become(reference, "reversed");
  await forgetToAsk();
  await flow.sleep();
  await flow.webhookFaults("normal");
  expect(await flow.stateOf(reference)).toBe("reversed");
  expect(await flow.stashOf(investor)).toBe(2_000_000n);
  await flow.expectBooksToAgree();
});

it("a fee that differs from the booked one is reported once, and moves nothing", async () => {
  const investor = await flow.saver(20_000);
  const [row] = await flow.db
    .selectFrom("payment")
    .select(["id", "reference"])
    .where("investorId", "=", investor.id)
    .execute();
  const reference = row?.reference ?? "";
  await flow.db
    .updateTable("payment")
    .set({ feesKobo: 1n })
    .where("reference", "=", reference)
    .execute();
  await flow.sleep();
  expect(await flow.openFindings()).toEqual([`fees-differ ${reference}`]);
  expect(await flow.finding("fees-differ", reference)).toMatchObject({
    bookedKobo: "1",
    feesKobo: "40000",
  });
  await settleAll();
  await flow.sleep();
  expect(await flow.openFindings()).toEqual([]);
  await flow.expectBooksToAgree();
});

it("a worker that was down for a week looks back over all of it", async () => {
  const before = await flow.nights();
  const planned = before.at(-1);
  const comparedUpTo = planned?.fromAt ?? new Date();
  await flow.webhookFaults("drop");
  const investor = await flow.investor();
  const reference = await flow.begin(investor, 5_000);
  await flow.paid(reference);
  await forgetToAsk();
  // No worker ran that night, so the clock passes it.
  const nextStepAt = new Date(flow.runtime.clock.now().getTime() + 7 * DAY_MS);
  await flow.db
    .updateTable("sweep")
    .set({ nextStepAt })
    .where("id", "=", planned?.id ?? "")
    .execute();
  await flow.travel("P7DT1H");
  await flow.webhookFaults("normal");
  expect(await flow.stashOf(investor)).toBe(500_000n);
  const after = await flow.nights();
  const late = after.find(({ id }) => id === planned?.id);
  expect(late?.fromAt).toEqual(comparedUpTo);
  expect(late?.finishedAt).not.toBeNull();
  expect(await flow.openFindings()).toEqual([]);
  await flow.expectBooksToAgree();
});
