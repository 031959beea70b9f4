import { type RequestListener, type Server, createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { initializeTransaction, verifyTransaction } from "./charges.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** A gateway with a fixed response. */
async function gatewayThat(answer: RequestListener) {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, "127.0.0.1", resolve);
  });
  const address = started.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    checkoutOrigin: `http://127.0.0.1:${port}`,
    secretKey: "sk_test_secret",
    previousSecretKey: undefined,
    mode: "test",
  } as const;
}

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  return gatewayThat((_request, response) => {
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  });
}

const verified = (data: unknown) => ({ status: true, message: "Verification successful", data });
const full = {
  id: 5301112233,
  domain: "test",
  status: "success",
  reference: "fund-1",
  amount: 500000,
  requested_amount: 500000,
  fees: 17500,
  currency: "NGN",
  paid_at: "2026-11-21T08:15:04.000Z",
};
const read = {
  gatewayId: "5301112233",
  domain: "test",
  status: "success",
  reference: "fund-1",
  amountKobo: 500000n,
  requestedKobo: 500000n,
  feesKobo: 17500n,
  currency: "NGN",
  paidAt: new Date("2026-11-21T08:15:04.000Z"),
};

test("a transaction is read with its amounts in kobo", async () => {
  const paystack = await answering(200, verified(full));
  expect(await verifyTransaction(paystack, "fund-1")).toEqual({ kind: "ok", value: read });
});

test.each([
  ["metadata is empty text", { metadata: "" }, { metadata: "" }],
  ["metadata is nought", { metadata: 0 }, { metadata: 0 }],
  ["metadata is an object", { metadata: { intent: "1" } }, { metadata: { intent: "1" } }],
  ["metadata is null", { metadata: null }, { metadata: null }],
  ["numbers are strings", { amount: "500000", requested_amount: "500000", fees: "17500" }, {}],
  ["the requested amount is missing", { requested_amount: undefined }, {}],
  ["the customer bears the fee", { amount: 517500 }, { amountKobo: 517500n }],
  ["the fee is not known yet", { fees: null }, { feesKobo: undefined }],
  ["the date is written the other way", { paid_at: null, paidAt: full.paid_at }, {}],
  ["there is no date", { paid_at: "soon" }, { paidAt: undefined }],
  ["the id is text", { id: "5301112233" }, {}],
  ["the requested amount is invalid", { requested_amount: -5 }, { requestedKobo: undefined }],
  ["the amount is half a kobo", { amount: 0.5 }, { amountKobo: undefined }],
  ["the currency is not one", { currency: 7 }, { currency: undefined }],
])("where %s, the rest is still read", async (_what, change, expected) => {
  const paystack = await answering(200, verified({ ...full, ...change }));
  const outcome = await verifyTransaction(paystack, "fund-1");
  expect(outcome).toEqual({ kind: "ok", value: { ...read, ...expected } });
});

test("an id beyond the precision of a double keeps every digit", async () => {
  const body = JSON.stringify(verified(full)).replace("5301112233", "53011122339999999997");
  const outcome = await verifyTransaction(await answering(200, body), "fund-1");
  expect(outcome).toMatchObject({ value: { gatewayId: "53011122339999999997" } });
});

test.each([
  [400, { status: false, message: "No", code: "transaction_not_found" }, "not_found"],
  [400, { status: false, message: "Transaction reference not found." }, "not_found"],
  [404, { status: false, message: "Nothing here" }, "not_found"],
  [400, { status: false, message: "Duplicate Transaction Reference" }, "duplicate_reference"],
  [401, { status: false, message: "Invalid key" }, "status_401"],
  [200, { status: false, message: "No" }, "status_200"],
])("status %i with %j is a refusal", async (status, body, code) => {
  const outcome = await verifyTransaction(await answering(status, body), "fund-1");
  expect(outcome).toEqual({ kind: "refused", code, status });
});

test.each([
  [502, "<html>Bad gateway</html>"],
  [500, { status: false, message: "An error occurred", code: "unknown" }],
  [408, { status: false, message: "Too slow" }],
  [302, ""],
  [200, "<html>Please wait</html>"],
  [200, ""],
  [400, "<html>Blocked</html>"],
  [200, { status: true, message: "Fine", data: "what" }],
])("after status %i with %j the outcome is unknown", async (status, body) => {
  const outcome = await verifyTransaction(await answering(status, body), "fund-1");
  expect(outcome.kind).toBe("unknown");
});

test.each([
  [{ "x-ratelimit-reset": "17" }, 17_000],
  [{ "x-ratelimit-reset": "soon" }, 60_000],
  [{}, 60_000],
  [{ "x-ratelimit-reset": "1900000000" }, 3_600_000],
])("a rate limit with %j says how long to wait", async (headers: Record<string, string>, ms) => {
  const body = { status: false, message: "Rate limit exceeded!", code: "rate_limited" };
  const outcome = await verifyTransaction(await answering(429, body, headers), "fund-1");
  expect(outcome).toEqual({ kind: "unknown", reason: "rate limited", retryAfterMs: ms });
});

test("a gateway that hangs up, or is unreachable, leaves it unknown", async () => {
  const paystack = await gatewayThat((request) => request.socket.destroy());
  expect(await verifyTransaction(paystack, "fund-1")).toMatchObject({ kind: "unknown" });
  const unreachable = { ...paystack, baseUrl: "http://127.0.0.1:9" };
  expect(await verifyTransaction(unreachable, "fund-1")).toMatchObject({ kind: "unknown" });
});

test("a transaction is initialized with the key, the amount in kobo and the return address", async () => {
  const seen: { headers?: unknown; body?: unknown } = {};
  const paystack = await gatewayThat((request, response) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", () => {
      seen.headers = request.headers.authorization;
      seen.body = JSON.parse(text);
      const data = { authorization_url: "http://gateway/pay", access_code: "a", reference: "r" };
      response.end(JSON.stringify(verified(data)));
    });
  });
  const outcome = await initializeTransaction(paystack, {
    email: "ngozi@example.ng",
    amountKobo: 500_000n,
    currency: "NGN",
    reference: "fund-1",
    callbackUrl: "http://localhost:3000/back",
    channels: ["card"],
    metadata: { intent: "1" },
  });
  expect(outcome).toMatchObject({ kind: "ok", value: { url: "http://gateway/pay" } });
  expect(seen.headers).toBe("Bearer sk_test_secret");
  expect(seen.body).toEqual({
    email: "ngozi@example.ng",
    amount: 500_000,
    currency: "NGN",
    reference: "fund-1",
    callback_url: "http://localhost:3000/back",
    channels: ["card"],
    metadata: { intent: "1" },
  });
});
