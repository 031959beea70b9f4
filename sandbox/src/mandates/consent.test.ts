import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Outside, startOutside } from "../../test/outside.ts";

const RETURN = "http://localhost:3000/banks?request=7";
let outside: Outside;
let reference = "";
let address = "";

beforeAll(async () => void (outside = await startOutside()));
afterAll(() => outside.close());
beforeEach(() => open());

async function open(body: object = {}) {
  const asked = {
    email: "ada@example.com",
    channel: "direct_debit",
    callback_url: RETURN,
    account: { number: "0123456789", bank_code: "058" },
  };
  const made = await outside.api("POST", "/customer/authorization/initialize", {
    ...asked,
    ...body,
  });
  reference = String(made.body["data"]?.["reference"]);
  address = String(made.body["data"]?.["redirect_url"]);
}

const page = async () => (await fetch(address)).text();

async function press(action: string, fields: Record<string, string> = {}) {
  const response = await fetch(address, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...fields, action }),
  });
  const to = response.headers.get("location");
  return { status: response.status, to, text: await response.text() };
}

const verify = async () => {
  const path = `/customer/authorization/verify/${reference}`;
  return outside.api("GET", path);
};

describe("the consent page", () => {
  it("names the bank, the account and the ₦50, and that it is a test", async () => {
    const markup = await page();
    for (const text of ["Guaranty Trust Bank", "0123456789", "₦50", "No real bank"]) {
      expect(markup).toContain(text);
    }
    expect(markup).not.toMatch(/(src|href)="(?!data:,)/);
  });

  it("lets the customer enter an account where we gave none", async () => {
    await open({ account: undefined });
    expect(await page()).toContain('name="account_number"');
    const unsupported = await press("approve", {
      account_number: "0123456789",
      bank_code: "50211",
    });
    expect(unsupported.text).toContain("Bank not supported for direct debit");
    const wrong = await press("approve", { account_number: "0123456799", bank_code: "057" });
    expect(wrong.text).toContain("Could not resolve account name");
    expect((await verify()).status).toBe(404);
    await press("approve", { account_number: "0123456781", bank_code: "057" });
    expect((await verify()).body["data"]).toMatchObject({ bank: "Zenith Bank" });
  });

  it("does not exist for an unknown code", async () => {
    const response = await fetch(`${outside.sandbox.url}/consent/nothing`);
    expect(response.status).toBe(404);
  });

  it("escapes text of other parties", async () => {
    await open({ email: "<script>a</script>@example.com" });
    expect(await page()).not.toContain("<script>");
  });
});

describe("an answer", () => {
  it.each([
    ["approve", 200, "You allowed debits"],
    ["decline", 404, "You did not allow debits"],
    ["leave", 404, "Allow debits from your bank account"],
  ])("to %s sends the browser back, with nothing added", async (action, status, afterwards) => {
    expect(await press(action)).toMatchObject({ status: 303, to: RETURN });
    expect((await verify()).status).toBe(status);
    expect(await page()).toContain(afterwards);
  });

  it("is given once, however often the button is pressed", async () => {
    await Promise.all([press("approve"), press("approve"), press("decline")]);
    await press("decline");
    const { body } = await outside.control("GET", "/mandates");
    const found = [...body].filter((one) => String(one["reference"]) === reference);
    expect(found).toMatchObject([{ request: "approved" }]);
  });

  it("ends on the page where no callback URL was given", async () => {
    await open({ callback_url: undefined });
    const { status, text } = await press("approve");
    expect([status, text]).toEqual([200, expect.stringContaining("You allowed debits")]);
  });
});
