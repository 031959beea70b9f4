import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { answers, metas } from "../test/documented/responses.ts";
import { webhooks } from "../test/documented/webhooks.ts";
import { type Answer, type Outside, startOutside, until } from "../test/outside.ts";

/** Each response of the gateway has the fields that its documentation names, and no others. */

let outside: Outside;
const known = { paid: "", recipient: "", transfer: "wd-0000000000000-0", refund: "", dispute: "" };
let authorization = "";

beforeAll(async () => {
  outside = await startOutside();
  await outside.control("POST", "/settings", { transfers: "manual" });
  known.paid = await outside.payment();
  const paid = await succeed(known.paid);
  authorization = String(paid.body["authorization"]?.["authorization_code"]);
  await outside.payment();
  known.recipient = String((await makeRecipient()).body["data"]?.["recipient_code"]);
  await pay(known.transfer);
  await succeed(known.transfer, "/transfers");
  const refund = await post("/refund", { transaction: known.paid, amount: 100_000 });
  known.refund = String(refund.body["data"]?.["id"]);
  const disputed = { reference: known.paid, event: "create" };
  known.dispute = String((await outside.control("POST", "/disputes", disputed)).body["id"]);
});

afterAll(() => outside.close());

const get = (path: string) => outside.api("GET", path);
const post = (path: string, body: object) => outside.api("POST", path, body);
const succeed = (reference: string, of = "/transactions") =>
  outside.control("POST", `${of}/${reference}`, { outcome: "success" });
const pay = (reference: string) =>
  post("/transfer", {
    source: "balance",
    amount: 1_000_000,
    recipient: known.recipient,
    reference,
  });
const makeRecipient = () =>
  post("/transferrecipient", {
    type: "nuban",
    name: "Ada Bello",
    account_number: "0123456789",
    bank_code: "058",
    currency: "NGN",
  });
const charge = (reference: string) =>
  post("/transaction/charge_authorization", {
    email: "ada@example.com",
    amount: 250_000,
    authorization_code: authorization,
    reference,
  });

const asked: Record<string, [schema: z.ZodType, call: () => Promise<Answer>]> = {
  "POST /transaction/initialize": [
    answers.initialized,
    () => post("/transaction/initialize", { email: "ada@example.com", amount: 500_000 }),
  ],
  "GET /transaction/verify/:reference": [
    answers.verified,
    () => get(`/transaction/verify/${known.paid}`),
  ],
  "GET /transaction/verify/:reference, unpaid": [
    answers.verified,
    async () => get(`/transaction/verify/${await outside.payment()}`),
  ],
  "GET /transaction/:id": [
    answers.verified,
    async () => {
      const found = await get(`/transaction/verify/${known.paid}`);
      return get(`/transaction/${String(found.body["data"]?.["id"])}`);
    },
  ],
  "POST /transaction/charge_authorization": [answers.charged, () => charge("sav-documented-1")],
  "POST /transaction/charge_authorization, declined": [
    answers.charged,
    async () => {
      await outside.control("POST", "/cards/4081", { next: ["declined"] });
      return charge("sav-documented-2");
    },
  ],
  "POST /transaction/charge_authorization, challenged": [
    answers.challenged,
    async () => {
      await outside.control("POST", "/cards/4081", { next: ["challenge"] });
      return charge("sav-documented-3");
    },
  ],
  "GET /charge/:reference": [answers.verified, () => get(`/charge/${known.paid}`)],
  "POST /customer": [answers.customer, () => post("/customer", { email: "ada@example.com" })],
  "GET /customer/:email": [answers.customer, () => get("/customer/ada@example.com")],
  "POST /transferrecipient": [answers.recipient, makeRecipient],
  "GET /transferrecipient/:code": [
    answers.recipient,
    () => get(`/transferrecipient/${known.recipient}`),
  ],
  "POST /transfer": [answers.queuedTransfer, () => pay("wd-0000000000000-1")],
  "GET /transfer/verify/:reference, pending": [
    answers.transfer,
    async () => {
      await pay("wd-0000000000000-2");
      return get("/transfer/verify/wd-0000000000000-2");
    },
  ],
  "GET /transfer/verify/:reference": [
    answers.transfer,
    () => get(`/transfer/verify/${known.transfer}`),
  ],
  "POST /refund": [
    answers.madeRefund,
    () => post("/refund", { transaction: known.paid, amount: 50_000 }),
  ],
  "GET /refund/:id": [answers.refund, () => get(`/refund/${known.refund}`)],
  "GET /dispute/:id": [answers.dispute, () => get(`/dispute/${known.dispute}`)],
  "GET /bank/resolve": [
    answers.account,
    () => get("/bank/resolve?account_number=0123456789&bank_code=058"),
  ],
};

describe("a response is as documented", () => {
  it.each(Object.entries(asked))("%s", async (_call, [schema, call]) => {
    const { body } = await call();
    expect(body["status"]).toBe(true);
    expect(schema.safeParse(body["data"]).error?.issues ?? []).toEqual([]);
  });
});

const cursor = "?use_cursor=true&perPage=1";
const lists: [path: string, row: z.ZodType, meta: z.ZodType][] = [
  ["/transaction", answers.listedTransaction, metas.transactionsByNumber],
  [`/transaction${cursor}`, answers.listedTransaction, metas.byCursor],
  ["/transfer", answers.transfer, metas.byNumber],
  [`/transfer${cursor}`, answers.transfer, metas.byCursor],
  ["/transferrecipient", answers.recipient, metas.byNumber],
  [`/transferrecipient${cursor}`, answers.recipient, metas.byCursor],
  ["/customer", answers.listedCustomer, metas.byNumber],
  [`/customer${cursor}`, answers.listedCustomer, metas.byCursor],
  ["/refund", answers.listedRefund, metas.byNumber],
  ["/dispute", answers.dispute, metas.byNumber],
  ["/balance/ledger", answers.ledgerRow, metas.byNumber],
  ["/balance", answers.balance, z.undefined()],
  ["/bank", answers.bank, z.undefined()],
  [`/bank${cursor}`, answers.bank, metas.banksByCursor],
];

describe("a list is as documented", () => {
  it.each(lists)("GET %s", async (path, row, meta) => {
    const { body } = await get(path);
    expect(body["status"]).toBe(true);
    expect(z.array(row).nonempty().safeParse(body["data"]).error?.issues ?? []).toEqual([]);
    expect(meta.safeParse(body["meta"]).error?.issues ?? []).toEqual([]);
  });

  it.each(["/dispute", "/refund", "/balance/ledger"])(
    "%s has no cursor: it is paged by number, whatever else is requested",
    async (path) => {
      await outside.control("POST", "/balance", { topUp: 100 });
      const { body } = await get(`${path}?use_cursor=true&per_page=1&perPage=50&next=bm90aGluZw`);
      expect(body["meta"]).toMatchObject({ page: 1, perPage: 50, skipped: 0 });
    },
  );

  it("marks the last page by leaving `next` out, and goes back by `previous`", async () => {
    const first = await get("/transaction?use_cursor=true&perPage=1");
    expect(first.body["meta"]).toMatchObject({ previous: "null", next: expect.any(String) });
    const next = String(first.body["meta"]?.["next"]);
    const second = await get(`/transaction?use_cursor=true&perPage=1000&next=${next}`);
    expect(second.body["meta"]).not.toHaveProperty("next");
    const previous = String(second.body["meta"]?.["previous"]);
    const back = await get(`/transaction?use_cursor=true&perPage=1&previous=${previous}`);
    expect(back.body["data"]).toEqual(first.body["data"]);
  });
});

describe("an error is as documented", () => {
  const refused = z.strictObject({
    status: z.literal(false),
    message: z.string(),
    meta: z.strictObject({ nextStep: z.string() }),
    type: z.enum(["validation_error", "api_error", "processor_error"]),
    code: z.string(),
  });
  const inWords = z.strictObject({ status: z.literal(false), message: z.string() });

  it.each([
    ["/transfer/verify/wd-never-heard-of-it", 404, inWords],
    ["/transaction/verify/never-heard-of-it", 400, refused],
    ["/bank/resolve?account_number=0123456799&bank_code=058", 422, refused],
  ])("GET %s answers %i", async (path, status, schema) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(schema.safeParse(answer.body).error?.issues ?? []).toEqual([]);
  });
});

describe("a webhook is as documented", () => {
  it("whatever it reports", async () => {
    const { control } = outside;
    const wrong = await outside.payment({ channels: ["bank_transfer"] });
    const rejected = { outcome: "failed", channel: "bank_transfer", amount: 480_000 };
    await control("POST", `/transactions/${wrong}`, rejected);
    for (const outcome of ["failed", "reversed"]) {
      const reference = `wd-0000000000000-${outcome}`;
      await pay(reference);
      await control("POST", `/transfers/${reference}`, { outcome });
    }
    for (const outcome of ["processed", "failed", "needs-attention"]) {
      const made = await post("/refund", { transaction: known.paid, amount: 5_000 });
      await control("POST", `/refunds/${String(made.body["data"]?.["id"])}`, { outcome });
    }
    for (const event of ["remind", "resolve"]) {
      await control("POST", "/disputes", { reference: known.paid, event });
    }
    const { received, events } = outside.product;
    await until("every kind", () => Object.keys(webhooks).every((one) => events().includes(one)));
    for (const { body } of received) {
      const problems = webhooks[body.event]?.safeParse(body.data).error?.issues ?? [];
      expect({ event: body.event, problems }).toEqual({ event: body.event, problems: [] });
    }
  });
});
