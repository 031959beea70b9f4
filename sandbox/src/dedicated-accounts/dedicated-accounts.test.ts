import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Outside, startOutside, until } from "../../test/outside.ts";

let outside: Outside;
beforeEach(async () => {
  outside = await startOutside();
  await set({ identificationDelayMs: 0 });
});
afterEach(() => outside.close());

const ADA = "ada@example.com";
const request = {
  email: ADA,
  first_name: "Ada",
  last_name: "Bello",
  phone: "+2348012345678",
  preferred_bank: "test-bank",
  country: "NG",
  account_number: "0123456789",
  bvn: "22345678901",
  bank_code: "058",
};

const set = (settings: object) => outside.control("POST", "/settings", settings);
const assign = (changes: object = {}) =>
  outside.api("POST", "/dedicated_account/assign", { ...request, ...changes });
const customer = async (email = ADA) =>
  (await outside.api("GET", `/customer/${email}`)).body["data"];
const received = async (name: string, times = 1) => {
  const ofName = () => outside.product.received.filter(({ body }) => body.event === name);
  await until(`${name} ×${times}`, () => ofName().length >= times);
  return ofName().map(({ body }) => body.data);
};
/** In the order in which they were sent; they can overtake one another. */
const sent = async () =>
  (await outside.control("GET", "/webhooks")).body.map((one) => one["event"]).toReversed();

async function assigned(email = ADA, changes: object = {}) {
  await assign({ email, ...changes });
  await until("a number", async () => (await customer(email))?.["dedicated_account"]);
  const account = (await customer(email))?.["dedicated_account"];
  return { id: String(account?.["id"]), number: String(account?.["account_number"]) };
}
const create = async (changes: object = {}) =>
  outside.api("POST", "/dedicated_account", {
    customer: (await customer())?.["customer_code"],
    preferred_bank: "test-bank",
    ...changes,
  });
const list = async (query: string) =>
  (await outside.api("GET", `/dedicated_account?${query}`)).body["data"]?.map(
    (row) => row["account_number"],
  );
const messageOf = ({ status, body }: Answer) => [status, body["message"]];

describe("assigning an account number", () => {
  it("answers without data, and by two events later", async () => {
    const { body } = await assign();
    expect(body).toEqual({ status: true, message: "Assign dedicated account in progress" });
    const [data] = await received("dedicatedaccount.assign.success");
    expect(data).toMatchObject({
      customer: { email: ADA, first_name: "ADA", last_name: "BELLO" },
      dedicated_account: {
        account_name: "OSISI / ADA BELLO",
        assigned: true,
        bank: { slug: "test-bank" },
        assignment: { assignee_type: "Customer" },
      },
      identification: { status: "success" },
    });
    expect(await sent()).toEqual([
      "customeridentification.success",
      "dedicatedaccount.assign.success",
    ]);
  });

  it("sends the events in the other order and spelling, if set", async () => {
    await set({ accountEvents: "assignment-first", assignmentEvent: "assigndedicatedaccount" });
    await assign();
    await received("customeridentification.success");
    expect(await sent()).toEqual([
      "assigndedicatedaccount.success",
      "customeridentification.success",
    ]);
  });

  it("fails without a reason when the identification fails", async () => {
    await assign({ bvn: "22222222203" });
    const [data] = await received("dedicatedaccount.assign.failed");
    expect(data).toMatchObject({
      dedicated_account: null,
      identification: { status: "failed" },
    });
    const [failed] = await received("customeridentification.failed");
    expect(failed).toMatchObject({ reason: "Account number or BVN is incorrect" });
  });

  it("fails although the customer was identified, when the bank has no number", async () => {
    await assign({ bvn: "22222222205" });
    const [data] = await received("dedicatedaccount.assign.failed");
    expect(data).toMatchObject({ identification: { status: "success" } });
    expect(await customer()).toMatchObject({ identified: true, dedicated_account: null });
  });

  it("never answers for one BVN, until it is concluded by hand", async () => {
    await assign({ bvn: "22222222204" });
    const waiting = await outside.control("GET", "/identifications");
    expect(waiting.body[0]).toMatchObject({ email: ADA, step: "waiting" });
    await outside.control("POST", "/identifications", { email: ADA, outcome: "success" });
    await received("dedicatedaccount.assign.success");
  });

  it("needs no identification in a business that is not regulated", async () => {
    await set({ identificationRequired: false });
    await assign({ bvn: undefined, account_number: undefined });
    await received("dedicatedaccount.assign.success");
    expect(await sent()).toEqual(["dedicatedaccount.assign.success"]);
  });

  it.each([
    [{ phone: "" }, "phone is required"],
    [{ bvn: "" }, "bvn is required"],
    [{ bvn: "123" }, "Invalid BVN"],
    [{ preferred_bank: "titan-paystack" }, "titan-paystack is not available with a test key"],
  ])("is refused with %j", async (changes, message) => {
    expect(messageOf(await assign(changes))).toEqual([400, message]);
  });

  it("gives no number beyond the limit", async () => {
    await set({ dedicatedAccountLimit: 1 });
    await assigned();
    await assign({ email: "chi@example.com" });
    const [data] = await received("dedicatedaccount.assign.failed");
    expect(data).toMatchObject({ customer: { email: "chi@example.com" } });
  });

  it("returns the same number for a second request, or refuses it", async () => {
    const { number } = await assigned();
    await assign();
    const [, again] = await received("dedicatedaccount.assign.success", 2);
    expect(again).toMatchObject({ dedicated_account: { account_number: number } });
    await set({ secondDedicatedAccount: "refused" });
    await assign();
    await received("dedicatedaccount.assign.failed");
  });
});

describe("creating an account number", () => {
  it("is refused until the customer is identified", async () => {
    await outside.api("POST", "/customer", request);
    expect(messageOf(await create())).toEqual([400, "Customer has not been identified"]);
  });

  it("answers with the number, under the customer's code or id", async () => {
    await outside.api("POST", "/customer", request);
    await outside.api("POST", `/customer/${ADA}/identification`, {
      ...request,
      type: "bank_account",
    });
    await received("customeridentification.success");
    const made = await create();
    expect(messageOf(made)).toEqual([200, "NUBAN successfully created"]);
    const again = await create({ customer: (await customer())?.["id"] });
    expect(again.body["data"]?.["id"]).toBe(made.body["data"]?.["id"]);
    await set({ secondDedicatedAccount: "refused" });
    expect((await create()).status).toBe(400);
  });

  it("can commit and lose its answer: the number is found afterwards", async () => {
    await outside.control("POST", "/faults", {
      on: "POST /dedicated_account/assign",
      effect: "drop-after-commit",
    });
    await expect(assign()).rejects.toThrow("fetch failed");
    await until("a number", async () => (await customer())?.["dedicated_account"]);
    const id = String((await customer())?.["id"]);
    const { body } = await outside.api("GET", `/dedicated_account?customer=${id}`);
    expect(body["data"]).toHaveLength(1);
  });

  it("is refused, as every such call, until it is enabled", async () => {
    await set({ dedicatedAccounts: "disabled" });
    const refusal = [403, "Dedicated NUBAN is not available for your business"];
    expect(messageOf(await assign())).toEqual(refusal);
    expect(messageOf(await outside.api("GET", "/dedicated_account"))).toEqual(refusal);
  });
});

describe("the account numbers", () => {
  it("are listed by customer, provider and state", async () => {
    const { number } = await assigned();
    await assigned("chi@example.com");
    const id = String((await customer())?.["id"]);
    expect(await list(`customer=${id}`)).toEqual([number]);
    expect(await list("provider_slug=wema-bank")).toEqual([]);
    expect(await list("active=true&currency=NGN")).toHaveLength(2);
    expect(await list("perPage=1&page=2")).toEqual([number]);
  });

  it("are unassigned once, and stay active", async () => {
    const { id } = await assigned();
    const gone = await outside.api("DELETE", `/dedicated_account/${id}`);
    expect(gone.body).toMatchObject({
      message: "Managed Account Successfully Unassigned",
      data: { assigned: false, active: true, assignment: { assignee_type: "Integration" } },
    });
    expect(gone.body["data"]).not.toHaveProperty("customer");
    expect((await outside.api("DELETE", `/dedicated_account/${id}`)).status).toBe(400);
    expect(await customer()).toMatchObject({ dedicated_account: null, dedicated_accounts: null });
  });

  it("are found by their id and not by their number", async () => {
    const { id, number } = await assigned();
    const found = await outside.api("GET", `/dedicated_account/${id}`);
    expect(found.body["data"]).toMatchObject({ account_number: number, customer: { email: ADA } });
    expect((await outside.api("GET", `/dedicated_account/${number}`)).status).toBe(404);
  });
});
