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
import { type SecondGateway, startSecondGateway, valueOf } from "#test/second-gateway.ts";
import { afterEach, expect, test } from "vitest";
import { referenceOf } from "#gateway/reference.ts";
import { newId } from "#platform/ids.ts";
import { chargeCard, startCheckout } from "./charges.ts";

afterEach(closeFixedGateways);

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
  const paid = { kind: "attempted", charge: paidCharge };
  expect(await chargeCard(done.settings, charge)).toMatchObject({ value: paid });
  const authorization = { mode: "redirect", redirect: "http://bank/confirm" };
  const asked = ok({ ...full, status: "pending" }, { authorization });
  const { settings: flutterwave } = await fixedGateway({ [LIST]: ok([]), [CHARGE]: asked });
  const value = { kind: "challenged", url: "http://bank/confirm" };
  expect(await chargeCard(flutterwave, charge)).toEqual({ kind: "ok", value });
});

test("a reference that was charged before is never charged again", async () => {
  const { settings: flutterwave, requests } = await fixedGateway({
    [VERIFY]: ok({ ...full, id: 7, status: "failed" }),
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

async function keptCard(second: SecondGateway) {
  const reference = await second.checkout();
  await second.customer(reference, { outcome: "successful" });
  const { card } = valueOf(await second.gateway.fetchCharge(reference));
  return card?.authorizationCode() ?? "";
}

const cardCharge = (authorizationCode: string) => ({
  authorizationCode,
  email: "ngozi@example.ng",
  amountKobo: 100_000n,
  currency: "NGN",
  reference: referenceOf("payment", newId()),
  callbackUrl: "http://localhost:3000/back",
  metadata: {},
});

test("a kept card's owner has to confirm, unless charges without are approved", async () => {
  const second = await startSecondGateway();
  const code = await keptCard(second);
  const asked = valueOf(await second.gateway.chargeAuthorization(cardCharge(code)));
  expect(asked).toMatchObject({ kind: "challenged", url: expect.stringContaining("http") });
  await second.settings({ noAuth: true });
  const paid = valueOf(await second.gateway.chargeAuthorization(cardCharge(code)));
  expect(paid).toMatchObject({
    kind: "attempted",
    charge: { status: "success", domain: "test", amountKobo: 100_000n },
  });
});

test("a card is charged once, although the gateway would take the reference again", async () => {
  const second = await startSecondGateway();
  await second.settings({ noAuth: true, sameTxRef: "second" });
  const request = cardCharge(await keptCard(second));
  await second.fault({ on: "POST /v3/tokenized-charges", effect: "drop-after-commit" });
  expect(await second.gateway.chargeAuthorization(request)).toMatchObject({ kind: "unknown" });
  const again = await second.gateway.chargeAuthorization(request);
  expect(again).toMatchObject({ kind: "refused", code: "duplicate_reference" });
  expect(valueOf(await second.gateway.fetchCharge(request.reference)).status).toBe("success");
});

test("a reused reference opens no second checkout, where the gateway refuses it", async () => {
  const second = await startSecondGateway();
  const reference = await second.checkout();
  const again = await second.gateway.startCheckout({
    email: "ngozi@example.ng",
    amountKobo: 500_000n,
    currency: "NGN",
    reference,
    callbackUrl: "http://localhost:3000/back",
    channels: [],
    metadata: {},
  });
  expect(again).toMatchObject({ kind: "refused", code: "duplicate_reference" });
});
