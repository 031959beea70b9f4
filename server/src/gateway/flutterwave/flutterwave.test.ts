import { type SecondGateway, startSecondGateway, valueOf } from "#test/second-gateway.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { referenceOf } from "#gateway/reference.ts";
import { newId } from "#platform/ids.ts";
import { theirId } from "./ids.ts";

let second: SecondGateway;

beforeEach(async () => {
  second = await startSecondGateway();
});

afterEach(() => second.stop());

const settings = (change: object) => second.control("/settings", change);
const HOUR_MS = 60 * 60_000;
const lately = () => ({
  from: new Date(Date.now() - HOUR_MS),
  to: new Date(Date.now() + HOUR_MS),
  position: null,
});

test("a checkout is paid, and its fee is known a little later", async () => {
  await settings({ feesDelayMs: HOUR_MS });
  const reference = await second.checkout(5_000);
  const unopened = await second.gateway.fetchCharge(reference);
  expect(unopened).toMatchObject({ kind: "refused", code: "not_found" });
  const gatewayId = await second.customer(reference, { outcome: "successful" });
  const paid = { gatewayId, domain: "test", status: "success", reference };
  const sums = { amountKobo: 500_000n, requestedKobo: 500_000n, currency: "NGN" };
  const first = valueOf(await second.gateway.fetchCharge(reference));
  expect(first).toMatchObject({ ...paid, ...sums, feesKobo: undefined });
  expect(first.card?.last4).toBe("4667");
  await settings({ feesDelayMs: 0 });
  const other = await second.checkout(2_500);
  await second.customer(other, { outcome: "successful" });
  expect(valueOf(await second.gateway.fetchCharge(other)).feesKobo).toBe(3_763n);
  expect(valueOf(await second.gateway.fetchChargeById(gatewayId))).toMatchObject(paid);
});

test("a customer who bears the fee is charged more, and our fee is what does not reach us", async () => {
  await settings({ feeBearer: "customer", feesDelayMs: 0 });
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
    await settings({ verifyShows });
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
  await settings({ listLagMs: HOUR_MS });
  const reference = await second.checkout();
  await second.customer(reference, { outcome: "successful" });
  expect(valueOf(await second.gateway.fetchCharge(reference)).status).toBe("success");
});

test("nothing is called reversed", async () => {
  const outcome = await second.gateway.listCharges({ ...lately(), status: "reversed" });
  expect(outcome).toEqual({ kind: "ok", value: { rows: [], next: undefined } });
});

const account = { accountNumber: "0690000040", bankCode: "044" };
const payout = (amountKobo = 500_000n) => ({
  amountKobo,
  reference: referenceOf("withdrawal", newId()),
  to: () => ({ ...account, accountName: "Ada Bello" }),
  recipientCode: undefined,
});
const become = (reference: string, body: object) => second.control(`/transfers/${reference}`, body);

test("a payout is accepted, and paid once a query says so", async () => {
  await settings({ transfers: "manual" });
  const request = payout();
  expect(valueOf(await second.gateway.sendTransfer(request)).status).toBe("pending");
  await become(request.reference, { outcome: "SUCCESSFUL" });
  const paid = valueOf(await second.gateway.fetchTransfer(request.reference));
  expect(paid).toMatchObject({ status: "success", amountKobo: 500_000n, domain: "test" });
  expect(paid.feeKobo).toBeGreaterThan(0n);
  expect(paid.to?.accountNumber()).toBe(account.accountNumber);
  const event = await second.event("transfer");
  expect(event).toMatchObject({ reference: request.reference, transfer: { domain: undefined } });
});

test("an accepted payout fails when the balance is found empty, and its reference is used up", async () => {
  await settings({ transferPendingMs: 0 });
  await second.control("/balance", { set: 0 });
  const request = payout();
  expect(valueOf(await second.gateway.sendTransfer(request)).status).toBe("pending");
  await second.event("transfer");
  const failed = valueOf(await second.gateway.fetchTransfer(request.reference));
  expect(failed.status).toBe("failed");
  const again = await second.gateway.sendTransfer(request);
  expect(again).toMatchObject({ kind: "refused", code: "duplicate_reference" });
});

test("a payout whose answer was lost is found, and sending it again is a duplicate", async () => {
  await second.fault({ on: "POST /v3/transfers", effect: "drop-after-commit" });
  const request = payout();
  expect(await second.gateway.sendTransfer(request)).toMatchObject({ kind: "unknown" });
  expect(valueOf(await second.gateway.fetchTransfer(request.reference)).status).toBe("pending");
  const again = await second.gateway.sendTransfer(request);
  expect(again).toMatchObject({ kind: "refused", code: "duplicate_reference" });
  const { transfers } = await second.control("/state");
  expect(transfers).toHaveLength(1);
});

test("a 503 may have been carried out, and a 429 says how long to wait", async () => {
  await second.fault({ on: "POST /v3/transfers", effect: "status", status: 503 });
  expect(await second.gateway.sendTransfer(payout())).toMatchObject({ kind: "unknown" });
  await second.fault({ on: "POST /v3/transfers", effect: "status", status: 429 });
  expect(await second.gateway.sendTransfer(payout())).toMatchObject({ retryAfterMs: 30_000 });
});

test("trouble with our account is not the payout's", async () => {
  await settings({ ipAllowed: false });
  const outcome = await second.gateway.sendTransfer(payout());
  expect(outcome).toMatchObject({ kind: "refused", code: "not_allowed" });
  const stranger = second.with({ FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-another-X" });
  expect(await stranger.sendTransfer(payout())).toMatchObject({ code: "status_401", status: 401 });
});

test("one that waits for a person is under way, and one that was sent back looks paid", async () => {
  await settings({ approval: true, transfers: "manual" });
  const request = payout();
  await second.gateway.sendTransfer(request);
  const waiting = valueOf(await second.gateway.fetchTransfer(request.reference));
  expect(waiting.status).toBe("pending");
  await become(request.reference, { action: "approve" });
  await become(request.reference, { outcome: "SUCCESSFUL" });
  await become(request.reference, { action: "reverse" });
  expect(valueOf(await second.gateway.fetchTransfer(request.reference)).status).toBe("success");
});

test("a transfer is found among others, and one that a person repeats has another reference", async () => {
  await settings({ transfers: "manual", referenceFilter: "ignored" });
  const requests = Array.from({ length: 12 }, () => payout());
  for (const request of requests) await second.gateway.sendTransfer(request);
  const [first, ...others] = requests.map(({ reference }) => reference);
  const reference = first ?? "";
  // It is on the second page, and the filter is ignored.
  expect(await second.gateway.fetchTransfer(reference)).toMatchObject({ code: "not_found" });
  const { position: _, ...period } = lately();
  const found = await second.gateway.searchTransfers({ reference, ...period });
  expect(found).toMatchObject({ kind: "ok", value: { reference } });
  const absent = await second.gateway.searchTransfers({ reference: "wd-absent", ...period });
  expect(absent).toEqual({ kind: "ok", value: "absent" });
  await become(reference, { outcome: "FAILED" });
  await become(reference, { action: "retry" });
  const page = valueOf(await second.gateway.listTransfers(lately()));
  const rest = valueOf(await second.gateway.listTransfers({ ...lately(), position: page.next ?? "" }));
  expect(rest.next).toBeUndefined();
  const listed = [...page.rows, ...rest.rows].map((row) => row.reference);
  expect(new Set(listed)).toEqual(new Set([`${reference}_RETRY_1`, reference, ...others]));
});

test("accounts are looked up with the bank codes of its own list", async () => {
  const banks = valueOf(await second.gateway.listBanks());
  expect(banks.map(({ code }) => code)).toContain(account.bankCode);
  const { accountName } = valueOf(await second.gateway.resolveAccount(account));
  expect(accountName).not.toBe("");
  const missing = { ...account, bankCode: "nowhere" };
  expect(await second.gateway.resolveAccount(missing)).toMatchObject({
    kind: "refused",
    status: 400,
    code: "account_not_found",
  });
});

test.each(["snake", "camel"])("a refund is accepted, and paid out later (%s)", async (spelling) => {
  await settings({ refundSpelling: spelling });
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
  const reference = await second.checkout();
  const gatewayId = await second.customer(reference, { outcome: "successful" });
  const refund = { transaction: reference, amountKobo: 500_000n, currency: "NGN", note: "refund-1" };
  const small = await second.gateway.createRefund({ ...refund, amountKobo: 5_000n });
  expect(small).toMatchObject({ kind: "refused", code: "amount_too_small" });
  await second.fault({ on: "POST /v3/transactions/:id/refund", effect: "drop-after-commit" });
  expect(await second.gateway.createRefund(refund)).toMatchObject({ kind: "unknown" });
  const own = valueOf(await second.gateway.listRefundsOf({ gatewayId, reference }));
  expect(own.map(({ note }) => note)).toEqual(["refund-1"]);
  const again = await second.gateway.createRefund(refund);
  expect(again).toMatchObject({ kind: "refused", code: "already_refunded", status: 409 });
});

async function disputed() {
  const reference = await second.checkout();
  await second.customer(reference, { outcome: "successful" });
  const { id } = await second.control("/chargebacks", { txRef: reference });
  return { reference, gatewayId: `flw-${String(id)}` };
}

test("a chargeback is answered with evidence, and ends in our words", async () => {
  const { reference, gatewayId } = await disputed();
  const event = await second.event("dispute");
  expect(event.dispute).toMatchObject({ gatewayId, status: undefined, domain: undefined });
  const open = valueOf(await second.gateway.fetchDispute(gatewayId));
  expect(open).toMatchObject({
    gatewayId,
    reference,
    domain: "test",
    status: "awaiting-merchant-feedback",
    amountKobo: 500_000n,
  });
  expect(open.answerBy?.getTime()).toBeGreaterThan(Date.now());
  const file = { gatewayId, name: "proof.png", type: "image/png", bytes: new Uint8Array([1, 2]) };
  const { name: evidence } = valueOf(await second.gateway.uploadEvidence(file));
  const answer = { gatewayId, message: "Delivered", amountKobo: 0n, evidence };
  const declined = valueOf(await second.gateway.answerDispute({ ...answer, decision: "decline" }));
  expect(declined).toMatchObject({ status: "awaiting-bank-feedback", resolution: undefined });
  const twice = await second.gateway.answerDispute({ ...answer, decision: "accept" });
  expect(twice).toMatchObject({ kind: "refused", status: 400 });
  await second.control(`/chargebacks/${theirId(gatewayId)}`, { outcome: "won" });
  const won = valueOf(await second.gateway.fetchDispute(gatewayId));
  expect(won).toMatchObject({ status: "resolved", resolution: "declined" });
});

test("chargebacks of every status are listed, and one that is unknown is not found", async () => {
  const all = [await disputed(), await disputed(), await disputed()];
  await second.control(`/chargebacks/${theirId(all[0]?.gatewayId ?? "")}`, { outcome: "lost" });
  await second.control(`/chargebacks/${theirId(all[1]?.gatewayId ?? "")}`, { outcome: "accepted" });
  const found: string[] = [];
  let position: string | null = null;
  do {
    const page = valueOf(await second.gateway.listDisputes({ ...lately(), position }));
    found.push(...page.rows.map((row) => `${row.gatewayId} ${row.resolution ?? "open"}`));
    position = page.next ?? null;
  } while (position !== null);
  expect(found.toSorted()).toEqual([
    `${all[0]?.gatewayId} auto-accepted`,
    `${all[1]?.gatewayId} merchant-accepted`,
    `${all[2]?.gatewayId} open`,
  ]);
  expect(await second.gateway.fetchDispute("1")).toMatchObject({ code: "not_found" });
});

test("the statement adds up to the balance, and names what its lines are about", async () => {
  await settings({ feesDelayMs: 0, transferPendingMs: 0, transferDelayMs: 0 });
  const reference = await second.checkout(2_500);
  await second.customer(reference, { outcome: "successful" });
  const request = payout();
  await second.gateway.sendTransfer(request);
  await second.event("transfer");
  const rows = valueOf(await second.gateway.listBalanceEntries(1));
  expect(rows.map(({ model }) => model)).toEqual(["transfer", "transaction", "topup"]);
  expect(rows[0]?.modelRow).toBe(request.reference);
  expect(rows[1]?.differenceKobo).toBe(246_237n);
  const sum = rows.reduce((total, { differenceKobo }) => total + differenceKobo, 0n);
  const [balance] = valueOf(await second.gateway.fetchBalances());
  expect(balance).toEqual({ currency: "NGN", balanceKobo: sum });
  expect(valueOf(await second.gateway.listBalanceEntries(2))).toEqual([]);
});

test("webhooks carry the hash, and a wrong body is only a hint", async () => {
  await settings({ wrongWebhookBodies: true });
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
  const other = second.with({ FLUTTERWAVE_SECRET_HASH: "the hash that follows, of our own choice" });
  expect(other.isSigned(Buffer.from(body), headers)).toBe(false);
});

async function keptCard() {
  const reference = await second.checkout();
  await second.customer(reference, { outcome: "successful" });
  const { card } = valueOf(await second.gateway.fetchCharge(reference));
  return card?.authorizationCode() ?? "";
}

const charge = (authorizationCode: string) => ({
  authorizationCode,
  email: "ngozi@example.ng",
  amountKobo: 100_000n,
  currency: "NGN",
  reference: referenceOf("payment", newId()),
  callbackUrl: "http://localhost:3000/back",
  metadata: {},
});

test("a kept card's owner has to confirm, unless charges without are approved", async () => {
  const code = await keptCard();
  const asked = valueOf(await second.gateway.chargeAuthorization(charge(code)));
  expect(asked).toMatchObject({ kind: "challenged", url: expect.stringContaining("http") });
  await settings({ noAuth: true });
  const paid = valueOf(await second.gateway.chargeAuthorization(charge(code)));
  expect(paid).toMatchObject({
    kind: "attempted",
    charge: { status: "success", domain: "test", amountKobo: 100_000n },
  });
});

test("a card is charged once, although the gateway would take the reference again", async () => {
  await settings({ noAuth: true, sameTxRef: "second" });
  const request = charge(await keptCard());
  await second.fault({ on: "POST /v3/tokenized-charges", effect: "drop-after-commit" });
  expect(await second.gateway.chargeAuthorization(request)).toMatchObject({ kind: "unknown" });
  const again = await second.gateway.chargeAuthorization(request);
  expect(again).toMatchObject({ kind: "refused", code: "duplicate_reference" });
  expect(valueOf(await second.gateway.fetchCharge(request.reference)).status).toBe("success");
});

test("a reused reference opens no second checkout, where the gateway refuses it", async () => {
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

test("what it does not have is refused", async () => {
  const refused = { kind: "refused", code: "not_supported", status: 0 };
  expect(await second.gateway.deactivateAuthorization("a")).toEqual(refused);
  expect(await second.gateway.fetchCustomer("ngozi@example.ng")).toEqual(refused);
  expect(await second.gateway.createRecipient({ ...account, accountName: "Ada" })).toEqual(refused);
});
