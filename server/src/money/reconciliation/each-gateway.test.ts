import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { type MovingPayouts, startMovingPayouts } from "#test/moving-payouts.ts";
import type { Investor } from "#test/paying.ts";
import { WAIT } from "#test/withdrawing.ts";

let world: MovingPayouts;

beforeAll(async () => {
  world = await startMovingPayouts();
});

afterEach(() => world.normalAgain());

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

const finished = async (kind: string) => {
  const rows = await world.db
    .selectFrom("sweep")
    .select("finishedAt")
    .where("kind", "=", kind)
    .execute();
  return rows.filter(({ finishedAt }) => finishedAt !== null).length;
};

async function paymentOf({ id }: Investor): Promise<string> {
  const { reference } = await world.db
    .selectFrom("payment")
    .select("reference")
    .where("investorId", "=", id)
    .executeTakeFirstOrThrow();
  return reference;
}

const nights = async () => ({
  first: await finished("night"),
  second: await finished("second-night"),
});

it("compares both gateways to the kobo, each with its own lists and rows", async () => {
  const { reference: atSecond } = await world.payAtSecond();
  await world.payerAtSecond(12_345);
  const ada = await world.saver(5_000);
  const atFirst = await world.send(ada, 1_000);
  for (const one of [atSecond, atFirst]) {
    await expect.poll(() => world.stateOf(one), WAIT).toBe("paid");
  }
  const before = await nights();
  await world.sleep();
  const after = await nights();
  expect(after).toEqual({ first: before.first + 1, second: before.second + 1 });
  expect(await world.openFindings()).toEqual([]);
  await world.expectBooksToAgree();
  const rows = await world.db
    .selectFrom("gatewayBalanceRow")
    .select("gateway")
    .where("modelRow", "=", `${atSecond}-2`)
    .execute();
  expect(rows).toEqual([{ gateway: world.second.name }]);
});

it("ends the night of one gateway while the other is silent", async () => {
  const before = await nights();
  await world.secondFault({ on: "GET /v3", times: 100_000, effect: "status", status: 503 });
  await world.sleep();
  expect(await nights()).toEqual({ ...before, first: before.first + 1 });
  await world.travel("PT3H");
  const [finding = "", ...others] = await world.openFindings();
  expect(others).toEqual([]);
  const [kind = "", subject = ""] = finding.split(" ");
  expect(await world.finding(kind, subject)).toMatchObject({ gateway: world.second.name });
  await world.normalAgain();
  await world.travel("PT2H");
  expect((await nights()).second).toBe(before.second + 1);
  expect(await world.openFindings()).toEqual([]);

  await world.fault({ on: "GET /transaction", times: 100_000, effect: "status", status: 503 });
  const later = await nights();
  await world.sleep();
  expect(await nights()).toEqual({ ...later, second: later.second + 1 });
  await world.normalAgain();
  await world.travel("PT2H");
});

it("books a payout that came back, which only the second gateway's statement shows", async () => {
  const { investor, reference } = await world.payAtSecond();
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
  await world.secondGateway("POST", `/transfers/${reference}-2`, { action: "reverse" });
  await world.travel("PT2H");
  expect(await world.stateOf(reference)).toBe("paid");
  await world.sleep();
  expect(await world.stateOf(reference)).toBe("reversed");
  expect(await world.stashOf(investor)).toBe(500_000n);
  // The gateway goes on listing it as paid.
  await world.sleep();
  expect(await world.openFindings()).toEqual([]);
  await world.expectBooksToAgree();
});

it("books a chargeback at the second gateway that no webhook tells of", async () => {
  const ada = await world.payerAtSecond(6_000);
  const reference = await paymentOf(ada);
  await world.secondGateway("POST", "/webhooks", { mode: "drop" });
  const opened = await world.secondGateway("POST", "/chargebacks", { txRef: reference });
  const { id } = z.parse(z.object({ id: z.number() }), opened);
  await world.secondGateway("POST", `/chargebacks/${id}`, { outcome: "lost" });
  await world.sleep();
  expect(await world.stashOf(ada)).toBe(0n);
  expect(await world.openFindings()).toEqual([]);
  await world.secondGateway("POST", "/webhooks", { mode: "normal" });
});

it("books a refund made in the second gateway's dashboard, also where its payment is looked up in vain at first", async () => {
  const ada = await world.payerAtSecond(6_000);
  const reference = await paymentOf(ada);
  // It is not in our books by the gateway's id, so that the gateway has to be asked.
  await world.db
    .updateTable("payment")
    .set({ gatewayId: null })
    .where("reference", "=", reference)
    .execute();
  await world.secondGateway("POST", "/webhooks", { mode: "drop" });
  await world.second.createRefund({
    transaction: reference,
    amountKobo: 600_000n,
    currency: "NGN",
    note: "in the dashboard",
  });
  await world.secondGateway("POST", "/webhooks", { mode: "normal" });
  const verify = "GET /v3/transactions/:id/verify";
  await world.secondFault({ on: verify, times: 3, effect: "status", status: 503 });
  await world.sleep();
  expect(await world.stashOf(ada)).toBe(0n);
  const settled = { settledAt: world.runtime.clock.now(), settledBy: "person" };
  await world.db
    .updateTable("finding")
    .set(settled)
    .where("kind", "=", "refund-not-ours")
    .where("settledAt", "is", null)
    .execute();
});

it("reports a payout at the second gateway that is not ours, and its difference", async () => {
  await world.secondSettings({ transfers: "manual" });
  const { reference } = await world.payAtSecond();
  await world.secondSays(`${reference}-2`, "FAILED");
  await world.travel("PT2M");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("returned");
  await world.secondSettings({ transfers: "auto" });
  await world.secondGateway("POST", `/transfers/${reference}-2`, { action: "retry" });
  await world.sleep();
  const subject = `${reference}-2_RETRY_1`;
  expect(await world.openFindings()).toEqual([
    `balance-differs NGN ${world.second.name}`,
    `ledger-differs NGN ${world.second.name}`,
    `transfer-unexplained ${subject}`,
  ]);
  expect(await world.finding("transfer-unexplained", subject)).toMatchObject({
    gateway: world.second.name,
  });
  // Its bank sends it back, and the comparison finds the sums equal.
  await world.secondGateway("POST", `/transfers/${subject}`, { action: "reverse" });
  await world.travel("PT1H");
  expect(await world.openFindings()).toEqual([`transfer-unexplained ${subject}`]);
});
