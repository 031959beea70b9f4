import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { mandateAnswers, mandateWebhooks } from "../../test/documented/mandates.ts";
import { type Outside, startOutside, until } from "../../test/outside.ts";

/** Direct debit has the fields that its documentation names, and no others. */

let outside: Outside;
let mandate = "";

beforeAll(async () => {
  outside = await startOutside();
  await outside.control("POST", "/settings", { debitDelayMs: 0 });
  mandate = String((await initialize()).body["data"]?.["reference"]);
  for (const action of ["approve", "activate"]) {
    await outside.control("POST", `/mandates/${mandate}`, { action });
  }
});
afterAll(() => outside.close());

const initialize = () =>
  outside.api("POST", "/customer/authorization/initialize", {
    email: "ada@example.com",
    channel: "direct_debit",
    callback_url: "http://localhost:3000/banks",
    account: { number: "0123456789", bank_code: "058" },
    address: { street: "1 Marina", city: "Lagos", state: "Lagos" },
  });
const verify = () => outside.api("GET", `/customer/authorization/verify/${mandate}`);

async function charge(reference: string) {
  return outside.api("POST", "/transaction/charge_authorization", {
    email: "ada@example.com",
    amount: 250_000,
    authorization_code: (await verify()).body["data"]?.["authorization_code"],
    reference,
  });
}

async function paid(reference: string) {
  await charge(reference);
  const path = `/transaction/verify/${reference}`;
  const isPaid = async () =>
    String((await outside.api("GET", path)).body["data"]?.["status"]) === "success";
  await until("the debit is paid", isPaid);
  return outside.api("GET", path);
}

it.each([
  ["beginning a mandate", mandateAnswers.initialized, initialize],
  ["verifying one", mandateAnswers.verified, verify],
  ["a debit", mandateAnswers.debited, () => charge("dd-documented-1")],
  ["verifying a debit", mandateAnswers.verifiedDebit, () => paid("dd-documented-2")],
])("the response to %s", async (_what, schema: z.ZodType, call) => {
  const { body } = await call();
  expect(body["status"]).toBe(true);
  expect(schema.safeParse(body["data"]).error?.issues ?? []).toEqual([]);
});

it("the list of mandates, of one customer and of all", async () => {
  const all = await outside.api("GET", "/directdebit/mandate-authorizations");
  const customer = String(all.body["data"]?.[0]?.["customer"]?.["id"]);
  const path = `/customer/${customer}/directdebit-mandate-authorizations`;
  for (const { body } of [all, await outside.api("GET", path)]) {
    const rows = z.array(mandateAnswers.listed).nonempty().safeParse(body["data"]);
    expect(rows.error?.issues ?? []).toEqual([]);
    const meta = mandateAnswers.listMeta.safeParse(body["meta"]);
    expect(meta.error?.issues ?? []).toEqual([]);
  }
});

it("its webhooks", async () => {
  await paid("dd-documented-3");
  const { received } = outside.product;
  for (const [event, schema] of Object.entries(mandateWebhooks)) {
    await until(event, () => received.some(({ body }) => body.event === event));
    for (const { body } of received.filter((one) => one.body.event === event)) {
      expect(schema.safeParse(body.data).error?.issues ?? []).toEqual([]);
    }
  }
});
