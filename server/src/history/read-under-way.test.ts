import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { underWayAnswer } from "@osisi/contracts/history.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Investor } from "../../test/paying.ts";
import { WAIT, type Withdrawing, startWithdrawing } from "../../test/withdrawing.ts";

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

it("is empty where everything has arrived", async () => {
  expect(await underWay(await world.saver(5_000))).toEqual([]);
});

it("a payment that was begun says until when it can be finished, and what if not", async () => {
  const investor = await world.investor();
  const begun = await world.fund(investor, { amount: 5_000, channel: "bank_transfer" });
  const { reference, redirect_url: payUrl } = begun.json().data;
  expect(await underWay(investor)).toMatchObject([
    {
      kind: "payment",
      reference,
      amount: 5_000,
      stateText: "On its way to your stash",
      detail: "By transfer",
      payUrl,
      nextStep: expect.stringMatching(/until \d+ \w+ 20\d\d, \d\d:\d\d; .* nothing is taken/),
    },
  ]);
});

it("a payment that the bank is at says how long we ask, and what to do after that", async () => {
  const investor = await world.investor();
  const reference = await world.begin(investor, 5_000);
  await world.customer(reference, { outcome: "challenge" });
  await world.travel("PT3H");
  const [payment] = await underWay(investor);
  expect(payment).toMatchObject({ reference, payUrl: null });
  expect(payment?.nextStep).toMatch(/keep asking until .* write to us with the reference/);
});

it("a payment of another amount is being looked at", async () => {
  const investor = await world.investor();
  const reference = await world.begin(investor, 5_000);
  await world.customer(reference, { outcome: "success", amount: 300_000 });
  await world.travel("PT2M");
  expect(await underWay(investor)).toMatchObject([
    {
      reference,
      stateText: "Being looked at",
      nextStep: expect.stringContaining("another amount"),
    },
  ]);
});

it("a withdrawal says where it goes and when a person takes it up, until it has ended", async () => {
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
      nextStep: expect.stringMatching(/a person of ours takes it up/),
      payUrl: null,
    },
  ]);
  await world.atGateway(reference);
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
  expect(await underWay(investor)).toEqual([]);
});

it("is in the profile too, the newest first", async () => {
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
