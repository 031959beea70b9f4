import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Outside, startOutside, until } from "../../test/outside.ts";

let outside: Outside;
let number = "";
let id = "";

const ADA = "ada@example.com";
const person = { first_name: "Ada", last_name: "Bello", phone: "+2348012345678" };

beforeEach(async () => {
  outside = await startOutside();
  await set({ identificationRequired: false });
  [id, number] = await accountOf(ADA);
});
afterEach(() => outside.close());

const set = (settings: object) => outside.control("POST", "/settings", settings);
async function accountOf(email: string): Promise<[id: string, number: string]> {
  await outside.api("POST", "/customer", { email, ...person });
  const { body } = await outside.api("POST", "/dedicated_account", { customer: email });
  return [String(body["data"]?.["id"]), String(body["data"]?.["account_number"])];
}
const send = async (asked: object = {}) =>
  outside.control("POST", "/bank-transfers", {
    accountNumber: number,
    amount: 2_500_000,
    ...asked,
  });
const sendAs = async (asked: object = {}) => String((await send(asked)).body["reference"]);
const verify = async (reference: string) =>
  (await outside.api("GET", `/transaction/verify/${reference}`)).body["data"];
const list = async (query: string) =>
  (await outside.api("GET", `/transaction?${query}`)).body["data"]?.map((row) => row["reference"]);
const held = async () => Number((await outside.control("GET", "/balance")).body["balance"]);
const webhooks = () => outside.product.received.map(({ body }) => body.data);
const requery = (more = "") =>
  outside.api(
    "GET",
    `/dedicated_account/requery?account_number=${number}&provider_slug=test-bank${more}`,
  );

describe("a transfer to an account number", () => {
  it("becomes a paid transaction of the customer, less a fee of 1%", async () => {
    const before = await held();
    const reference = await sendAs({
      senderName: "MUSA IBRAHIM",
      senderBank: "Guaranty Trust Bank",
      narration: "rent",
    });
    expect(await verify(reference)).toMatchObject({
      status: "success",
      amount: 2_500_000,
      fees: 25_000,
      channel: "dedicated_nuban",
      authorization: {
        reusable: false,
        sender_name: "MUSA IBRAHIM",
        sender_bank: "Guaranty Trust Bank",
        sender_bank_account_number: expect.stringMatching(/^X{6}\d{4}$/),
        narration: "rent",
        receiver_bank_account_number: number,
      },
      metadata: { receiver_account_number: number },
      customer: { email: ADA },
    });
    expect((await held()) - before).toBe(2_475_000);
    await until("the webhook", () => outside.product.events().includes("charge.success"));
    expect(webhooks()[0]).toMatchObject({ reference, amount: 2_500_000 });
  });

  it.each([
    [1, 0],
    [50, 1],
    [3_000_000, 30_000],
    [1_000_000_000_000, 30_000],
  ])("of %i kobo costs %i, at most ₦300", async (amount, fees) => {
    expect(await verify(await sendAs({ amount }))).toMatchObject({ amount, fees });
  });

  it("has a reference of the gateway, in digits or in letters", async () => {
    const references = [await sendAs(), await sendAs(), await sendAs()];
    expect(references[0]).toMatch(/^\d{27}$/);
    expect(references[1]).toMatch(/^[a-z0-9]{12}$/);
    expect(new Set(references).size).toBe(3);
  });

  it("is found by its id, and in the lists by number, customer and channel", async () => {
    const reference = await sendAs();
    const other = await outside.payment();
    await outside.control("POST", `/transactions/${other}`, { outcome: "success" });
    const found = await verify(reference);
    const byId = await outside.api("GET", `/transaction/${String(found?.["id"])}`);
    expect(byId.body["data"]?.["reference"]).toBe(reference);
    expect(await list(`virtual_account_number=${number}`)).toEqual([reference]);
    expect(await list("channel=dedicated_nuban")).toEqual([reference]);
    expect(await list(`customer=${String(found?.["customer"]?.["id"])}`)).toContain(reference);
    expect(await list("customer=1")).toEqual([]);
  });

  it("can be refunded and disputed", async () => {
    const refunded = await sendAs();
    const refund = await outside.api("POST", "/refund", { transaction: refunded });
    const path = `/refunds/${String(refund.body["data"]?.["id"])}`;
    await outside.control("POST", path, { outcome: "processed" });
    expect((await verify(refunded))?.["status"]).toBe("reversed");
    const reference = await sendAs();
    const disputed = await outside.control("POST", "/disputes", { reference, event: "create" });
    expect(disputed.status).toBe(200);
  });

  it("is never charged again: its authorization is not reusable", async () => {
    const found = await verify(await sendAs());
    const charge = await outside.api("POST", "/transaction/charge_authorization", {
      email: ADA,
      amount: 10_000,
      authorization_code: found?.["authorization"]?.["authorization_code"],
    });
    expect(charge.status).toBe(400);
  });
});

describe("a transfer that the gateway reports badly", () => {
  it("loses its webhook", async () => {
    const reference = await sendAs({ webhook: "lost" });
    expect((await verify(reference))?.["status"]).toBe("success");
    expect((await outside.control("GET", "/webhooks")).body).toEqual([]);
  });

  it("names the receiver in the metadata only, or nowhere", async () => {
    const once = await verify(await sendAs({ receiverIn: ["metadata"] }));
    expect(once?.["authorization"]).not.toHaveProperty("receiver_bank_account_number");
    expect(once?.["metadata"]).toMatchObject({ receiver_account_number: number });
    const never = await verify(await sendAs({ receiverIn: [], metadata: "" }));
    expect(never?.["metadata"]).toBe("");
    expect(never?.["authorization"]).not.toHaveProperty("receiver_bank");
  });

  it("names another customer, a number of no one, another currency or mode", async () => {
    const before = await held();
    const chi = "chi@example.com";
    expect(await verify(await sendAs({ customer: chi }))).toMatchObject({
      authorization: { receiver_bank_account_number: number },
      customer: { email: chi },
    });
    const unknown = { accountNumber: "9900000000", customer: chi };
    expect(await verify(await sendAs(unknown))).toMatchObject({
      authorization: { receiver_bank_account_number: "9900000000" },
    });
    expect((await send({ accountNumber: "9900000000" })).status).toBe(404);
    const booked = await held();
    expect(booked - before).toBe(2 * 2_475_000);
    expect(await verify(await sendAs({ currency: "GHS" }))).toMatchObject({ currency: "GHS" });
    expect(await verify(await sendAs({ domain: "live" }))).toMatchObject({ domain: "live" });
    expect(await held()).toBe(booked);
  });

  it("comes twice at once: two equal transfers are two transactions", async () => {
    const references = await Promise.all([sendAs(), sendAs()]);
    expect(await list(`virtual_account_number=${number}`)).toEqual(
      expect.arrayContaining(references),
    );
    expect(new Set(references).size).toBe(2);
  });
});

describe("a transfer that is held", () => {
  it("is recorded once the account is requeried", async () => {
    const reference = await sendAs({ held: true });
    expect(await verify(reference)).toBeUndefined();
    expect((await requery()).body).toEqual({
      status: true,
      message: expect.stringContaining("We are checking"),
    });
    await until("the transaction", () => verify(reference));
    await until("the webhook", () => outside.product.events().includes("charge.success"));
    expect(await list(`virtual_account_number=${number}`)).toEqual([reference]);
  });

  it("is not found by a second requery within ten minutes, which answers the same", async () => {
    const first = await requery();
    const reference = await sendAs({ held: true });
    const second = await requery();
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    const transfers = await outside.control("GET", "/bank-transfers");
    expect(transfers.body[0]).toMatchObject({ reference, state: "held", transaction: null });
  });

  it("is found only by the date on which it was sent", async () => {
    const reference = await sendAs({ held: true });
    await requery("&date=2020-01-31");
    const transfers = await outside.control("GET", "/bank-transfers");
    expect(transfers.body[0]).toMatchObject({ reference, state: "held" });
  });

  it.each([
    ["&date=yesterday", 400],
    ["-of-another-name", 404],
  ])("is not looked for with %s", async (more, status) => {
    expect((await requery(more)).status).toBe(status);
  });
});

describe("a transfer to a number that was unassigned", () => {
  beforeEach(async () => void (await outside.api("DELETE", `/dedicated_account/${id}`)));

  it("is returned by the bank, and leaves no trace", async () => {
    expect((await send()).status).toBe(404);
    expect(await list(`virtual_account_number=${number}`)).toEqual([]);
  });

  it("is still credited to the old customer, if set", async () => {
    await set({ unassignedNumbers: "credited" });
    expect(await verify(await sendAs())).toMatchObject({ customer: { email: ADA } });
  });

  it("is credited to whom the number was reassigned", async () => {
    const assignTo = "chi@example.com";
    await outside.control("POST", `/dedicated-accounts/${number}`, { assignTo });
    expect(await verify(await sendAs())).toMatchObject({ customer: { email: assignTo } });
  });
});
