import { startSecondGateway } from "#test/second-gateway.ts";
import { expect, test } from "vitest";
import { isSigned, readEvent } from "./webhooks.ts";

const flutterwave = {
  baseUrl: "http://localhost:1/v3",
  checkoutOrigin: "http://localhost:1",
  secretKey: "FLWSECK_TEST-for-tests-X",
  secretHash: "a hash of our own choice, long enough",
  previousSecretHash: "the hash before it, as long as that",
  mode: "test",
} as const;

test("the secret hash is accepted, and the previous one if there is one", () => {
  const { previousSecretHash, secretHash } = flutterwave;
  expect(isSigned(flutterwave, secretHash)).toBe(true);
  expect(isSigned(flutterwave, previousSecretHash)).toBe(true);
  expect(isSigned({ ...flutterwave, previousSecretHash: undefined }, previousSecretHash)).toBe(
    false,
  );
});

test.each([undefined, "", "another", ["a", "b"], flutterwave.secretHash.toUpperCase()])(
  "%s is no signature",
  (hash) => {
    expect(isSigned(flutterwave, hash)).toBe(false);
  },
);

const body = (event: string, data: unknown) => JSON.stringify({ event, data });
const paid = {
  id: 4975363,
  tx_ref: "fund-1",
  amount: 5000.5,
  currency: "NGN",
  status: "successful",
};

test("a payment's webhook is a hint: it has no mode, so that it books nothing alone", () => {
  const event = readEvent(body("charge.completed", paid));
  expect(event).toMatchObject({
    kind: "charge",
    name: "charge.completed",
    reference: "fund-1",
    charge: {
      gatewayId: "flw-4975363",
      domain: undefined,
      status: "success",
      amountKobo: 500_050n,
    },
  });
});

test("a transfer's webhook is a hint without an id that would be kept", () => {
  const data = { id: 1, reference: "wd-1", amount: 5000, currency: "NGN", status: "FAILED" };
  expect(readEvent(body("transfer.completed", data))).toMatchObject({
    kind: "transfer",
    reference: "wd-1",
    transfer: { domain: undefined, gatewayId: undefined, status: "failed" },
  });
});

test("a refund's webhook is flat and names the payment by its id", () => {
  const flat = {
    id: 7,
    AmountRefunded: 500,
    status: "completed",
    FlwRef: "F",
    TransactionId: 4975363,
  };
  expect(readEvent(JSON.stringify(flat))).toEqual({
    kind: "refund",
    name: "refund",
    reference: undefined,
    payment: { gatewayId: "flw-4975363" },
  });
});

test("a chargeback's webhook says only which one to query", () => {
  const data = { id: 143, flw_ref: "F", amount: 5000, status: "lost", stage: "new" };
  expect(readEvent(body("chargeback.initiated", data))).toMatchObject({
    kind: "dispute",
    isReminder: false,
    dispute: {
      gatewayId: "flw-143",
      status: undefined,
      reference: undefined,
      amountKobo: undefined,
    },
  });
});

test("a chargeback at a later stage is another one", () => {
  const data = { id: 143, flw_ref: "F", amount: 5000, status: "initiated", stage: "second" };
  const event = readEvent(body("chargeback.initiated", data));
  expect(event).toMatchObject({ dispute: { gatewayId: "flw-143-second" } });
});

test.each([
  [body("subscription.cancelled", {}), "other"],
  [body("charge.completed", { id: 1 }), "unreadable"],
  [body("charge.completed", undefined), "unreadable"],
  [body("transfer.completed", { id: 1 }), "unreadable"],
  [body("chargeback.initiated", {}), "unreadable"],
  ["{}", undefined],
  ["[]", undefined],
  ["text", undefined],
])("%s is %s", (text, kind) => {
  expect(readEvent(text)?.kind).toBe(kind);
});

test("webhooks carry the hash, and a wrong body is only a hint", async () => {
  const second = await startSecondGateway();
  await second.settings({ wrongWebhookBodies: true });
  const reference = await second.checkout();
  await second.customer(reference, { outcome: "successful" });
  const { charge } = await second.event("charge");
  expect(charge).toMatchObject({ domain: undefined, status: "failed", amountKobo: 100n });
  const [{ body, headers } = { body: "", headers: {} }] = second.received();
  expect(second.gateway.isSigned(Buffer.from(body), headers)).toBe(true);
  const rotated = second.with({
    FLUTTERWAVE_SECRET_HASH: "the hash that follows, of our own choice",
    FLUTTERWAVE_PREVIOUS_SECRET_HASH: String(headers["verif-hash"]),
  });
  expect(rotated.isSigned(Buffer.from(body), headers)).toBe(true);
  const other = second.with({
    FLUTTERWAVE_SECRET_HASH: "the hash that follows, of our own choice",
  });
  expect(other.isSigned(Buffer.from(body), headers)).toBe(false);
});
