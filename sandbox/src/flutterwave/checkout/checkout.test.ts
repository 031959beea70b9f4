import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Second, startSecond } from "../../../test/second.ts";

let second: Second;
let txRef = "";
let link = "";

beforeEach(async () => {
  second = await startSecond();
  await open();
});
afterEach(() => second.close());

const MINUTE_MS = 60_000;
const open = async (body: object = {}) => void ({ txRef, link } = await second.checkout(body));
const page = async () => (await fetch(link)).text();
const card = { channel: "card", card: "5061460166976054667", expiry: "10/29", cvv: "564" };

async function press(action: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...card, ...fields, action });
  const response = await fetch(link, { method: "POST", redirect: "manual", body });
  return { status: response.status, to: response.headers.get("location") ?? "" };
}

const attempts = async () => {
  const { body } = await second.api("GET", `/transactions?tx_ref=${txRef}`);
  return (body["data"] ?? []).map((row) => [row["status"], row["processor_response"]]);
};
const disable = () => second.api("POST", "/payments/link/disable", { link });
const returned = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe("the page", () => {
  it("offers the four channels without a script or anything from elsewhere", async () => {
    const markup = await page();
    expect(markup).toContain("<h1>Pay ₦5,000</h1>");
    for (const name of ["Card", "Transfer", "Bank", "USSD"]) expect(markup).toContain(name);
    expect(markup).not.toMatch(/<script|(src|href)="(?!data:,)/);
  });

  it("offers only the requested channels, and escapes what it shows", async () => {
    const customizations = { title: "<b>Save</b>" };
    await open({ payment_options: "banktransfer, opay", customizations });
    const markup = await page();
    expect(markup).toContain('value="bank_transfer"');
    expect(markup).not.toContain('value="card"');
    expect(markup).not.toContain("<b>Save");
  });

  it.each([
    { amount: 0 },
    { amount: 1.005 },
    { currency: "USD" },
    { redirect_url: "nowhere" },
    { customer: {} },
    { payment_options: "opay" },
    { session_duration: 1_441 },
  ])("is refused with %j", async (body) => {
    await expect(second.checkout(body)).rejects.toThrow(/"status":"error"/);
  });
});

describe("paying", () => {
  it.each([
    card,
    { channel: "bank_transfer" },
    { channel: "account", account: "0690000031", otp: "12345" },
    { channel: "ussd" },
  ])("with %j returns to the product", async (fields) => {
    const { to } = await press("pay", fields);
    const id = (await second.control("GET", "/transactions")).body[0]?.["id"];
    expect(to).toMatch(/^http:\/\/localhost:3000\/return\?from=checkout&/);
    expect(returned(to)).toMatchObject({
      status: "successful",
      tx_ref: txRef,
      transaction_id: String(id),
    });
    expect(await page()).toContain("No payment is waiting here");
  });

  it("goes through the questions of the bank as one attempt", async () => {
    await press("pay", { card: "5531 8866 5214 2950", cvv: "564" });
    expect(await page()).toContain("Card PIN");
    expect(await attempts()).toMatchObject([["pending", expect.any(String)]]);
    await press("pay", { answer: "3310" });
    const { to } = await press("pay", { answer: "12345" });
    expect(returned(to)["status"]).toBe("successful");
    expect(await attempts()).toHaveLength(1);
  });

  it("confirms 3DS at the bank", async () => {
    await press("pay", { card: "5438898014560229" });
    expect(await page()).toContain("Your bank asks you to confirm");
    expect(returned((await press("pay")).to)["status"]).toBe("successful");
  });

  it("can follow failed attempts, each with an id of its own", async () => {
    await press("decline");
    expect(await page()).toMatch(/role="alert"[^]*Do Not Honour/);
    await press("pay", { channel: "bank_transfer", sent: "4,999" });
    await press("pay", { channel: "account", account: "0690000031", otp: "54321" });
    await press("pay");
    expect((await attempts()).map(([status]) => status)).toEqual([
      "successful",
      "failed",
      "failed",
      "failed",
    ]);
  });

  it("happens once, however often the button is pressed", async () => {
    await Promise.all([press("pay"), press("pay"), press("pay")]);
    expect(await attempts()).toHaveLength(1);
  });

  it.each([
    ["5258585922666506", "883", "Insufficient Funds"],
    ["5143010522339965", "276", "Do Not Honour"],
    ["5590131743294314", "887", "Fraud suspected"],
    ["5061460166976054667", "000", "Incorrect card details"],
    ["4000000000000002", "564", "Incorrect card details"],
  ])("with %s and %s fails: %s", async (number, cvv, reason) => {
    await press("pay", { card: number, cvv });
    expect(await attempts()).toEqual([["failed", reason]]);
  });

  it.each([
    ["5399834697894723", "883", ["3310"], "Incorrect PIN"],
    ["5531886652142950", "564", ["1111"], "Incorrect PIN"],
    ["5531886652142950", "564", ["3310", "5548"], "Incorrect OTP"],
    ["5531886652142950", "564", ["3310", "6648"], "Insufficient Funds"],
  ])("with %s, %s and the answers %j fails: %s", async (number, cvv, answers, reason) => {
    await press("pay", { card: number, cvv });
    for (const answer of answers) await press("pay", { answer });
    expect(await attempts()).toEqual([["failed", reason]]);
  });
});

describe("the end of a page", () => {
  it("comes with its session, which fails what is still waiting", async () => {
    await open({ session_duration: 10 });
    await press("pay", { card: "5531886652142950" });
    await second.advance(10 * MINUTE_MS);
    expect(await attempts()).toEqual([["failed", "Session expired"]]);
    expect(await page()).toContain("No payment is waiting here");
  });

  it("leaves no transaction where none was tried", async () => {
    await open({ configurations: { session_duration: 10 } });
    await second.advance(10 * MINUTE_MS);
    expect(await page()).toContain("No payment is waiting here");
    expect(await attempts()).toEqual([]);
  });

  it("comes with the last try", async () => {
    await open({ max_retry_attempt: 2 });
    expect((await press("decline")).to).toBe(new URL(link).pathname);
    const { to } = await press("decline");
    expect(returned(to)).toMatchObject({ status: "failed", transaction_id: expect.any(String) });
    expect((await press("pay")).to).toContain("status=failed");
    expect(await attempts()).toHaveLength(2);
  });

  it("is not a cancellation, which has no id before the first attempt", async () => {
    const { to } = await press("leave");
    expect(returned(to)).toEqual({ from: "checkout", status: "cancelled", tx_ref: txRef });
    expect(returned((await press("pay")).to)["status"]).toBe("successful");
  });

  it("can be ours, once", async () => {
    expect((await disable()).body["status"]).toBe("success");
    expect((await disable()).status).toBe(400);
    expect((await press("pay")).to).toContain("status=cancelled");
    expect(await attempts()).toEqual([]);
  });
});

describe("the same tx_ref again", () => {
  it("is refused, or opens a second page that can be paid as well", async () => {
    await expect(second.checkout({ tx_ref: txRef })).rejects.toThrow(/already exists/);
    await second.control("POST", "/settings", { sameTxRef: "second" });
    await press("pay");
    await open({ tx_ref: txRef });
    await press("pay");
    expect((await attempts()).map(([status]) => status)).toEqual(["successful", "successful"]);
  });
});
