import {
  closeFixedGateways,
  fixedGateway,
  LIST,
  ok,
  paidCharge,
  paidTransaction as full,
  refusal,
  VERIFY,
} from "#test/fixed-gateway.ts";
import { lately, startSecondGateway, valueOf } from "#test/second-gateway.ts";
import { afterEach, expect, test } from "vitest";
import { fetchCharge } from "./attempts.ts";

afterEach(closeFixedGateways);

const HOUR_MS = 60 * 60_000;

test("a payment is read with its fee, VAT and stamp duty, in kobo", async () => {
  const { settings: flutterwave } = await fixedGateway({ [VERIFY]: ok(full), [LIST]: ok([full]) });
  const outcome = await fetchCharge(flutterwave, "fund-1");
  expect(outcome).toMatchObject({ kind: "ok", value: paidCharge });
  const card = outcome.kind === "ok" ? outcome.value.card : undefined;
  expect(card?.authorizationCode()).toBe("flw-t1nf-token");
  expect(card).toMatchObject({ last4: "2950", brand: "MASTERCARD", expMonth: 9, expYear: 2032 });
});

test.each([
  ["the fee is not known yet", { amount_settled: null, app_fee: null }, { feesKobo: undefined }],
  ["more arrives than was paid", { amount_settled: 2500.01 }, { feesKobo: undefined }],
  ["numbers are texts", { id: "4975363", amount: "2500.00", charged_amount: "2500" }, {}],
  [
    "the customer bears the fee",
    { charged_amount: 2537.63, amount_settled: 2500 },
    {
      amountKobo: 253_763n,
    },
  ],
  [
    "what was charged cannot be read",
    { charged_amount: "much" },
    { amountKobo: undefined, feesKobo: undefined },
  ],
  [
    "the amount is half a kobo",
    { charged_amount: 2500.005 },
    { amountKobo: undefined, feesKobo: 3_764n },
  ],
  [
    "the amount is missing",
    { amount: null, charged_amount: null },
    {
      amountKobo: undefined,
      requestedKobo: undefined,
      feesKobo: undefined,
    },
  ],
  ["the currency is not one", { currency: 7 }, { currency: undefined }],
  ["there is no card", { card: undefined }, { card: undefined }],
  ["the card has no token", { card: { ...full.card, token: undefined } }, { card: undefined }],
  [
    "it failed",
    { status: "failed", processor_response: "Declined", amount_settled: null },
    {
      status: "failed",
      gatewayResponse: "Declined",
      feesKobo: undefined,
    },
  ],
  [
    "the status is another",
    { status: "reversed" },
    {
      status: "unknown (reversed)",
      feesKobo: undefined,
    },
  ],
])("where %s, the rest is still read", async (_what, change, expected) => {
  const data = { ...full, ...change };
  const { settings: flutterwave } = await fixedGateway({ [VERIFY]: ok(data), [LIST]: ok([]) });
  const outcome = await fetchCharge(flutterwave, "fund-1");
  expect(outcome).toMatchObject({ kind: "ok", value: { ...paidCharge, ...expected } });
});

test("an id beyond the precision of a double keeps every digit", async () => {
  const body = JSON.stringify(ok(full).body).replace("4975363", "53011122339999999997");
  const { settings: flutterwave } = await fixedGateway({ [VERIFY]: { body }, [LIST]: ok([]) });
  const outcome = await fetchCharge(flutterwave, "fund-1");
  expect(outcome).toMatchObject({ value: { gatewayId: "flw-53011122339999999997" } });
});

const attempt = (id: number, status: string, more = {}) => ({ ...full, id, status, ...more });
const byId = (row: { id: number }) => ({ [`/v3/transactions/${row.id}/verify`]: ok(row) });

test("of several attempts a success decides, whichever is verified", async () => {
  const paid = attempt(6, "successful");
  const { settings: flutterwave } = await fixedGateway({
    [VERIFY]: ok(attempt(7, "failed")),
    [LIST]: ok([attempt(7, "failed"), { ...paid, card: undefined }, attempt(5, "failed")]),
    ...byId(paid),
  });
  const outcome = await fetchCharge(flutterwave, "fund-1");
  expect(outcome).toMatchObject({ value: { gatewayId: "flw-6", status: "success" } });
  expect(outcome.kind === "ok" && outcome.value.card).toBeTruthy();
});

test("of two successes the first is the payment", async () => {
  const [first, second] = [attempt(99, "successful"), attempt(100, "successful")];
  const { settings: flutterwave } = await fixedGateway({
    [VERIFY]: ok(second),
    [LIST]: ok([second, first]),
    ...byId(first),
    ...byId(second),
  });
  expect(await fetchCharge(flutterwave, "fund-1")).toMatchObject({
    value: { gatewayId: "flw-99" },
  });
  const other = { reference: "fund-1~flw-100", gatewayId: "flw-100", status: "success" };
  expect(await fetchCharge(flutterwave, "fund-1~flw-100")).toMatchObject({ value: other });
  const foreign = await fetchCharge(flutterwave, "fund-2~flw-100");
  expect(foreign).toMatchObject({ kind: "refused", code: "not_found" });
});

test("an attempt that may still be paid decides before one that failed", async () => {
  const { settings: flutterwave } = await fixedGateway({
    [VERIFY]: ok(attempt(7, "failed")),
    [LIST]: ok([attempt(7, "failed"), attempt(6, "pending")]),
    ...byId(attempt(6, "pending")),
  });
  const outcome = await fetchCharge(flutterwave, "fund-1");
  expect(outcome).toMatchObject({ value: { gatewayId: "flw-6", status: "pending" } });
});

test("an attempt of another reference decides nothing", async () => {
  const other = attempt(7, "successful", { tx_ref: "fund-12" });
  const { settings: flutterwave } = await fixedGateway({ [LIST]: ok([other]), ...byId(other) });
  expect(await fetchCharge(flutterwave, "fund-1")).toMatchObject({ code: "not_found" });
});

test.each([
  [{ status: 400, body: refusal("No transaction was found for this id") }, { body: ok([]).body }],
  [
    { status: 404, body: refusal("No transaction was found for this id") },
    { status: 404, body: refusal("No transactions") },
  ],
])("a checkout that was not tried is not found", async (verified, listed) => {
  const { settings: flutterwave } = await fixedGateway({ [VERIFY]: verified, [LIST]: listed });
  expect(await fetchCharge(flutterwave, "fund-1")).toMatchObject({ code: "not_found" });
});

test("a success counts although the list does not answer; nothing else does", async () => {
  const broken = { status: 502, body: "<html>" };
  const paid = await fixedGateway({ [VERIFY]: ok(full), [LIST]: broken });
  expect(await fetchCharge(paid.settings, "fund-1")).toMatchObject({ value: paidCharge });
  const failed = await fixedGateway({ [VERIFY]: ok(attempt(7, "failed")), [LIST]: broken });
  expect(await fetchCharge(failed.settings, "fund-1")).toMatchObject({ kind: "unknown" });
  const missing = await fixedGateway({ [LIST]: broken });
  expect(await fetchCharge(missing.settings, "fund-1")).toMatchObject({ kind: "unknown" });
});

test("a checkout is paid, and its fee is known a little later", async () => {
  const second = await startSecondGateway();
  await second.settings({ feesDelayMs: HOUR_MS });
  const reference = await second.checkout(5_000);
  const unopened = await second.gateway.fetchCharge(reference);
  expect(unopened).toMatchObject({ kind: "refused", code: "not_found" });
  const gatewayId = await second.customer(reference, { outcome: "successful" });
  const paid = { gatewayId, domain: "test", status: "success", reference };
  const sums = { amountKobo: 500_000n, requestedKobo: 500_000n, currency: "NGN" };
  const first = valueOf(await second.gateway.fetchCharge(reference));
  expect(first).toMatchObject({ ...paid, ...sums, feesKobo: undefined });
  expect(first.card?.last4).toBe("4667");
  await second.settings({ feesDelayMs: 0 });
  const other = await second.checkout(2_500);
  await second.customer(other, { outcome: "successful" });
  expect(valueOf(await second.gateway.fetchCharge(other)).feesKobo).toBe(3_763n);
  expect(valueOf(await second.gateway.fetchChargeById(gatewayId))).toMatchObject(paid);
});

test("a customer who bears the fee is charged more, and our fee is what does not reach us", async () => {
  const second = await startSecondGateway();
  await second.settings({ feeBearer: "customer", feesDelayMs: 0 });
  const reference = await second.checkout(2_500);
  await second.customer(reference, { outcome: "successful" });
  expect(valueOf(await second.gateway.fetchCharge(reference))).toMatchObject({
    requestedKobo: 250_000n,
    amountKobo: 253_763n,
    feesKobo: 3_763n,
  });
});

test.each(["latest", "first", "successful"])(
  "of several attempts the success decides, if the %s one is verified",
  async (verifyShows) => {
    const second = await startSecondGateway();
    await second.settings({ verifyShows });
    const reference = await second.checkout();
    await second.customer(reference, { outcome: "failed" });
    expect(valueOf(await second.gateway.fetchCharge(reference)).status).toBe("failed");
    const id = await second.customer(reference, { outcome: "successful" });
    await second.customer(reference, { outcome: "failed", again: true }).catch(() => undefined);
    const found = valueOf(await second.gateway.fetchCharge(reference));
    expect(found).toMatchObject({ gatewayId: id, status: "success", reference });
  },
);

test("a second payment of one checkout is listed, fetched and refunded under its own id", async () => {
  const second = await startSecondGateway();
  const reference = await second.checkout();
  const first = await second.customer(reference, { outcome: "successful" });
  const other = await second.customer(reference, { outcome: "successful", again: true });
  expect(valueOf(await second.gateway.fetchCharge(reference)).gatewayId).toBe(first);
  const listed = valueOf(await second.gateway.listCharges({ ...lately(), status: "success" }));
  const own = `${reference}~${other}`;
  expect(listed.rows.map((row) => [row.gatewayId, row.reference])).toEqual([
    [other, own],
    [first, reference],
  ]);
  expect(valueOf(await second.gateway.fetchChargeById(other)).reference).toBe(own);
  expect(valueOf(await second.gateway.fetchCharge(own))).toMatchObject({ gatewayId: other });
  const refund = { transaction: own, amountKobo: 500_000n, currency: "NGN", note: "refund-1" };
  expect(valueOf(await second.gateway.createRefund(refund)).transactionId).toBe(other);
  const ofFirst = { ...refund, transaction: own, gatewayId: first };
  expect(valueOf(await second.gateway.createRefund(ofFirst)).transactionId).toBe(first);
});

test("while the list lags, what is verified still counts, and nothing is called absent", async () => {
  const second = await startSecondGateway();
  await second.settings({ listLagMs: HOUR_MS });
  const reference = await second.checkout();
  await second.customer(reference, { outcome: "successful" });
  expect(valueOf(await second.gateway.fetchCharge(reference)).status).toBe("success");
});

test("nothing is called reversed", async () => {
  const second = await startSecondGateway();
  const outcome = await second.gateway.listCharges({ ...lately(), status: "reversed" });
  expect(outcome).toEqual({ kind: "ok", value: { rows: [], next: undefined } });
});
