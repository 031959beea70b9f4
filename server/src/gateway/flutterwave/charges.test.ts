import {
  closeFixedGateways,
  fixedGateway,
  ok,
  paidTransaction as full,
  refusal,
} from "#test/fixed-gateway.ts";
import { afterEach, expect, test } from "vitest";
import { fetchCharge } from "./attempts.ts";
import { chargeCard, startCheckout } from "./charges.ts";

afterEach(closeFixedGateways);

const VERIFY = "/v3/transactions/verify_by_reference?tx_ref=fund-1";
const LIST = "/v3/transactions?tx_ref=fund-1";

const read = {
  gatewayId: "flw-4975363",
  domain: "test",
  status: "success",
  reference: "fund-1",
  amountKobo: 250_000n,
  requestedKobo: 250_000n,
  feesKobo: 3_763n,
  currency: "NGN",
  paidAt: undefined,
  gatewayResponse: undefined,
  metadata: { intent: "1" },
};

test("a payment is read with its fee, VAT and stamp duty, in kobo", async () => {
  const { settings: flutterwave } = await fixedGateway({ [VERIFY]: ok(full), [LIST]: ok([full]) });
  const outcome = await fetchCharge(flutterwave, "fund-1");
  expect(outcome).toMatchObject({ kind: "ok", value: read });
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
  expect(outcome).toMatchObject({ kind: "ok", value: { ...read, ...expected } });
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
  expect(await fetchCharge(paid.settings, "fund-1")).toMatchObject({ value: read });
  const failed = await fixedGateway({ [VERIFY]: ok(attempt(7, "failed")), [LIST]: broken });
  expect(await fetchCharge(failed.settings, "fund-1")).toMatchObject({ kind: "unknown" });
  const missing = await fixedGateway({ [LIST]: broken });
  expect(await fetchCharge(missing.settings, "fund-1")).toMatchObject({ kind: "unknown" });
});

test("a checkout is requested in naira, with our names of its channels translated", async () => {
  const { settings: flutterwave, requests } = await fixedGateway({
    "/v3/payments": ok({ link: "http://checkout/pay/1" }),
  });
  const outcome = await startCheckout(flutterwave, {
    email: "ngozi@example.ng",
    amountKobo: 500_050n,
    currency: "NGN",
    reference: "fund-1",
    callbackUrl: "http://localhost:3000/back",
    channels: ["card", "bank_transfer", "bank"],
    metadata: { intent: "1" },
  });
  const page = { url: "http://checkout/pay/1", accessCode: undefined };
  expect(outcome).toEqual({ kind: "ok", value: page });
  expect(requests[0]?.body).toMatchObject({
    tx_ref: "fund-1",
    amount: 5000.5,
    currency: "NGN",
    redirect_url: "http://localhost:3000/back",
    customer: { email: "ngozi@example.ng" },
    payment_options: "card,banktransfer,account",
    meta: { intent: "1" },
  });
});

const charge = {
  email: "ngozi@example.ng",
  amountKobo: 250_000n,
  currency: "NGN",
  reference: "fund-1",
  callbackUrl: "http://localhost:3000/back",
  authorizationCode: "flw-t1nf-token",
  metadata: {},
};
const CHARGE = "/v3/tokenized-charges";

test("a kept card is charged, or its owner is asked to confirm", async () => {
  const done = await fixedGateway({ [LIST]: ok([]), [CHARGE]: ok(full) });
  const paid = { kind: "attempted", charge: read };
  expect(await chargeCard(done.settings, charge)).toMatchObject({ value: paid });
  const authorization = { mode: "redirect", redirect: "http://bank/confirm" };
  const asked = ok({ ...full, status: "pending" }, { authorization });
  const { settings: flutterwave } = await fixedGateway({ [LIST]: ok([]), [CHARGE]: asked });
  const value = { kind: "challenged", url: "http://bank/confirm" };
  expect(await chargeCard(flutterwave, charge)).toEqual({ kind: "ok", value });
});

test("a reference that was charged before is never charged again", async () => {
  const { settings: flutterwave, requests } = await fixedGateway({
    [VERIFY]: ok(attempt(7, "failed")),
    [LIST]: ok([]),
    [CHARGE]: ok(full),
  });
  const outcome = await chargeCard(flutterwave, charge);
  expect(outcome).toMatchObject({ kind: "refused", code: "duplicate_reference" });
  expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
});

test("a card is not charged while it is unknown whether it was", async () => {
  const broken = { status: 503, body: refusal("Later") };
  const { settings: flutterwave, requests } = await fixedGateway({
    [LIST]: broken,
    [CHARGE]: ok(full),
  });
  expect(await chargeCard(flutterwave, charge)).toMatchObject({ kind: "unknown" });
  expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
});
