import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { laterReference } from "#gateway/reference.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import type { Investor } from "#test/paying.ts";
import {
  type Clearing,
  NOTHING,
  idAtSecond,
  type TwoGateways,
  startTwoGateways,
} from "#test/two-gateways.ts";
import { compareCharge } from "./compare-charge.ts";

/** Checkouts at the second gateway that are paid twice. */

let world: TwoGateways;
let ada: Investor;
let before: Clearing;

beforeAll(async () => void (world = await startTwoGateways()));
beforeEach(async () => void ({ ada, before } = await world.beginTest()));
afterEach(() => world.endTest());
afterAll(() => world.stop());

const booked = () => world.bookedSince(before);

/** The gateway calls `one` the payment, once its list is complete. */
async function secondBookedFirst() {
  const reference = await world.beginAtSecond(ada, 5_000);
  await world.secondGateway("POST", "/webhooks", { mode: "drop" });
  const one = await world.customerAtSecond(reference);
  await world.secondGateway("POST", "/settings", { listLagMs: 3_600_000 });
  await world.secondGateway("POST", "/webhooks", { mode: "normal" });
  const two = await world.customerAtSecond(reference, { again: true });
  await world.secondGateway("POST", "/settings", { listLagMs: 0 });
  expect(await world.payment(reference)).toMatchObject({ gatewayId: idAtSecond(two) });
  const runtime = withPaymentHandlers(world.runtime);
  for (const id of [one, two, one]) {
    const found = await world.second.fetchChargeById(idAtSecond(id));
    if (found.kind !== "ok") throw new Error("the gateway does not know it");
    const { value: charge } = found;
    await compareCharge(runtime, charge.reference ?? "", charge, world.second.name);
  }
  return { reference, one, two, apart: laterReference(reference, idAtSecond(one)) };
}

describe("a second success of one reference", () => {
  it("is in suspense under its own id, and can be refunded", async () => {
    const reference = await world.settledAtSecond(ada, 5_000);
    const id = await world.customerAtSecond(reference, { again: true });
    const own = laterReference(reference, idAtSecond(id));
    await world.travel("PT1H");
    expect(await world.stashOf(ada)).toBe(500_000n);
    expect(await world.openFindings(own)).toEqual(["charge-unexplained"]);
    const { first, second } = await booked();
    expect(first).toEqual(NOTHING);
    expect(second.clearing + second.fees).toBe(1_000_000n);
    await world.refunded(own);
    expect((await world.refundsAtSecond()).at(-1)).toMatchObject({
      transactionId: id,
      amountKobo: 500_000,
    });
  });

  it("that is in suspense stays there, whichever the gateway then calls the payment", async () => {
    const reference = await world.beginAtSecond(ada, 5_000);
    await world.secondGateway("POST", "/webhooks", { mode: "drop" });
    const one = await world.customerAtSecond(reference);
    const two = await world.customerAtSecond(reference, { again: true });
    await world.secondGateway("POST", "/webhooks", { mode: "normal" });
    const runtime = withPaymentHandlers(world.runtime);
    const found = async (id: number) => {
      const outcome = await world.second.fetchChargeById(idAtSecond(id));
      if (outcome.kind !== "ok") throw new Error("the gateway does not know it");
      return outcome.value;
    };
    const later = await found(two);
    const own = laterReference(reference, idAtSecond(two));
    expect(later.reference).toBe(own);
    await compareCharge(runtime, own, later, world.second.name);
    await compareCharge(runtime, reference, { ...later, reference }, world.second.name);
    expect(await world.stashOf(ada)).toBe(0n);
    await compareCharge(runtime, reference, await found(one), world.second.name);
    expect(await world.stashOf(ada)).toBe(500_000n);
    await world.travel("PT1H");
    const { second } = await booked();
    expect(second.clearing + second.fees).toBe(1_000_000n);
  });

  it("that was booked first stays the payment, whatever the gateway calls them", async () => {
    const { reference, one, two } = await secondBookedFirst();
    const { second } = await booked();
    expect(second.clearing + second.fees).toBe(1_000_000n);
    expect(await world.stashOf(ada)).toBe(500_000n);
    expect(await world.openFindings(laterReference(reference, idAtSecond(one)))).toEqual([
      "charge-unexplained",
    ]);
    // A refund of the payment ends at the transaction that is booked.
    await world.refunded(reference);
    expect((await world.refundsAtSecond()).at(-1)).toMatchObject({ transactionId: two });
  });

  it("a chargeback takes the money of the transaction that the bank means", async () => {
    const { reference, one, two, apart } = await secondBookedFirst();
    const dispute = (transactionId: number) =>
      world.secondGateway("POST", "/chargebacks", { txRef: reference, transactionId });
    await dispute(one);
    await world.drain();
    expect(await world.frozenOf(ada)).toBe(0n);
    await dispute(two);
    await world.drain();
    expect(await world.frozenOf(ada)).toBe(500_000n);
    const disputed = await world.db
      .selectFrom("dispute")
      .select("paymentReference")
      .where("paymentReference", "like", `${reference}%`)
      .orderBy("id")
      .execute();
    expect(disputed.map(({ paymentReference }) => paymentReference)).toEqual([apart, reference]);
  });

  it("a refund in the dashboard is booked of the transaction that it is of", async () => {
    const { reference, one, apart } = await secondBookedFirst();
    const gatewayId = idAtSecond(one);
    const made = { amountKobo: 500_000n, currency: "NGN", note: "in the dashboard" };
    await world.second.createRefund({ ...made, transaction: reference, gatewayId });
    await world.drain();
    expect(await world.stashOf(ada)).toBe(500_000n);
    const [refund] = await world.db
      .selectFrom("refund")
      .select(["source", "paymentReference"])
      .where("paymentReference", "like", `${reference}%`)
      .execute();
    expect(refund).toEqual({ source: "suspense", paymentReference: apart });
  });
});
