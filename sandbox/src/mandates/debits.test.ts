import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Outside, PATIENCE, startOutside } from "../../test/outside.ts";

let outside: Outside;
let mandate = "";
let code = "";
let count = 0;

beforeAll(async () => void (outside = await startOutside()));
afterAll(() => outside.close());
beforeEach(async () => {
  await outside.control("POST", "/settings", { debitDelayMs: 0, debitReturnMs: 0 });
  await consent();
  await act("activate");
});

const act = (action: string) => outside.control("POST", `/mandates/${mandate}`, { action });

async function consent() {
  const asked = { email: "ada@example.com", channel: "direct_debit" };
  const made = await outside.api("POST", "/customer/authorization/initialize", asked);
  mandate = String(made.body["data"]?.["reference"]);
  await act("approve");
  const path = `/customer/authorization/verify/${mandate}`;
  code = String((await outside.api("GET", path)).body["data"]?.["authorization_code"]);
}

async function charge(changes: object = {}) {
  count += 1;
  const reference = `dd-${count}`;
  const body = { email: "ada@example.com", amount: 500_000, authorization_code: code, reference };
  const path = "/transaction/charge_authorization";
  return { reference, ...(await outside.api("POST", path, { ...body, ...changes })) };
}

const script = (...next: string[]) =>
  outside.control("POST", `/mandates/${mandate}/debits`, { next });
const state = async (reference: string) =>
  (await outside.api("GET", `/transaction/verify/${reference}`)).body["data"];
const statusOf = async (reference: string) => (await state(reference))?.["status"];
const becomes = (reference: string, status: string) =>
  expect.poll(() => statusOf(reference), PATIENCE).toBe(status);
const end = (reference: string, outcome: string) =>
  outside.control("POST", `/transactions/${reference}`, { outcome });
const held = async () => Number((await outside.control("GET", "/balance")).body["balance"]);
const announced = (reference: string) =>
  outside.product.received.filter(({ body }) => body.data["reference"] === reference);

describe("a debit", () => {
  it("is in progress first, whatever its end", async () => {
    await script("never");
    const { status, body, reference } = await charge();
    expect([status, body["message"]]).toEqual([200, "Charge attempted"]);
    expect(body["data"]).toMatchObject({
      status: "processing",
      reference,
      amount: 500_000,
      channel: "direct_debit",
      gateway_response: "Transaction in progress",
      fees: null,
    });
    expect(body["data"]?.["authorization"]).toEqual({
      authorization_code: code,
      bin: null,
      last4: null,
      exp_month: null,
      exp_year: null,
      channel: "direct_debit",
      card_type: null,
      bank: "Guaranty Trust Bank",
      country_code: "NG",
      brand: null,
      reusable: true,
      signature: null,
      account_name: null,
    });
  });

  it("is paid after its delay, and reports its fee nowhere but in the balance", async () => {
    const before = await held();
    const { reference } = await charge();
    await becomes(reference, "success");
    expect((await held()) - before).toBe(500_000 - 2_500);
    expect(await state(reference)).toMatchObject({
      message: "madePayment",
      gateway_response: "Payment successful",
      requested_amount: 500_000,
      fees: null,
      source: { entry_point: "charge" },
    });
    await expect.poll(() => announced(reference).length, PATIENCE).toBe(1);
    expect(announced(reference)[0]?.body).toMatchObject({
      event: "charge.success",
      data: { channel: "direct_debit", fees: 0, amount: 500_000, message: "madePayment" },
    });
    const { body } = await outside.api("GET", "/transaction?channel=direct_debit&status=success");
    expect(body["data"]?.map((row) => row["reference"])).toContain(reference);
  });

  it("costs 0.5%, at most ₦1,000", async () => {
    const before = await held();
    const { reference } = await charge({ amount: 90_000_000 });
    await becomes(reference, "success");
    expect((await held()) - before).toBe(90_000_000 - 100_000);
  });

  it.each([
    ["insufficient_funds", "Insufficient Funds"],
    ["declined", "Do not honor"],
    ["account_closed", "Account closed"],
  ])("that ends as %s is announced to no one", async (outcome, text) => {
    await script(outcome);
    const before = await held();
    const { reference } = await charge();
    await becomes(reference, "failed");
    expect(await state(reference)).toMatchObject({ gateway_response: text, paid_at: null });
    const next = await charge();
    await expect.poll(() => announced(next.reference).length, PATIENCE).toBe(1);
    expect(announced(reference)).toEqual([]);
    expect((await held()) - before).toBe(500_000 - 2_500);
  });

  it("can be taken back by the bank after it was paid, without a word", async () => {
    await script("returned");
    const before = await held();
    const { reference } = await charge();
    await becomes(reference, "reversed");
    expect((await held()) - before).toBe(-2_500);
    await expect.poll(() => announced(reference).length, PATIENCE).toBe(1);
    expect((await end(reference, "returned")).status).toBe(409);
  });

  it("can stay in progress, until a control call ends it", async () => {
    await script("never");
    const { reference } = await charge();
    const next = await charge();
    await becomes(next.reference, "success");
    expect(await statusOf(reference)).toBe("processing");
    for (const impossible of ["abandoned", "challenge"]) {
      expect((await end(reference, impossible)).status).toBe(409);
    }
    const paid = await end(reference, "success");
    expect(paid.body["status"]).toBe("success");
    expect((await end(reference, "failed")).status).toBe(409);
    expect((await end(reference, "returned")).body["status"]).toBe("reversed");
  });

  it("is paid once, however often it is ended", async () => {
    await script("never");
    const before = await held();
    const { reference } = await charge();
    await Promise.all([end(reference, "success"), end(reference, "success")]);
    expect((await held()) - before).toBe(500_000 - 2_500);
  });

  it("is no checkout, and only a debit can be returned", async () => {
    const { status } = await outside.control("POST", "/mandates/never/debits", { next: [] });
    const payment = await outside.payment();
    expect([status, (await end(payment, "returned")).status]).toEqual([404, 409]);
  });

  it("can be refunded and disputed as any payment", async () => {
    const { reference } = await charge();
    await becomes(reference, "success");
    const refund = { transaction: reference, amount: 100_000 };
    expect((await outside.api("POST", "/refund", refund)).status).toBe(200);
    await outside.control("POST", "/disputes", { reference, event: "create" });
    const lost = await outside.control("POST", "/disputes", { reference, event: "resolve" });
    expect([lost.status, await statusOf(reference)]).toEqual([200, "reversed"]);
  });
});

describe("a debit is refused", () => {
  it.each([
    [{ email: "chi@example.com" }, "Email does not match Authorization code"],
    [{ amount: 10 }, "You must specify a valid amount"],
  ])("with %j", async (changes, message) => {
    const { status, body } = await charge(changes);
    expect([status, body["message"]]).toEqual([400, message]);
  });

  it("with a reference that was used", async () => {
    const { reference } = await charge();
    expect((await charge({ reference })).body["code"]).toBe("duplicate_reference");
  });

  it("before the bank has activated the mandate, and leaves no transaction", async () => {
    await consent();
    const { status, body, reference } = await charge();
    expect([status, body["message"]]).toEqual([400, "Authorization is not active"]);
    expect((await outside.api("GET", `/transaction/verify/${reference}`)).status).toBe(400);
  });

  it("after we deactivated it; one in progress goes on", async () => {
    await script("never");
    const { reference } = await charge();
    await outside.api("POST", "/customer/authorization/deactivate", { authorization_code: code });
    const refused = await charge();
    expect([refused.status, refused.body["message"]]).toEqual([400, "Invalid Authorization Code"]);
    expect((await end(reference, "success")).body["status"]).toBe("success");
  });
});

it("a debit after a revocation at the bank fails, even if it was to succeed", async () => {
  await script("success");
  await act("revoke");
  const { body, reference } = await charge();
  expect(body["data"]?.["status"]).toBe("processing");
  await becomes(reference, "failed");
});
