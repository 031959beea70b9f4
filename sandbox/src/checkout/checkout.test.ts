import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Outside, PATIENCE, startOutside, until } from "../../test/outside.ts";

const RETURN = "http://localhost:3000/v1/transactions/return?from=checkout";
let outside: Outside;
let reference = "";
let address = "";

beforeAll(async () => void (outside = await startOutside()));
afterAll(() => outside.close());
beforeEach(() => open());

async function open(body: object = {}) {
  reference = `dep-${crypto.randomUUID()}`;
  const asked = { email: "ada@example.com", amount: 500_000, reference, callback_url: RETURN };
  const made = await outside.api("POST", "/transaction/initialize", { ...asked, ...body });
  address = String(made.body["data"]?.["authorization_url"]);
}

const page = async () => (await fetch(address)).text();

/** Submits the form as it is offered, with changes, by one of its buttons. */
async function press(action: string, fields: Record<string, string> = {}) {
  const standard = { channel: "card", card: "4084084084084081", expiry: "12/40", cvv: "408" };
  const response = await fetch(address, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...standard, ...fields, action }),
  });
  return { status: response.status, to: response.headers.get("location") };
}

const state = async () =>
  (await outside.api("GET", `/transaction/verify/${reference}`)).body["data"];

const announced = () => outside.product.received.map(({ body }) => body.data["reference"]);

describe("the checkout page", () => {
  it("states the amount, that it is a test, and offers the three channels", async () => {
    const markup = await page();
    expect(markup).toContain("<h1>Pay ₦5,000</h1>");
    expect(markup).toContain("No real money moves here");
    for (const name of ["Card", "Transfer", "Bank"]) expect(markup).toContain(name);
    expect(markup).not.toMatch(/(src|href)="(?!data:,)/);
  });

  it("offers only the requested channels", async () => {
    await open({ channels: ["bank_transfer", "ussd"] });
    const markup = await page();
    expect(markup).toContain('value="bank_transfer"');
    expect(markup).not.toContain('value="card"');
  });

  it("escapes text of other parties", async () => {
    await open({ email: "<script>a</script>@example.com" });
    const markup = await page();
    expect(markup).not.toContain("<script>");
  });

  it("does not exist for an unknown code", async () => {
    const response = await fetch(`${outside.sandbox.url}/checkout/nothing`);
    expect(response.status).toBe(404);
  });
});

describe("paying", () => {
  it("sends the browser back with the reference under both of its names", async () => {
    const { status, to } = await press("pay");
    expect(status).toBe(303);
    expect(to).toBe(`${RETURN}&trxref=${reference}&reference=${reference}`);
    expect(await state()).toMatchObject({ status: "success", channel: "card" });
  });

  it("can follow a decline, on the same reference", async () => {
    const declined = await press("decline");
    expect(declined.to).toBe(new URL(address).pathname);
    expect(await page()).toMatch(/role="alert"[^]*Declined/);
    expect(await state()).toMatchObject({ status: "failed" });
    await press("pay");
    expect(await state()).toMatchObject({ status: "success", log: { attempts: 2, errors: 1 } });
  });

  it("happens once, however often the button is pressed", async () => {
    const before = Number((await outside.control("GET", "/balance")).body["balance"]);
    await Promise.all([press("pay"), press("pay"), press("pay")]);
    const after = Number((await outside.control("GET", "/balance")).body["balance"]);
    expect(after - before).toBe(500_000 - 17_500);
    expect(await state()).toMatchObject({ log: { attempts: 1 } });
    expect(await page()).toContain("Payment complete");
  });

  it("is announced", async () => {
    await press("pay");
    await expect.poll(announced, PATIENCE).toContain(reference);
  });

  it("by transfer and by bank leaves an authorization that cannot be charged again", async () => {
    await press("pay", { channel: "bank_transfer", sent: "5000" });
    expect(await state()).toMatchObject({
      channel: "bank_transfer",
      authorization: { reusable: false, signature: null },
    });
    await open();
    await press("pay", { channel: "bank", account: "0000000000", otp: "123456" });
    expect(await state()).toMatchObject({ channel: "bank", authorization: { reusable: false } });
  });

  it("by a transfer of another amount is rejected, and reported without a reference", async () => {
    await press("pay", { channel: "bank_transfer", sent: "4,800" });
    expect(await state()).toMatchObject({ status: "failed" });
    await until("the rejection", () => outside.product.events().includes("bank.transfer.rejected"));
    const rejected = outside.product.received.find(
      ({ body }) => body.event === "bank.transfer.rejected",
    );
    expect(rejected?.body.data["bank_transfer"]).toMatchObject({
      amount: "480000",
      message_type: "INCORRECT_AMOUNT",
    });
  });
});

describe("leaving", () => {
  it("returns to the product unpaid, and the payment can still be finished", async () => {
    const { to } = await press("leave");
    expect(to).toContain(reference);
    expect(await state()).toMatchObject({ status: "abandoned" });
    await press("pay");
    expect(await state()).toMatchObject({ status: "success" });
  });

  it("goes to the product's cancel address", async () => {
    await open({ metadata: { cancel_action: "http://localhost:3000/cancelled" } });
    expect((await press("leave")).to).toBe("http://localhost:3000/cancelled");
  });
});

describe("the test cards", () => {
  it.each([
    ["4084080000005408", "001", "Declined"],
    ["4084080000670037", "787", "Insufficient Funds"],
    ["4084084084084081", "999", "Incorrect card details"],
    ["4000000000000000", "408", "Declined"],
  ])("%s with %s fails: %s", async (card, cvv, reason) => {
    await press("pay", { card, cvv });
    expect(await state()).toMatchObject({ status: "failed", gateway_response: reason });
  });

  it("do not work after their expiry", async () => {
    await press("pay", { expiry: "01/20" });
    expect(await state()).toMatchObject({ status: "failed", gateway_response: "Expired card" });
  });

  it("require a PIN, a phone number and a code where the bank does", async () => {
    await press("pay", { card: "5078 5078 5078 5078 04", cvv: "884" });
    expect(await page()).toContain("Card PIN");
    expect(await state()).toMatchObject({ status: "ongoing" });
    await press("pay", { answer: "0000" });
    await press("pay", { answer: "08030000000" });
    await press("pay", { answer: "123456" });
    expect(await state()).toMatchObject({ status: "success", authorization: { brand: "verve" } });
  });

  it("fail on a wrong PIN, and start again", async () => {
    await press("pay", { card: "507850785078507812", cvv: "081" });
    await press("pay", { answer: "9999" });
    expect(await state()).toMatchObject({ status: "failed" });
    await press("pay");
    expect(await state()).toMatchObject({ status: "success" });
  });

  it("send the customer to their bank, from which they can come back", async () => {
    await press("pay", { card: "5192602720584796", cvv: "123" });
    expect(await page()).toContain("Your bank asks you to confirm");
    await press("pay");
    expect(await state()).toMatchObject({ status: "success", authorization: { reusable: true } });
  });
});
