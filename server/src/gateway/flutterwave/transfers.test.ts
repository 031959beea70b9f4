import { closeFixedGateways, fixedGateway, ok, pages, refusal } from "#test/fixed-gateway.ts";
import {
  lately,
  newPayout,
  payoutAccount,
  startSecondGateway,
  valueOf,
} from "#test/second-gateway.ts";
import { afterEach, expect, test } from "vitest";
import { fetchTransfer, searchTransfers, sendTransfer } from "./transfers.ts";

afterEach(closeFixedGateways);

const to = () => ({ accountNumber: "0690000040", bankCode: "044", accountName: "BELLO NGOZI" });
const payout = { amountKobo: 500_000n, reference: "wd-1", to, recipientCode: undefined };
const queued = {
  id: 128286,
  account_number: "0690000040",
  bank_code: "044",
  full_name: "BELLO NGOZI",
  amount: 5000,
  fee: 26.875,
  currency: "NGN",
  status: "NEW",
  reference: "wd-1",
};

test("a payout is sent in naira to the account itself", async () => {
  const { settings: flutterwave, requests } = await fixedGateway({ "/v3/transfers": ok(queued) });
  const outcome = await sendTransfer(flutterwave, payout);
  const expected = { status: "pending", domain: "test", feeKobo: 2_688n, amountKobo: 500_000n };
  expect(outcome).toMatchObject({ kind: "ok", value: expected });
  expect(requests[0]?.body).toEqual({
    account_bank: "044",
    account_number: "0690000040",
    beneficiary_name: "BELLO NGOZI",
    amount: 5000,
    currency: "NGN",
    debit_currency: "NGN",
    reference: "wd-1",
    narration: "Osisi withdrawal",
  });
});

test.each(["SUCCESSFUL", "FAILED"])("the answer to sending decides nothing: %s", async (status) => {
  const { settings: flutterwave } = await fixedGateway({
    "/v3/transfers": ok({ ...queued, status }),
  });
  expect(await sendTransfer(flutterwave, payout)).toMatchObject({ value: { status: "pending" } });
});

test("an amount with kobo is refused before it is sent", async () => {
  const { settings: flutterwave, requests } = await fixedGateway({});
  const outcome = await sendTransfer(flutterwave, { ...payout, amountKobo: 500_050n });
  expect(outcome).toMatchObject({ kind: "refused", code: "amount_not_whole" });
  expect(requests).toEqual([]);
});

test.each([
  [400, "Payout with this ref already exists", "duplicate_reference"],
  [400, "Please enable IP Whitelisting to access this service", "not_allowed"],
  [400, "Payout was made to a blacklisted account number", "account_blacklisted"],
  [401, "Authorization required", "status_401"],
])("of a payout %i with %j is a refusal", async (status, message, code) => {
  const body = refusal(message);
  const { settings: flutterwave } = await fixedGateway({ "/v3/transfers": { status, body } });
  expect(await sendTransfer(flutterwave, payout)).toEqual({ kind: "refused", code, status });
});

test.each([
  [400, refusal("Something else")],
  [403, refusal("Forbidden")],
  [409, refusal("Conflict")],
  [503, refusal("An error occurred. Please contact support")],
  [500, { error_id: "1", message: "An error occurred", code: "app_error" }],
  [502, "<html>Bad gateway</html>"],
  [200, "<html>Please wait</html>"],
  [200, { status: "success", message: "Fine", data: "what" }],
  [400, "<html>Blocked</html>"],
])("of a payout %i with %j leaves it unknown", async (status, body) => {
  const { settings: flutterwave } = await fixedGateway({ "/v3/transfers": { status, body } });
  expect(await sendTransfer(flutterwave, payout)).toMatchObject({ kind: "unknown" });
});

test.each([
  [429, { "retry-after": "17" }, 17_000],
  [429, {}, 60_000],
  [503, { "retry-after": "30" }, 30_000],
])("%i with %j says how long to wait", async (status, headers: Record<string, string>, ms) => {
  const answer = { status, headers, body: refusal("Later") };
  const { settings: flutterwave } = await fixedGateway({ "/v3/transfers": answer });
  expect(await sendTransfer(flutterwave, payout)).toMatchObject({ retryAfterMs: ms });
});

test("a transfer is found by its exact reference, and an empty list proves nothing", async () => {
  const rows = [
    { ...queued, reference: "wd-12" },
    { ...queued, status: "SUCCESSFUL" },
  ];
  const filled = await fixedGateway({ "/v3/transfers": ok(rows) });
  const found = await fetchTransfer(filled.settings, "wd-1");
  expect(found).toMatchObject({
    value: { status: "success", domain: "test", gatewayId: "flw-128286" },
  });
  for (const other of [[], rows.slice(0, 1)]) {
    const { settings: flutterwave } = await fixedGateway({ "/v3/transfers": ok(other) });
    expect(await fetchTransfer(flutterwave, "wd-1")).toMatchObject({ code: "not_found" });
  }
});

const period = { from: new Date("2026-11-20T10:00:00Z"), to: new Date("2026-11-21T10:00:00Z") };

test("a reference is searched on every page, with a day more on either side", async () => {
  const { settings: flutterwave, requests } = await fixedGateway({
    "/v3/transfers?from=2026-11-19&to=2026-11-22&page=1": ok(
      [{ ...queued, reference: "a" }],
      pages(2),
    ),
    "/v3/transfers?from=2026-11-19&to=2026-11-22&page=2": ok([queued], pages(2)),
  });
  const wanted = { reference: "wd-1", ...period };
  expect(await searchTransfers(flutterwave, wanted)).toMatchObject({
    value: { reference: "wd-1" },
  });
  const other = await searchTransfers(flutterwave, { ...wanted, reference: "wd-2" });
  expect(other).toEqual({ kind: "ok", value: "absent" });
  expect(requests).toHaveLength(4);
});

test("a list with a page that does not answer proves nothing", async () => {
  const { settings: flutterwave } = await fixedGateway({
    "/v3/transfers?from=2026-11-19&to=2026-11-22&page=1": ok([queued], pages(2)),
    "/v3/transfers": { status: 503, body: refusal("Later") },
  });
  const outcome = await searchTransfers(flutterwave, { reference: "wd-2", ...period });
  expect(outcome).toMatchObject({ kind: "unknown" });
});

test("a payout is accepted, and paid once a query says so", async () => {
  const second = await startSecondGateway();
  await second.settings({ transfers: "manual" });
  const request = newPayout();
  expect(valueOf(await second.gateway.sendTransfer(request)).status).toBe("pending");
  await second.become(request.reference, { outcome: "SUCCESSFUL" });
  const paid = valueOf(await second.gateway.fetchTransfer(request.reference));
  expect(paid).toMatchObject({ status: "success", amountKobo: 500_000n, domain: "test" });
  expect(paid.feeKobo).toBeGreaterThan(0n);
  expect(paid.to?.accountNumber()).toBe(payoutAccount.accountNumber);
  const event = await second.event("transfer");
  expect(event).toMatchObject({ reference: request.reference, transfer: { domain: undefined } });
});

test("an accepted payout fails when the balance is found empty, and its reference is used up", async () => {
  const second = await startSecondGateway();
  await second.settings({ transferPendingMs: 0 });
  await second.control("/balance", { set: 0 });
  const request = newPayout();
  expect(valueOf(await second.gateway.sendTransfer(request)).status).toBe("pending");
  await second.event("transfer");
  const failed = valueOf(await second.gateway.fetchTransfer(request.reference));
  expect(failed.status).toBe("failed");
  const again = await second.gateway.sendTransfer(request);
  expect(again).toMatchObject({ kind: "refused", code: "duplicate_reference" });
});

test("a payout whose answer was lost is found, and sending it again is a duplicate", async () => {
  const second = await startSecondGateway();
  await second.fault({ on: "POST /v3/transfers", effect: "drop-after-commit" });
  const request = newPayout();
  expect(await second.gateway.sendTransfer(request)).toMatchObject({ kind: "unknown" });
  expect(valueOf(await second.gateway.fetchTransfer(request.reference)).status).toBe("pending");
  const again = await second.gateway.sendTransfer(request);
  expect(again).toMatchObject({ kind: "refused", code: "duplicate_reference" });
  const { transfers } = await second.control("/state");
  expect(transfers).toHaveLength(1);
});

test("a 503 may have been carried out, and a 429 says how long to wait", async () => {
  const second = await startSecondGateway();
  await second.fault({ on: "POST /v3/transfers", effect: "status", status: 503 });
  expect(await second.gateway.sendTransfer(newPayout())).toMatchObject({ kind: "unknown" });
  await second.fault({ on: "POST /v3/transfers", effect: "status", status: 429 });
  expect(await second.gateway.sendTransfer(newPayout())).toMatchObject({ retryAfterMs: 30_000 });
});

test("trouble with our account is not the payout's", async () => {
  const second = await startSecondGateway();
  await second.settings({ ipAllowed: false });
  const outcome = await second.gateway.sendTransfer(newPayout());
  expect(outcome).toMatchObject({ kind: "refused", code: "not_allowed" });
  const stranger = second.with({ FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-another-X" });
  expect(await stranger.sendTransfer(newPayout())).toMatchObject({
    code: "status_401",
    status: 401,
  });
});

test("one that waits for a person is under way, and one that was sent back looks paid", async () => {
  const second = await startSecondGateway();
  await second.settings({ approval: true, transfers: "manual" });
  const request = newPayout();
  await second.gateway.sendTransfer(request);
  const waiting = valueOf(await second.gateway.fetchTransfer(request.reference));
  expect(waiting.status).toBe("pending");
  await second.become(request.reference, { action: "approve" });
  await second.become(request.reference, { outcome: "SUCCESSFUL" });
  await second.become(request.reference, { action: "reverse" });
  expect(valueOf(await second.gateway.fetchTransfer(request.reference)).status).toBe("success");
});

test("a transfer is found among others, and one that a person repeats has another reference", async () => {
  const second = await startSecondGateway();
  await second.settings({ transfers: "manual", referenceFilter: "ignored" });
  const requests = Array.from({ length: 12 }, () => newPayout());
  for (const request of requests) await second.gateway.sendTransfer(request);
  const [first, ...others] = requests.map(({ reference }) => reference);
  const reference = first ?? "";
  // It is on the second page, and the filter is ignored.
  expect(await second.gateway.fetchTransfer(reference)).toMatchObject({ code: "not_found" });
  const all = await second.control("/transfers");
  const { id } = Object(Object.values(all).find((one) => Object(one).reference === reference));
  const byId = valueOf(await second.gateway.fetchTransfer(reference, `flw-${id}`));
  expect(byId).toMatchObject({ reference });
  const another = await second.gateway.fetchTransfer("wd-absent", `flw-${id}`);
  expect(another).toMatchObject({ code: "not_found" });
  const { position: _, ...period } = lately();
  const found = await second.gateway.searchTransfers({ reference, ...period });
  expect(found).toMatchObject({ kind: "ok", value: { reference } });
  const absent = await second.gateway.searchTransfers({ reference: "wd-absent", ...period });
  expect(absent).toEqual({ kind: "ok", value: "absent" });
  await second.become(reference, { outcome: "FAILED" });
  await second.become(reference, { action: "retry" });
  const page = valueOf(await second.gateway.listTransfers(lately()));
  const rest = valueOf(
    await second.gateway.listTransfers({ ...lately(), position: page.next ?? "" }),
  );
  expect(rest.next).toBeUndefined();
  const listed = [...page.rows, ...rest.rows].map((row) => row.reference);
  expect(new Set(listed)).toEqual(new Set([`${reference}_RETRY_1`, reference, ...others]));
});
