import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { receipt } from "@osisi/contracts/history.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Investor } from "#test/paying.ts";
import { WAIT, type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";

let world: Withdrawing;

beforeAll(async () => {
  world = await startWithdrawing();
});
afterEach(() => world.settings({ transfers: "auto" }));
afterAll(async () => {
  await world.expectSettledBooks();
  await world.stop();
});

const get = (investor: Investor, url: string) => world.call(investor, { method: "GET", url });

async function movements(investor: Investor) {
  return (await get(investor, apiPaths.movements)).json().data.items;
}

async function receiptOf(investor: Investor, id: string) {
  const answer = await get(investor, `${apiPaths.movements}/${id}`);
  expect(answer.statusCode).toBe(200);
  return z.parse(receipt, answer.json().data);
}

it("of a payment shows the reference, how it was paid, and that it was free", async () => {
  const investor = await world.investor();
  const begun = await world.fund(investor, { amount: 5_000, channel: "card" });
  const { reference } = begun.json().data;
  await world.paid(reference);
  await expect.poll(() => world.stashOf(investor), WAIT).toBe(500_000n);
  const [movement] = await movements(investor);
  const { createdAt, paidAt } = await world.payment(reference);
  expect(await receiptOf(investor, movement.id)).toEqual({
    ...movement,
    reference,
    counterpart: "Your payment",
    account: null,
    fee: 0,
    channel: "card",
    startedAt: createdAt.toISOString(),
    endedAt: paidAt?.toISOString(),
    stateText: null,
    nextStep: null,
    sessionId: null,
    otherEntries: [],
    paidOut: null,
  });
  expect(movement.at).toBe(paidAt?.toISOString());
});

it("of a withdrawal shows the masked account, and its outcome", async () => {
  await world.settings({ transfers: "manual" });
  const investor = await world.saver(5_000);
  const reference = await world.send(investor, 2_000);
  const [movement] = await movements(investor);
  expect(movement.detail).toMatch(/^.+ ·· \d{4} · On its way to your bank$/);
  expect(await receiptOf(investor, movement.id)).toMatchObject({
    reference,
    account: { bankName: "Test Bank", last4: expect.stringMatching(/^\d{4}$/) },
    fee: 0,
    endedAt: null,
    stateText: "On its way to your bank",
  });
  await world.atGateway(reference);
  await world.become(reference, "failed");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("returned");
  const [back, out] = await movements(investor);
  expect(back).toMatchObject({ kind: "withdrawal", direction: "in", balanceAfter: 5_000 });
  expect(await receiptOf(investor, out.id)).toMatchObject({
    stateText: "Back in your stash",
    endedAt: expect.any(String),
    nextStep: expect.stringContaining("The bank did not take it."),
  });
});

it("of another investor, an unknown or an invalid id is not found", async () => {
  const [owner, other] = [await world.saver(5_000), await world.investor()];
  const [movement] = await movements(owner);
  for (const id of [movement.id, "1", "0", "-1", "abc", "9".repeat(18), "9".repeat(40)]) {
    const answer = await get(other, `${apiPaths.movements}/${id}`);
    expect([id, answer.statusCode]).toEqual([id, 404]);
    expect(answer.json().message).toBe(messages.movementUnknown);
  }
});
