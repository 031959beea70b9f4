import {
  closeFixedGateways,
  fixedGateway,
  ok,
  paidTransaction as full,
  refusal,
} from "#test/fixed-gateway.ts";
import { afterEach, expect, test } from "vitest";
import { createRefund, listRefundsOf } from "./refunds.ts";

afterEach(closeFixedGateways);

const VERIFY = "/v3/transactions/verify_by_reference?tx_ref=fund-1";
const LIST = "/v3/transactions?tx_ref=fund-1";

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
