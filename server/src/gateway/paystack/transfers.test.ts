import { type RequestListener, type Server, createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { listBanks, resolveAccount } from "./banks.ts";
import { listCharges, listTransfers } from "./lists.ts";
import { createRecipient, searchTransfers, initiateTransfer, verifyTransfer } from "./transfers.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** A gateway with a sequence of responses that records its requests. */
async function gateway(...answers: { status?: number; body: unknown }[]) {
  const requests: { method: string | undefined; url: string; body: unknown }[] = [];
  const answer: RequestListener = (request, response) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", () => {
      const body: unknown = text === "" ? undefined : JSON.parse(text);
      requests.push({ method: request.method, url: request.url ?? "", body });
      const next = answers[Math.min(requests.length, answers.length) - 1];
      response.writeHead(next?.status ?? 200).end(JSON.stringify(next?.body));
    });
  };
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, "127.0.0.1", resolve);
  });
  const address = started.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const baseUrl = `http://127.0.0.1:${port}`;
  const paystack = {
    baseUrl,
    checkoutOrigin: baseUrl,
    secretKey: "sk_test_secret",
    previousSecretKey: undefined,
    mode: "test",
  } as const;
  return { paystack, requests };
}

const ok = (data: unknown, meta?: unknown) => ({
  body: { status: true, message: "ok", data, meta },
});
const full = {
  id: 880123456,
  domain: "test",
  status: "success",
  reference: "wd-0192f7c2a101",
  amount: 250_000,
  currency: "NGN",
  fee_charged: 1_000,
  session: { provider: "nip", id: "110007261121090110000123456789" },
  transferred_at: "2026-11-21T09:01:12.000Z",
};
const read = {
  gatewayId: "880123456",
  domain: "test",
  status: "success",
  reference: "wd-0192f7c2a101",
  amountKobo: 250_000n,
  currency: "NGN",
  feeKobo: 1_000n,
  sessionId: "110007261121090110000123456789",
  transferredAt: new Date("2026-11-21T09:01:12.000Z"),
};

test("a transfer is read with its fee and its session id", async () => {
  const { paystack } = await gateway(ok(full));
  expect(await verifyTransfer(paystack, "wd-1")).toEqual({ kind: "ok", value: read });
});

test.each([
  ["the fee is missing", { fee_charged: undefined }, { feeKobo: undefined }],
  ["the fee is a text", { fee_charged: "1000" }, {}],
  ["there is no session", { session: null }, { sessionId: undefined }],
  ["the session is empty", { session: {} }, { sessionId: undefined }],
  ["the recipient is a number", { recipient: 60112233 }, {}],
  ["it has not happened yet", { transferred_at: null }, { transferredAt: undefined }],
  ["the amount is no amount", { amount: "much" }, { amountKobo: undefined }],
])("where %s, the rest is still read", async (_what, change, expected) => {
  const { paystack } = await gateway(ok({ ...full, ...change }));
  const outcome = await verifyTransfer(paystack, "wd-1");
  expect(outcome).toEqual({ kind: "ok", value: { ...read, ...expected } });
});

const to = () => ({ accountNumber: "0000014579", bankCode: "058", accountName: "BELLO NGOZI" });

test("a payout request is in kobo, with our reference and without data of the investor", async () => {
  const { paystack, requests } = await gateway(ok({ ...full, status: "pending" }));
  const request = {
    amountKobo: 250_000n,
    reference: "wd-0192f7c2a101",
    to,
    recipientCode: "RCP_1",
  };
  expect(await initiateTransfer(paystack, request)).toMatchObject({ kind: "ok" });
  expect(requests[0]?.body).toEqual({
    source: "balance",
    amount: 250_000,
    recipient: "RCP_1",
    reference: "wd-0192f7c2a101",
    currency: "NGN",
    reason: "Osisi withdrawal",
  });
});

test("leading zeros of account numbers and bank codes are sent", async () => {
  const { paystack, requests } = await gateway(ok({ account_name: "BELLO NGOZI" }), {
    status: 201,
    ...ok({ recipient_code: "RCP_1" }),
  });
  const account = { accountNumber: "0000014579", bankCode: "011", accountName: "BELLO NGOZI" };
  await resolveAccount(paystack, account);
  await createRecipient(paystack, account);
  expect(requests[0]?.url).toBe("/bank/resolve?account_number=0000014579&bank_code=011");
  expect(requests[1]?.body).toMatchObject({ account_number: "0000014579", bank_code: "011" });
});

test.each([
  [
    400,
    "Please provide a unique reference. Reference already exists on a transfer",
    "duplicate_reference",
  ],
  [400, "Your balance is not enough to fulfill this request", "insufficient_balance"],
  [404, "Transfer not found", "not_found"],
  [400, "Something else", "status_400"],
])("%i with %j is understood without a code", async (status, message, code) => {
  const { paystack } = await gateway({ status, body: { status: false, message } });
  const outcome = await verifyTransfer(paystack, "wd-1");
  expect(outcome).toEqual({ kind: "refused", code, status });
});

const days = { from: new Date("2026-11-20T00:00:00Z"), to: new Date("2026-11-21T00:00:00Z") };

test("a reference is searched on every page of the list", async () => {
  const { paystack, requests } = await gateway(
    ok([{ ...full, reference: "wd-another" }], { next: "page-2", perPage: 100 }),
    ok([full], { next: null }),
  );
  const found = await searchTransfers(paystack, { reference: "wd-0192f7c2a101", ...days });
  expect(found).toEqual({ kind: "ok", value: read });
  expect(requests[0]?.url).toContain("from=2026-11-20T00%3A00%3A00.000Z");
  expect(requests[1]?.url).toContain("next=page-2");
});

test.each([{ next: null }, { next: "null" }, {}, undefined])(
  "a list whose end is reported as %j has an end",
  async (meta) => {
    const { paystack, requests } = await gateway(ok([full], meta));
    const found = await searchTransfers(paystack, { reference: "wd-elsewhere", ...days });
    expect(found).toEqual({ kind: "ok", value: "absent" });
    expect(requests).toHaveLength(1);
  },
);

test.each([
  ["payments", listCharges],
  ["transfers", listTransfers],
] as const)("a list of %s ends at an empty page, whatever its cursor", async (_name, list) => {
  const { paystack } = await gateway(ok([], { next: "page-2" }));
  const empty = await list(paystack, { ...days, position: null, status: "success" });
  expect(empty).toEqual({ kind: "ok", value: { rows: [], next: undefined } });
});

test("a list with an unreadable page proves nothing", async () => {
  const { paystack } = await gateway(ok([full], { next: "2" }), { status: 502, body: "<html>" });
  const found = await searchTransfers(paystack, { reference: "wd-elsewhere", ...days });
  expect(found.kind).toBe("unknown");
});

test("banks that take transfers are listed, once each", async () => {
  const bank = { name: "Wema Bank", code: "035", active: true, currency: "NGN", type: "nuban" };
  const { paystack } = await gateway(
    ok([bank, { ...bank, name: "Gone", code: "001", active: false }, { name: 7 }], { next: "2" }),
    ok([
      { ...bank, name: "Wema again" },
      { ...bank, name: "Erased", code: "002", is_deleted: true },
      { ...bank, name: "Abroad", code: "003", currency: "GHS" },
      { ...bank, name: "Only receives", code: "004", supports_transfer: false },
      { name: "Access Bank", code: "044" },
    ]),
  );
  expect(await listBanks(paystack)).toEqual({
    kind: "ok",
    value: [
      { code: "044", name: "Access Bank" },
      { code: "035", name: "Wema Bank" },
    ],
  });
});
