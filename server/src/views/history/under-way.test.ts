import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { underWayAnswer } from "@osisi/contracts/history.ts";
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

async function underWay(investor: Investor) {
  const answer = await world.call(investor, { method: "GET", url: apiPaths.underWay });
  expect(answer.statusCode).toBe(200);
  return z.parse(underWayAnswer, answer.json().data);
}

it("is empty when nothing is pending", async () => {
  expect(await underWay(await world.saver(5_000))).toEqual([]);
});

it("an abandoned page says that nothing was taken, until when it can be paid, and what happens if it was", async () => {
  const investor = await world.investor();
  const begun = await world.fund(investor, { amount: 5_000, channel: "bank_transfer" });
  const { reference, redirect_url: payUrl } = begun.json().data;
  await world.customer(reference, { outcome: "abandoned" });
  await world.comeBack(reference);
  expect(await underWay(investor)).toMatchObject([
    {
      kind: "payment",
      state: "not-paid",
      reference,
      amount: 5_000,
      stateText: "Payment not finished",
      paysFor: "To your stash",
      detail: "By transfer",
      payUrl,
      canDismiss: true,
      nextStep: expect.stringMatching(
        /^You left before paying\. Nothing was taken\. You can finish it until \d+ \w+ 20\d\d, \d\d:\d\d\. Already paid\? Wait\. Do not pay again\.$/,
      ),
    },
  ]);
});

it("does not say that nothing was taken before the gateway has said so", async () => {
  const investor = await world.investor();
  await world.begin(investor, 5_000);
  const [payment] = await underWay(investor);
  expect(payment).toMatchObject({ state: "not-paid", stateText: "Payment not finished" });
  expect(payment?.nextStep).toMatch(/^You can finish it until .* Do not pay again\.$/);
});

it("a payment that the bank is processing shows how long it is checked, and what to do after that", async () => {
  const investor = await world.investor();
  const reference = await world.begin(investor, 5_000);
  await world.customer(reference, { outcome: "challenge" });
  await world.travel("PT3H");
  const [payment] = await underWay(investor);
  expect(payment).toMatchObject({ reference, state: "checking", payUrl: null, canDismiss: false });
  expect(payment?.stateText).toBe("Checking with your bank");
  expect(payment?.nextStep).toMatch(
    /^If you have paid, wait\. Do not pay again\. We keep asking your bank until .* press Get help/,
  );
});

it("a payment of another amount is separate, and shows what came", async () => {
  const investor = await world.investor();
  const reference = await world.begin(investor, 5_000);
  await world.customer(reference, { outcome: "success", amount: 300_000 });
  await world.travel("PT2M");
  expect(await underWay(investor)).toMatchObject([
    {
      reference,
      state: "under-review",
      stateText: "A person is looking at it",
      nextStep: expect.stringMatching(/^We received ₦3,000, not ₦5,000\. We keep it aside for you/),
      payUrl: null,
    },
  ]);
});

it("nothing unconfirmed is called on its way", async () => {
  const investor = await world.investor();
  const ends = ["abandoned", "failed", "challenge"] as const;
  for (const outcome of ends) {
    const reference = await world.begin(investor, 5_000);
    await world.customer(reference, { outcome });
    await world.comeBack(reference);
  }
  const shown = await underWay(investor);
  expect(shown.map(({ state }) => state)).toEqual(["checking", "declined"]);
  expect(JSON.stringify(shown)).not.toMatch(/on its way/i);
});

it("cards show what they pay for", async () => {
  const investor = await world.investor();
  await world.call(investor, {
    method: "POST",
    url: apiPaths.newSaving,
    body: { name: "School fees", amount: 500, interval: "daily", span: 3 },
  });
  await world.call(investor, {
    method: "POST",
    url: apiPaths.newInvestment,
    body: {
      portfolioId: 4,
      portfolioName: "Savings",
      unitsBought: 1,
      months: 3,
      paymentMethod: "bank",
    },
  });
  const shown = await underWay(investor);
  expect(shown.map(({ paysFor }) => paysFor)).toEqual([
    expect.stringMatching(/^Units of /),
    "Saving in “School fees”",
  ]);
});

it("a withdrawal shows its destination and when support takes it up, until it has ended", async () => {
  await world.settings({ transfers: "manual" });
  const investor = await world.saver(5_000);
  const reference = await world.send(investor, 2_000);
  expect(await underWay(investor)).toMatchObject([
    {
      kind: "withdrawal",
      reference,
      amount: 2_000,
      stateText: "On its way to your bank",
      detail: expect.stringMatching(/^Test Bank ·· \d{4}$/),
      nextStep: expect.stringMatching(/we open a case for you/),
      payUrl: null,
    },
  ]);
  await world.atGateway(reference);
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
  expect(await underWay(investor)).toEqual([]);
});

it("is included in the profile, newest first", async () => {
  await world.settings({ transfers: "manual" });
  const investor = await world.saver(5_000);
  const reference = await world.send(investor, 1_000);
  await world.travel("PT1S");
  await world.begin(investor, 700);
  const { data } = (await world.call(investor, { method: "GET", url: apiPaths.profile })).json();
  expect(data.underWay).toEqual(await underWay(investor));
  expect(data.underWay.map(({ kind }: { kind: string }) => kind)).toEqual([
    "payment",
    "withdrawal",
  ]);
  await world.atGateway(reference);
  await world.become(reference, "success");
});
