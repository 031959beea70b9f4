import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { accountAnswers, accountWebhooks, inWords } from "../test/documented/dedicated-accounts.ts";
import { answers, metas } from "../test/documented/responses.ts";
import { type Answer, type Outside, startOutside, until } from "../test/outside.ts";

/** Each response about account numbers, and each event, has the fields that its documentation
 * names, and no others. */

let outside: Outside;
let id = "";
let number = "";
let reference = "";

const ADA = "ada@example.com";
const person = { first_name: "Ada", last_name: "Bello", phone: "+2348012345678", country: "NG" };
const credential = { account_number: "0123456789", bvn: "22345678901", bank_code: "058" };
const assign = (email: string, bvn = credential.bvn) =>
  post("/dedicated_account/assign", {
    email,
    ...person,
    ...credential,
    bvn,
    preferred_bank: "test-bank",
  });

const get = (path: string) => outside.api("GET", path);
const post = (path: string, body: object) => outside.api("POST", path, body);
const set = (settings: object) => outside.control("POST", "/settings", settings);
const received = (event: string) => until(event, () => outside.product.events().includes(event));
const identify = (email: string, bvn = credential.bvn) =>
  post(`/customer/${email}/identification`, {
    ...person,
    ...credential,
    bvn,
    type: "bank_account",
  });

beforeAll(async () => {
  outside = await startOutside();
  await set({ identificationDelayMs: 0 });
  await assign(ADA);
  await received("dedicatedaccount.assign.success");
  const { body } = await get("/dedicated_account");
  id = String(body["data"]?.[0]?.["id"]);
  number = String(body["data"]?.[0]?.["account_number"]);
  const sent = { accountNumber: number, amount: 2_500_000 };
  reference = String((await outside.control("POST", "/bank-transfers", sent)).body["reference"]);
});
afterAll(() => outside.close());

const asked: Record<string, [schema: z.ZodType, call: () => Promise<Answer>]> = {
  "POST /dedicated_account": [
    accountAnswers.created,
    () => post("/dedicated_account", { customer: ADA }),
  ],
  "GET /dedicated_account/:id": [accountAnswers.fetched, () => get(`/dedicated_account/${id}`)],
  "GET /customer/:email": [answers.customer, () => get(`/customer/${ADA}`)],
  "GET /transaction/verify/:reference": [
    accountAnswers.paid,
    () => get(`/transaction/verify/${reference}`),
  ],
  "DELETE /dedicated_account/:id": [
    accountAnswers.unassigned,
    async () => {
      await set({ identificationRequired: false });
      await post("/customer", { email: "gone@example.com", ...person });
      const made = await post("/dedicated_account", { customer: "gone@example.com" });
      await set({ identificationRequired: true });
      return outside.api("DELETE", `/dedicated_account/${String(made.body["data"]?.["id"])}`);
    },
  ],
};

describe("a response is as documented", () => {
  it.each(Object.entries(asked))("%s", async (_call, [schema, call]) => {
    const { body } = await call();
    expect(body["status"]).toBe(true);
    expect(schema.safeParse(body["data"]).error?.issues ?? []).toEqual([]);
  });

  it.each([
    ["POST /dedicated_account/assign", 200, () => assign("later@example.com")],
    ["POST /customer/:code/identification", 202, () => identify(ADA, "22345678905")],
    [
      "GET /dedicated_account/requery",
      200,
      () => get(`/dedicated_account/requery?account_number=${number}&provider_slug=test-bank`),
    ],
  ])("%s: without data", async (_call, status, call) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(inWords.safeParse(answer.body).error?.issues ?? []).toEqual([]);
  });

  it.each([
    ["/dedicated_account", accountAnswers.fetched, metas.byNumber],
    ["/dedicated_account?use_cursor=true&perPage=1", accountAnswers.fetched, metas.byCursor],
    ["/dedicated_account/available_providers", accountAnswers.provider, z.undefined()],
    [
      "/transaction?channel=dedicated_nuban",
      accountAnswers.listedPayment,
      metas.transactionsByNumber,
    ],
  ])("GET %s", async (path, row, meta) => {
    const { body } = await get(path);
    expect(z.array(row).nonempty().safeParse(body["data"]).error?.issues ?? []).toEqual([]);
    expect(meta.safeParse(body["meta"]).error?.issues ?? []).toEqual([]);
  });
});

describe("a webhook is as documented", () => {
  it("whatever it reports", async () => {
    await assign("wrong@example.com", "22222222203");
    await received("dedicatedaccount.assign.failed");
    await set({ assignmentEvent: "assigndedicatedaccount" });
    await assign("other@example.com");
    await assign("other-wrong@example.com", "22222222202");
    for (const event of Object.keys(accountWebhooks)) await received(event);
    for (const { body } of outside.product.received) {
      const problems = accountWebhooks[body.event]?.safeParse(body.data).error?.issues;
      expect({ event: body.event, problems }).toEqual({ event: body.event, problems: undefined });
    }
  });
});
