import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Outside, PATIENCE, startOutside } from "../../test/outside.ts";

let outside: Outside;
beforeAll(async () => void (outside = await startOutside()));
afterAll(() => outside.close());
afterEach(() => settings({ mandateDelayMs: 7_200_000, mandateRetryMs: 600_000 }));

const settings = (change: object) => outside.control("POST", "/settings", change);
const verify = (reference: string) =>
  outside.api("GET", `/customer/authorization/verify/${reference}`);
const act = (reference: string, action: string) =>
  outside.control("POST", `/mandates/${reference}`, { action });

const account = { number: "0123456789", bank_code: "058" };
const asked = { email: "ada@example.com", channel: "direct_debit", account };
const initialize = (body: object = {}) =>
  outside.api("POST", "/customer/authorization/initialize", { ...asked, ...body });

async function request(body: object = {}) {
  return String((await initialize(body)).body["data"]?.["reference"]);
}

async function approved(body: object = {}) {
  const reference = await request(body);
  await act(reference, "approve");
  return reference;
}

async function statusOf(reference: string) {
  const { body } = await outside.control("GET", "/mandates");
  const found = [...body].find((one) => String(one["reference"]) === reference);
  return found?.["mandate"];
}

const isActive = async (reference: string) => (await verify(reference)).body["data"]?.["active"];

/** The webhooks about the mandate with this code. */
const announced = (code: unknown) =>
  outside.product.received.filter(({ body }) => body.data["authorization_code"] === code);

describe("beginning a mandate", () => {
  it("returns the consent page and a reference that the gateway makes", async () => {
    const { status, body } = await initialize({ reference: "mine" });
    expect([status, body["message"]]).toEqual([200, "Authorization initialized"]);
    const code = String(body["data"]?.["access_code"]);
    expect(body["data"]).toEqual({
      redirect_url: `${outside.sandbox.url}/consent/${code}`,
      access_code: code,
      reference: expect.stringMatching(/^[a-z0-9]{25}$/),
    });
  });

  it("makes another request each time", async () => {
    expect(await request()).not.toBe(await request());
  });

  it("accepts one without an account, which the customer enters", async () => {
    expect((await initialize({ account: undefined })).status).toBe(200);
  });

  it.each([
    [{ email: "" }, "Email is not allowed to be empty"],
    [{ channel: "card" }, "Invalid channel"],
    [{ channel: undefined }, "channel is required"],
    [{ account: { number: "0123456789" } }, "account.bank_code is required"],
    [{ account: { ...account, number: "01234" } }, "Account number should be numeric"],
    [{ account: { ...account, bank_code: "999992" } }, "Bank not supported for direct debit"],
    [{ account: { ...account, bank_code: "50211" } }, "Bank not supported for direct debit"],
    [{ address: { street: "1 Marina", city: "Lagos" } }, "address.state is required"],
  ])("refuses %j", async (body, message) => {
    const answer = await initialize(body);
    expect([answer.status, answer.body["message"]]).toEqual([400, message]);
  });

  it("is offered by exactly the banks that the list of banks marks", async () => {
    const { body } = await outside.api("GET", "/bank?perPage=100");
    for (const bank of body["data"] ?? []) {
      const { status } = await initialize({ account: { ...account, bank_code: bank["code"] } });
      const isOffered = Boolean(bank["available_for_direct_debit"]);
      expect([bank["name"], status]).toEqual([bank["name"], isOffered ? 200 : 400]);
    }
  });
});

describe("a mandate", () => {
  it("is not found until the customer approves, as if it did not exist", async () => {
    const reference = await request();
    const [waiting, unknown] = [await verify(reference), await verify("never-heard-of-it")];
    expect(waiting.status).toBe(404);
    expect(waiting.body).toEqual({
      status: false,
      message: "Authorization does not exist or does not belong to integration",
      metadata: { nextStep: "Try again later" },
      type: "api_error",
      code: "unknown",
    });
    expect([unknown.status, unknown.body]).toEqual([404, waiting.body]);
    await act(reference, "decline");
    expect((await verify(reference)).body).toEqual(waiting.body);
  });

  it("is inactive after the consent, announced in a shape without its reference", async () => {
    const reference = await approved();
    const { body } = await verify(reference);
    expect(body["data"]).toEqual({
      authorization_code: expect.stringMatching(/^AUTH_/),
      channel: "direct_debit",
      bank: "Guaranty Trust Bank",
      active: false,
      customer: { code: expect.stringMatching(/^CUS_/), email: "ada@example.com" },
    });
    const code = body["data"]?.["authorization_code"];
    await expect.poll(() => announced(code).length, PATIENCE).toBe(1);
    const webhook = announced(code)[0]?.body;
    expect(webhook).toMatchObject({
      event: "direct_debit.authorization.created",
      status: true,
      message: "Authorization retrieved successfully",
      data: { active: false, reusable: true, last4: "6789", exp_month: 1, exp_year: 2034 },
    });
    for (const name of ["reference", "domain", "integration"]) {
      expect(webhook?.data).not.toHaveProperty(name);
    }
  });

  it("is activated by the bank, announced in another shape", async () => {
    await settings({ mandateDelayMs: 0 });
    const reference = await approved();
    await expect.poll(() => isActive(reference), PATIENCE).toBe(true);
    const code = (await verify(reference)).body["data"]?.["authorization_code"];
    await expect.poll(() => announced(code).length, PATIENCE).toBe(2);
    const webhook = announced(code).find(({ body }) => body.event.endsWith(".active"))?.body;
    expect(webhook?.data).toMatchObject({ active: true, reference, domain: "test" });
    expect(webhook).not.toHaveProperty("status");
  });

  it("never becomes active, if the bank does not, until the activation charge", async () => {
    await settings({ mandateDelayMs: null, mandateRetryMs: 0 });
    const reference = await approved();
    const mandate = await statusOf(reference);
    expect(mandate?.["status"]).toBe("pending");
    const customer = String(mandate?.["customer"]?.["id"]);
    const path = `/customer/${customer}/directdebit-activation-charge`;
    const body = { authorization_id: mandate?.["authorization_id"] };
    const foreign = await outside.api("PUT", path, { authorization_id: 1 });
    expect([foreign.status, await isActive(reference)]).toEqual([404, false]);
    const answer = await outside.api("PUT", path, body);
    expect(answer.body).toEqual({ status: true, message: "Mandate is queued for retry" });
    await expect.poll(() => isActive(reference), PATIENCE).toBe(true);
  });

  it("can be activated for several customers at once", async () => {
    await settings({ mandateDelayMs: null, mandateRetryMs: 0 });
    const reference = await approved({ email: "chi@example.com" });
    const customer = (await statusOf(reference))?.["customer"]?.["id"];
    await outside.api("PUT", "/directdebit/activation-charge", { customer_ids: [customer] });
    await expect.poll(() => isActive(reference), PATIENCE).toBe(true);
  });

  it("is revoked by us once, and by the bank without a word", async () => {
    const [ours, banks] = [await approved(), await approved()];
    await act(ours, "activate");
    await act(banks, "activate");
    const code = (await verify(ours)).body["data"]?.["authorization_code"];
    const stop = () =>
      outside.api("POST", "/customer/authorization/deactivate", { authorization_code: code });
    expect((await stop()).body["message"]).toBe("Authorization has been deactivated");
    expect((await stop()).status).toBe(404);
    await act(banks, "revoke");
    for (const reference of [ours, banks]) {
      expect((await statusOf(reference))?.["status"]).toBe("revoked");
      expect(await isActive(reference)).toBe(false);
    }
    const events = new Set(outside.product.events());
    expect([...events].every((event) => /\.(created|active)$/.test(event))).toBe(true);
  });

  it("accepts no action that its state does not allow", async () => {
    const reference = await request();
    expect((await act(reference, "activate")).status).toBe(409);
    await act(reference, "approve");
    for (const again of ["approve", "decline"])
      expect((await act(reference, again)).status).toBe(409);
    await act(reference, "revoke");
    expect((await act(reference, "activate")).status).toBe(409);
    expect((await act("never-heard-of-it", "approve")).status).toBe(404);
  });

  it("stays revoked when the time of its activation comes", async () => {
    await settings({ mandateDelayMs: 1_000 });
    const reference = await approved();
    await act(reference, "revoke");
    const later = await approved();
    await expect.poll(() => isActive(later), PATIENCE).toBe(true);
    expect((await statusOf(reference))?.["status"]).toBe("revoked");
  });
});

const list = (query: string) => outside.api("GET", `/directdebit/mandate-authorizations?${query}`);

describe("the list of mandates", () => {
  it("has three ids and the whole account number", async () => {
    const reference = await approved({ email: "ngozi@example.com" });
    const customer = String((await statusOf(reference))?.["customer"]?.["id"]);
    const path = `/customer/${customer}/directdebit-mandate-authorizations`;
    const { body } = await outside.api("GET", path);
    expect(body["meta"]).toEqual({ per_page: 50, next: null, count: 1, total: 1 });
    expect(body["data"]).toMatchObject([
      { status: "pending", account_number: "0123456789", bank_code: "058", bank_name: null },
    ]);
    const ids = ["id", "mandate_id", "authorization_id"].map((name) => body["data"]?.[0]?.[name]);
    expect(new Set(ids).size).toBe(3);
    for (const wrong of ["CUS_abc", "1"]) {
      const other = path.replace(customer, wrong);
      expect((await outside.api("GET", other)).status).toBe(404);
    }
  });

  it("has no request that the customer has not approved", async () => {
    const before = Number((await list("")).body["meta"]?.["total"]);
    await request();
    await act(await request(), "decline");
    expect((await list("")).body["meta"]?.["total"]).toBe(before);
  });

  it("goes by cursor to the end, and filters by status", async () => {
    await approved();
    await act(await approved(), "activate");
    const ids: unknown[] = [];
    let next = "";
    let total: unknown;
    do {
      const { body } = await list(`per_page=2&cursor=${next}`);
      ids.push(...(body["data"] ?? []).map((row) => row["id"]));
      total = body["meta"]?.["total"];
      next = body["meta"]?.["next"] ? String(body["meta"]["next"]) : "";
    } while (next);
    expect([new Set(ids).size, ids.length]).toEqual([total, total]);
    for (const status of ["pending", "active", "revoked"]) {
      const rows = (await list(`status=${status}`)).body["data"] ?? [];
      expect(new Set(rows.map((row) => row["status"]))).toEqual(new Set([status]));
    }
    expect((await list("status=paused")).status).toBe(400);
  });

  it("fails on a cursor that it cannot read", async () => {
    const { status, body } = await list("cursor=bm90aGluZw");
    expect([status, body["code"]]).toEqual([500, "unknown"]);
  });
});
