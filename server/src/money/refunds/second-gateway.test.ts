import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { referenceOf } from "#gateway/reference.ts";
import { report } from "#money/findings/findings.ts";
import { bookDispute } from "#money/disputes/query-dispute.ts";
import { inTransaction } from "#platform/database/database.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import type { Investor } from "#test/paying.ts";
import {
  type Clearing,
  NOTHING,
  idAtSecond,
  type TwoGateways,
  startTwoGateways,
} from "#test/two-gateways.ts";

/** Refunds and chargebacks at the gateway that has the payment. */

let world: TwoGateways;
let ada: Investor;
let before: Clearing;

beforeAll(async () => void (world = await startTwoGateways()));
beforeEach(async () => void ({ ada, before } = await world.beginTest()));
afterEach(() => world.endTest());
afterAll(() => world.stop());

async function disputed(reference: string, amount?: number) {
  const opened = await world.disputedAtSecond(reference, amount);
  const becomes = (outcome: string) =>
    world.secondGateway("POST", `/chargebacks/${opened}`, { outcome });
  return { opened, becomes };
}

const booked = () => world.bookedSince(before);

describe("money that goes back", () => {
  /** Each call is counted, and refused. */
  const watched = ["POST /refund", "GET /refund", "GET /dispute"];
  const TIMES = 50;

  it("a refund ends at the second gateway, and the first is never called", async () => {
    const reference = await world.settledAtSecond(ada, 5_000);
    for (const on of watched) {
      await world.fault({ on, times: TIMES, effect: "status", status: 503 });
    }
    before = await world.clearing();
    const id = await world.refunded(reference);
    expect(await world.row(id)).toMatchObject({ gateway: world.second.name, state: "pending" });
    const made = (await world.refundsAtSecond()).at(-1);
    await world.travel("PT2H");
    await world.secondGateway("POST", `/refunds/${made?.id}`, { outcome: "paid" });
    await world.travel("PT2H");
    expect(await world.row(id)).toMatchObject({
      state: "done",
      gatewayId: idAtSecond(made?.id ?? 0),
    });
    expect(await booked()).toEqual({ first: NOTHING, second: { clearing: -500_000n, fees: 0n } });
    expect(await world.faultsLeft()).toBe(watched.length * TIMES);
  });

  it("a refund of the first never reaches the second", async () => {
    const reference = await world.settled(ada, 5_000);
    before = await world.clearing();
    const sent = (await world.refundsAtSecond()).length;
    for (const on of ["GET /v3", "WRITE /v3"]) {
      const fault = { on, times: TIMES, effect: "status", status: 503 };
      await world.secondGateway("POST", "/faults", fault);
    }
    await world.refunded(reference);
    await world.become(reference, "processed");
    expect(await world.faultsLeftAtSecond()).toBe(2 * TIMES);
    expect(await world.refundsAtSecond()).toHaveLength(sent);
    expect(await booked()).toEqual({ first: { clearing: -500_000n, fees: 0n }, second: NOTHING });
  });

  it("unexplained money is refunded where it came from", async () => {
    await world.customerAtSecond("another-program-1", { amount: 300_000 });
    expect(await world.openFindings("another-program-1")).toEqual(["charge-unexplained"]);
    await world.travel("PT2H");
    before = await world.clearing();
    const id = await world.refunded("another-program-1");
    const made = (await world.refundsAtSecond()).at(-1);
    await world.secondGateway("POST", `/refunds/${made?.id}`, { outcome: "paid" });
    await world.travel("PT2H");
    expect(await world.row(id)).toMatchObject({ gateway: world.second.name, state: "done" });
    expect(await booked()).toEqual({ first: NOTHING, second: { clearing: -300_000n, fees: 0n } });
  });

  it("a refund gives way to a bank that claims the same money, and is not begun while that waits", async () => {
    const reference = await world.settledAtSecond(ada, 5_000);
    // The gateway has the claim first, and refuses the refund in words that we do not know.
    await world.secondGateway("POST", "/webhooks", { mode: "hold" });
    const opened = await world.disputedAtSecond(reference, 300_000);
    const claim = idAtSecond(opened);
    const id = await world.refunded(reference);
    expect(await world.row(id)).toMatchObject({ state: "pending", gatewayId: null });
    await world.secondGateway("POST", "/webhooks/release", {});
    await world.secondGateway("POST", "/webhooks", { mode: "normal" });
    await world.drain();
    expect(await world.openFindings(claim)).toEqual(["dispute-exceeds"]);
    expect(await world.refundHeldOf(ada)).toBe(500_000n);
    await world.travel("PT30M");
    expect(await world.row(id)).toMatchObject({ state: "failed", failedBecause: "not-sent" });
    expect(await world.openFindings(referenceOf("refund", id))).toEqual(["refund-refused"]);
    expect(await world.openFindings(claim)).toEqual(["dispute-opened"]);
    expect(await world.frozenOf(ada)).toBe(300_000n);
    expect(await world.stashOf(ada)).toBe(200_000n);
    await world.secondGateway("POST", `/chargebacks/${opened}`, { outcome: "won" });
    await world.travel("PT2H");
    expect(await world.stashOf(ada)).toBe(500_000n);
  });

  it("a refund is not begun while a claim that exceeds the rest waits", async () => {
    const reference = await world.settledAtSecond(ada, 5_000);
    const id = await world.refunded(reference, 300_000n);
    const made = (await world.refundsAtSecond()).at(-1);
    await world.secondGateway("POST", `/refunds/${made?.id}`, { outcome: "paid" });
    await world.travel("PT2H");
    expect(await world.row(id)).toMatchObject({ state: "done" });
    const subject = idAtSecond(1);
    const details = { payment: reference, amountKobo: "300000", outcome: "open" };
    const now = world.runtime.clock.now();
    await inTransaction(world.db, (tx) =>
      report(tx, { kind: "dispute-exceeds", subject, details, now }),
    );
    expect(await world.refund(reference)).toEqual({
      kind: "not-refundable",
      why: "a bank claims more than is left of it",
    });
  });

  it("a refund that the gateway has not taken for a day is shown to an operator", async () => {
    const reference = await world.settledAtSecond(ada, 5_000);
    const fault = { on: "POST /v3/transactions/:id/refund", effect: "status", status: 503 };
    await world.secondGateway("POST", "/faults", { ...fault, times: 10_000 });
    const sent = (await world.refundsAtSecond()).length;
    const id = await world.refunded(reference);
    await world.travel("PT1H");
    expect(await world.openFindings(referenceOf("refund", id))).toEqual([]);
    const createdAt = new Date(world.runtime.clock.now().getTime() - 24 * 60 * 60_000);
    await world.db.updateTable("refund").set({ createdAt }).where("id", "=", id).execute();
    await world.travel("PT1H");
    expect(await world.openFindings(referenceOf("refund", id))).toEqual(["refund-overdue"]);
    await world.clearFaults();
    await world.travel("PT2H");
    const made = await world.refundsAtSecond();
    expect(made).toHaveLength(sent + 1);
    await world.secondGateway("POST", `/refunds/${made.at(-1)?.id}`, { outcome: "paid" });
    await world.travel("PT2H");
    expect(await world.row(id)).toMatchObject({ state: "done" });
  });

  it("a chargeback that was won and goes on at the next stage is frozen and taken at that stage", async () => {
    const reference = await world.settledAtSecond(ada, 5_000);
    before = await world.clearing();
    const chargeback = await disputed(reference);
    const { opened } = chargeback;
    const becomes = async (outcome: string) => {
      await chargeback.becomes(outcome);
      await world.travel("PT7H");
    };
    await becomes("won");
    expect(await world.stashOf(ada)).toBe(500_000n);
    await becomes("initiated");
    const later = `${idAtSecond(opened)}-second`;
    expect(await world.disputeRow(later)).toMatchObject({ state: "open" });
    expect(await world.frozenOf(ada)).toBe(500_000n);
    await becomes("lost");
    expect(await world.disputeRow(later)).toMatchObject({ state: "lost" });
    expect(await world.disputeRow(idAtSecond(opened))).toMatchObject({ state: "won" });
    expect(await world.frozenOf(ada)).toBe(0n);
    expect(await booked()).toEqual({ first: NOTHING, second: { clearing: -500_000n, fees: 0n } });
  });

  it("a chargeback of a part, whose first end was not seen, is taken once", async () => {
    const reference = await world.settledAtSecond(ada, 5_000);
    const { opened, becomes } = await disputed(reference, 200_000);
    await becomes("won");
    await becomes("initiated");
    await world.drain();
    const [first, later] = [idAtSecond(opened), `${idAtSecond(opened)}-second`];
    expect(await world.disputeRow(first)).toMatchObject({ state: "won" });
    expect(await world.disputeRow(later)).toMatchObject({ state: "open" });
    expect(await world.frozenOf(ada)).toBe(200_000n);
    await becomes("lost");
    await world.travel("P2D");
    expect(await world.disputeRow(later)).toMatchObject({ state: "lost" });
    expect(await world.frozenOf(ada)).toBe(0n);
    expect(await world.stashOf(ada)).toBe(300_000n);
    expect(await world.openFindings(later)).toEqual([]);
  });

  it("a later stage of a chargeback that is booked as lost takes nothing more", async () => {
    const reference = await world.settledAtSecond(ada, 5_000);
    const { opened, becomes } = await disputed(reference, 200_000);
    await becomes("lost");
    await world.travel("PT2H");
    expect(await world.stashOf(ada)).toBe(300_000n);
    const lost = { gatewayId: `${idAtSecond(opened)}-second`, firstStageId: idAtSecond(opened) };
    const found = await world.second.fetchDispute(idAtSecond(opened));
    if (found.kind !== "ok") throw new Error("the gateway does not know it");
    const reported = { ...found.value, ...lost };
    const runtime = withPaymentHandlers(world.runtime);
    await bookDispute(runtime, reported, async () => undefined, world.second.name);
    expect(await world.stashOf(ada)).toBe(300_000n);
  });

  it("a chargeback that is lost takes the money out of the second gateway's clearing", async () => {
    const reference = await world.settledAtSecond(ada, 5_000);
    before = await world.clearing();
    const opened = await world.disputedAtSecond(reference);
    const dispute = () => world.disputeRow(idAtSecond(opened));
    expect(await dispute()).toMatchObject({ gateway: world.second.name, state: "open" });
    expect(await world.frozenOf(ada)).toBe(500_000n);
    await world.secondGateway("POST", `/chargebacks/${opened}`, { outcome: "lost" });
    await world.travel("PT2H");
    expect(await dispute()).toMatchObject({ state: "lost" });
    expect(await world.frozenOf(ada)).toBe(0n);
    expect(await booked()).toEqual({ first: NOTHING, second: { clearing: -500_000n, fees: 0n } });
  });
});
