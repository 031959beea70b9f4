import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { answers, pages, redirect, refused, webhooks } from "../../test/documented/flutterwave.ts";
import type { Answer } from "../../test/outside.ts";
import { type Second, startSecond } from "../../test/second.ts";

/** Each response of the second gateway has the fields that its documentation names, and no others. */

let second: Second;
const known = { txRef: "", id: 0, token: "", transfer: "", refund: "", settlement: "" };

beforeAll(async () => {
  second = await startSecond();
  Object.assign(known, await second.paid());
  const verified = await get(`/transactions/${known.id}/verify`);
  known.token = String(verified.body["data"]?.["card"]?.["token"]);
  known.transfer = String((await second.transfer()).body["data"]?.["id"]);
  known.refund = String((await refund()).body["data"]?.["id"]);
  await second.control("POST", "/chargebacks", { txRef: known.txRef, amount: 50_000 });
  const [settled] = (await second.control("POST", "/settlements")).body;
  known.settlement = String(settled?.["id"]);
  await second.advance(0);
});
afterAll(() => second.close());

const get = (path: string) => second.api("GET", path);
const post = (path: string, body: object = {}) => second.api("POST", path, body);
const refund = () => post(`/transactions/${known.id}/refund`, { amount: 200 });
const charge = (tx_ref: string) =>
  post("/tokenized-charges", {
    token: known.token,
    email: "ada@example.com",
    amount: 300,
    currency: "NGN",
    tx_ref,
  });
const payment = {
  tx_ref: "fund-documented",
  amount: 100,
  redirect_url: "http://localhost:3000",
  customer: { email: "ada@example.com" },
};

const asked: Record<string, [schema: z.ZodType, call: () => Promise<Answer>]> = {
  "POST /payments": [answers.hostedLink, () => post("/payments", payment)],
  "GET /transactions/:id/verify": [answers.verified, () => get(`/transactions/${known.id}/verify`)],
  "GET /transactions/verify_by_reference": [
    answers.verified,
    () => get(`/transactions/verify_by_reference?tx_ref=${known.txRef}`),
  ],
  "GET /transactions/:id/events": [
    z.array(answers.event).nonempty(),
    () => get(`/transactions/${known.id}/events`),
  ],
  "GET /transactions/fee": [answers.transactionFee, () => get("/transactions/fee?amount=99.99")],
  "POST /tokenized-charges, challenged": [answers.verified, () => charge("sav-1")],
  "POST /tokenized-charges, NOAUTH": [
    answers.verified,
    async () => {
      await second.control("POST", "/settings", { noAuth: true });
      return charge("sav-2");
    },
  ],
  "POST /transfers": [answers.transfer, () => second.transfer()],
  "GET /transfers/:id": [answers.listedTransfer, () => get(`/transfers/${known.transfer}`)],
  "GET /transfers/fee": [z.array(answers.transferFee), () => get("/transfers/fee?amount=5500")],
  "POST /transactions/:id/refund": [answers.madeRefund, refund],
  "GET /refunds/:id": [answers.listedRefund, () => get(`/refunds/${known.refund}`)],
  "POST /accounts/resolve": [
    answers.account,
    () => post("/accounts/resolve", { account_number: "0123456789", account_bank: "058" }),
  ],
  "GET /banks/NG": [z.array(answers.bank).nonempty(), () => get("/banks/NG")],
  "GET /balances/NGN": [answers.balance, () => get("/balances/NGN")],
  "GET /wallet/statement": [
    z.strictObject({ page_info: pages.long, transactions: z.array(answers.statementRow) }),
    () => get("/wallet/statement?currency=NGN"),
  ],
  "GET /settlements/:id": [answers.wholeSettlement, () => get(`/settlements/${known.settlement}`)],
};

const problems = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

describe("a response is as documented", () => {
  it.each(Object.entries(asked))("%s", async (_call, [schema, call]) => {
    const { body } = await call();
    expect([body["status"], problems(schema, body["data"])]).toEqual(["success", []]);
  });

  it("with the page of the bank, where the customer has to confirm", async () => {
    await second.control("POST", "/settings", { noAuth: false });
    expect(problems(redirect, (await charge("sav-3")).body["meta"])).toEqual([]);
  });
});

const lists: [path: string, row: z.ZodType, page: z.ZodType][] = [
  ["/transactions", answers.listedTransaction, pages.short],
  ["/transfers", answers.listedTransfer, pages.short],
  ["/refunds", answers.listedRefund, pages.long],
  ["/chargebacks?status=initiated", answers.chargeback, pages.long],
  ["/settlements", answers.settlement, pages.long],
];

describe("a list is as documented", () => {
  it.each(lists)("GET %s", async (path, row, page) => {
    const { body } = await get(path);
    expect(problems(z.array(row).nonempty(), body["data"])).toEqual([]);
    expect(problems(z.strictObject({ page_info: page }), body["meta"])).toEqual([]);
  });
});

describe("an error is as documented", () => {
  it.each([
    "/transactions/1/verify",
    "/transactions/verify_by_reference?tx_ref=none",
    "/transfers/1",
    "/refunds/1",
    "/settlements/1",
    "/transactions?page=0",
  ])("GET %s", async (path) => {
    const { status, body } = await get(path);
    expect([status >= 400, problems(refused, body)]).toEqual([true, []]);
  });
});

it("a webhook is as documented, whatever it reports", async () => {
  await second.control("POST", "/transfers/wd-2", { outcome: "FAILED" });
  await second.advance(0);
  const any = z.union(Object.values(webhooks));
  const bodies = second.product.received.map(({ raw }) => z.json().parse(JSON.parse(raw)));
  for (const body of bodies)
    expect({ body, problems: problems(any, body) }).toEqual({ body, problems: [] });
  for (const one of Object.values(webhooks)) {
    expect(bodies.some((body) => one.safeParse(body).success)).toBe(true);
  }
});
