import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Outside, startOutside } from "../../test/outside.ts";

let outside: Outside;
let card = "";
let count = 0;

beforeAll(async () => void (outside = await startOutside()));
afterAll(() => outside.close());
beforeEach(async () => {
  const reference = await outside.payment();
  const paid = await outside.control("POST", `/transactions/${reference}`, { outcome: "success" });
  card = String(paid.body["authorization"]?.["authorization_code"]);
});

async function charge(changes: object = {}) {
  count += 1;
  const reference = `sav-${count}`;
  const body = { email: "ada@example.com", amount: 250_000, authorization_code: card, reference };
  const answer = await outside.api("POST", "/transaction/charge_authorization", {
    ...body,
    ...changes,
  });
  return { reference, ...answer };
}

const script = (...next: string[]) => outside.control("POST", "/cards/4081", { next });
const held = async () => Number((await outside.control("GET", "/balance")).body["balance"]);

const remove = () =>
  outside.api("POST", "/customer/authorization/deactivate", { authorization_code: card });

describe("charging a stored card", () => {
  it("succeeds immediately, and returns no requested amount", async () => {
    const before = await held();
    const { status, body } = await charge();
    expect([status, body["message"]]).toEqual([200, "Charge attempted"]);
    expect(body["data"]).toMatchObject({
      status: "success",
      amount: 250_000,
      authorization: { authorization_code: card },
    });
    expect(body["data"]).not.toHaveProperty("requested_amount");
    expect((await held()) - before).toBe(250_000 - 13_750);
  });

  it("ends as scripted, one after the other, and then succeeds", async () => {
    await script("declined", "expired");
    const answers = [await charge(), await charge(), await charge()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(
      answers.map(({ body }) => [body["data"]?.["status"], body["data"]?.["gateway_response"]]),
    ).toEqual([
      ["failed", "Declined"],
      ["failed", "Expired card"],
      ["success", "Approved"],
    ]);
  });

  it("may require the customer, and continues at the address that it returns", async () => {
    await script("challenge");
    const { body, reference } = await charge({ callback_url: "http://localhost:3000/back" });
    expect(body["data"]).toMatchObject({ paused: true, reference });
    expect(body["data"]).not.toHaveProperty("status");
    const pending = await outside.api("GET", `/charge/${reference}`);
    expect(pending.body["data"]?.["status"]).toBe("pending");
    const confirmed = await fetch(String(body["data"]?.["authorization_url"]), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action: "pay" }),
    });
    expect(confirmed.headers.get("location")).toContain(reference);
    const { data } = (await outside.api("GET", `/transaction/verify/${reference}`)).body;
    expect(data).toMatchObject({ status: "success", authorization: { authorization_code: card } });
  });

  it("accepts a reference once", async () => {
    const { reference } = await charge();
    expect((await charge({ reference })).body["code"]).toBe("duplicate_reference");
  });

  it.each([
    [{ email: "chi@example.com" }, "Email does not match Authorization code"],
    [{ authorization_code: "AUTH_none" }, "Invalid Authorization Code"],
    [{ amount: 10 }, "You must specify a valid amount"],
  ])("is refused with %j", async (changes, message) => {
    const { status, body } = await charge(changes);
    expect([status, body["message"]]).toEqual([400, message]);
  });

  it("is refused once the card was removed", async () => {
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await charge()).status).toBe(400);
  });

  it("is refused for an authorization that is not reusable", async () => {
    const reference = await outside.payment();
    const path = `/transactions/${reference}`;
    const paid = await outside.control("POST", path, {
      outcome: "success",
      channel: "bank_transfer",
    });
    const code = paid.body["authorization"]?.["authorization_code"];
    expect((await charge({ authorization_code: code })).status).toBe(400);
  });
});

describe("a customer", () => {
  it("returns a customer by their e-mail, with the cards that can be charged", async () => {
    const { body } = await outside.api("GET", "/customer/Ada@example.com");
    expect(body["data"]).toMatchObject({ email: "ada@example.com" });
    const codes = body["data"]?.["authorizations"]?.map((one) => one["authorization_code"]);
    expect(codes).toContain(card);
    expect((await outside.api("GET", "/customer/nobody@example.com")).status).toBe(404);
  });
});
