import { afterAll, beforeAll, expect, test } from "vitest";
import { type Paying, startPaying } from "#test/paying.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { queryGateway } from "./settle-payment.ts";

const WAIT = { timeout: 60_000, interval: 10 };
const VERIFY = "GET /transaction/verify";
let pay: Paying;

beforeAll(async () => {
  pay = await startPaying();
});

afterAll(() => pay.stop());

const query = (reference: string) =>
  queryGateway(withPaymentHandlers(pay.runtime), reference, async (_tx, { kind }) => kind);

/** Makes the gateway report this status for a paid payment. */
async function weHear(reference: string, status: string): Promise<void> {
  const reported = { id: 5301112299, domain: "test", status, reference };
  const sums = { amount: 500_000, requested_amount: 500_000, fees: null, currency: "NGN" };
  const body = { status: true, message: "Verification successful", data: { ...reported, ...sums } };
  await pay.fault({ on: VERIFY, times: 1, effect: "status", status: 200, body });
  expect(await query(reference)).toBe("answered");
  expect(await pay.faultsLeft()).toBe(0);
}

async function booked(amount: number): Promise<string> {
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "success", amount });
  await pay.drain();
  return reference;
}

test("an answer overtaken by the webhook's success is no finding", async () => {
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.fault({ on: VERIFY, times: 1, effect: "hang", ms: 3_000 });
  let answered = false;
  const querying = query(reference).then(() => {
    answered = true;
  });
  await expect.poll(() => pay.faultsLeft(), WAIT).toBe(0);
  await pay.customer(reference, { outcome: "success" });
  await expect.poll(async () => (await pay.payment(reference)).state, WAIT).toBe("settled");
  expect(answered).toBe(false);
  await querying;
  expect(await pay.findings(reference)).toEqual([]);
  expect(await pay.stashOf(investor)).toBe(500_000n);
});

test.each([
  ["settled", 500_000],
  ["held", 400_000],
])("of a payment that is %s only a reversal is a finding", async (state, amount) => {
  const reference = await booked(amount);
  const before = await pay.findings(reference);
  for (const status of ["abandoned", "ongoing", "pending", "failed"]) {
    await weHear(reference, status);
  }
  expect(await pay.findings(reference)).toEqual(before);
  await weHear(reference, "reversed");
  expect(await pay.findings(reference)).toEqual([...before, "payment-changed"]);
  expect((await pay.payment(reference)).state).toBe(state);
});

test("a finding is reported once while it is open, and again after it was settled", async () => {
  const reference = await booked(500_000);
  await weHear(reference, "reversed");
  await weHear(reference, "reversed");
  expect(await pay.findings(reference)).toEqual(["payment-changed"]);
  const settledAt = pay.runtime.clock.now();
  await pay.db.updateTable("finding").set({ settledAt }).execute();
  await weHear(reference, "reversed");
  expect(await pay.findings(reference)).toEqual(["payment-changed", "payment-changed"]);
});

test("the fee of a payment reversed before the fee was known is still booked", async () => {
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  await pay.customer(reference, { outcome: "success", fees: null });
  await pay.drain();
  expect((await pay.payment(reference)).feesKobo).toBeNull();
  await pay.outside.control("POST", "/disputes", { reference, event: "create" });
  await pay.outside.control("POST", "/disputes", { reference, event: "resolve" });
  await pay.travel("PT10M");
  expect((await pay.payment(reference)).feesKobo).toBe(17_500n);
  await pay.expectBooksToAgree();
});
