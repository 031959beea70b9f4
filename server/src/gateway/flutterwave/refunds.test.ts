import {
  closeFixedGateways,
  fixedGateway,
  LIST,
  ok,
  paidTransaction as full,
  refusal,
  VERIFY,
} from "#test/fixed-gateway.ts";
import { lately, startSecondGateway, valueOf } from "#test/second-gateway.ts";
import { afterEach, expect, test } from "vitest";
import { referenceOf } from "#gateway/reference.ts";
import { newId } from "#platform/ids.ts";
import { theirId } from "./ids.ts";
import { createRefund, listRefundsOf } from "./refunds.ts";

afterEach(closeFixedGateways);

test.each([
  [400, "Amount should be above NGN100", { kind: "refused", code: "amount_too_small" }],
  [409, "This transaction was already refunded", { kind: "refused", code: "already_refunded" }],
  [400, "Something else", { kind: "unknown" }],
])("of a refund %i with %j is %j", async (status, message, expected) => {
  const { settings: flutterwave } = await fixedGateway({
    "/v3/transactions/4975363/refund": { status, body: refusal(message) },
    [VERIFY]: ok(full),
    [LIST]: ok([]),
  });
  const wanted = { transaction: "fund-1", amountKobo: 5_000n, currency: "NGN", note: "refund-1" };
  expect(await createRefund(flutterwave, wanted)).toMatchObject(expected);
});

const row = {
  id: 7,
  amount_refunded: 50,
  transaction_id: 4975363,
  status: "completed",
  comment: "refund-1",
};
const read = {
  gatewayId: "flw-7",
  transactionId: "flw-4975363",
  amountKobo: 5_000n,
  status: "processing",
};

test.each([
  [row, { ...read, note: "refund-1" }],
  [
    { id: "7", AmountRefunded: "50", TransactionId: "4975363", status: "completed-mpgs" },
    { ...read, status: "processed", note: "" },
  ],
])("a refund is read however it is spelt: %j", async (listed, expected) => {
  const { settings: flutterwave } = await fixedGateway({ "/v3/refunds?id=4975363": ok([listed]) });
  const outcome = await listRefundsOf(flutterwave, { gatewayId: "flw-4975363" });
  expect(outcome).toMatchObject({ kind: "ok", value: [{ ...expected, domain: "test" }] });
});

test("refunds of other payments are left out, in case the filter is ignored", async () => {
  const { settings: flutterwave } = await fixedGateway({
    "/v3/refunds": ok([{ ...row, transaction_id: 1 }, row]),
  });
  const outcome = await listRefundsOf(flutterwave, { gatewayId: "flw-4975363" });
  expect(outcome).toMatchObject({ value: [{ gatewayId: "flw-7" }] });
});

test("a list with a refund that does not say whose it is proves nothing", async () => {
  const { settings: flutterwave } = await fixedGateway({
    "/v3/refunds": ok([{ ...row, transaction_id: undefined }]),
  });
  const outcome = await listRefundsOf(flutterwave, { gatewayId: "flw-4975363" });
  expect(outcome).toMatchObject({ kind: "unknown" });
});

test.each(["snake", "camel"])("a refund is accepted, and paid out later (%s)", async (spelling) => {
  const second = await startSecondGateway();
  await second.settings({ refundSpelling: spelling });
  const reference = await second.checkout();
  const gatewayId = await second.customer(reference, { outcome: "successful" });
  const note = referenceOf("refund", newId());
  const wanted = { transaction: reference, amountKobo: 100_050n, currency: "NGN", note };
  const made = valueOf(await second.gateway.createRefund(wanted));
  expect(made).toMatchObject({ status: "processing", amountKobo: 100_050n, domain: "test" });
  expect((await second.event("refund")).payment).toEqual({ gatewayId });
  await second.control(`/refunds/${theirId(made.gatewayId)}`, { outcome: "paid" });
  const own = valueOf(await second.gateway.listRefundsOf({ gatewayId, reference }));
  expect(own).toMatchObject([{ status: "processed", note, transactionId: gatewayId }]);
  const listed = valueOf(await second.gateway.listRefunds(lately()));
  expect(listed.rows).toEqual(own);
});

test("a refund's refusals are known, and a lost answer is looked up by its note", async () => {
  const second = await startSecondGateway();
  const reference = await second.checkout();
  const gatewayId = await second.customer(reference, { outcome: "successful" });
  const refund = {
    transaction: reference,
    amountKobo: 500_000n,
    currency: "NGN",
    note: "refund-1",
  };
  const small = await second.gateway.createRefund({ ...refund, amountKobo: 5_000n });
  expect(small).toMatchObject({ kind: "refused", code: "amount_too_small" });
  await second.fault({ on: "POST /v3/transactions/:id/refund", effect: "drop-after-commit" });
  expect(await second.gateway.createRefund(refund)).toMatchObject({ kind: "unknown" });
  const own = valueOf(await second.gateway.listRefundsOf({ gatewayId, reference }));
  expect(own.map(({ note }) => note)).toEqual(["refund-1"]);
  const again = await second.gateway.createRefund(refund);
  expect(again).toMatchObject({ kind: "refused", code: "already_refunded", status: 409 });
});
