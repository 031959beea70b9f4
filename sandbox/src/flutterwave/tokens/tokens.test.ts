import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Second, startSecond } from "../../../test/second.ts";

let second: Second;
let token = "";

beforeEach(async () => {
  second = await startSecond();
  const { id } = await second.paid();
  token = await tokenOf(id);
});
afterEach(() => second.close());

const DAY_MS = 86_400_000;
const settings = (body: object) => second.control("POST", "/settings", body);
const tokenOf = async (id: number) => {
  const { body } = await second.api("GET", `/transactions/${id}/verify`);
  return String(body["data"]?.["card"]?.["token"]);
};
const charge = (body: object = {}) =>
  second.api("POST", "/tokenized-charges", {
    token,
    email: "Ada@example.com",
    amount: 2_500.5,
    currency: "NGN",
    country: "NG",
    tx_ref: "sav-1",
    narration: "Savings",
    redirect_url: "http://localhost:3000/return",
    ...body,
  });
const press = (address: string, action: string) =>
  fetch(address, { method: "POST", redirect: "manual", body: new URLSearchParams({ action }) });
const state = async () => {
  const { body } = await second.api("GET", "/transactions/verify_by_reference?tx_ref=sav-1");
  return body["data"]?.["status"];
};

describe("a token charge", () => {
  it("waits by default until the customer confirms it at their bank", async () => {
    const { status, body } = await charge();
    expect([status, body["message"], body["data"]?.["status"]]).toEqual([
      200,
      "Charge initiated",
      "pending",
    ]);
    expect(body["meta"]?.["authorization"]).toMatchObject({ mode: "redirect" });
    const address = String(body["meta"]?.["authorization"]?.["redirect"]);
    expect(await (await fetch(address)).text()).toContain("Confirm ₦2,500.50");
    const left = await press(address, "leave");
    expect(left.headers.get("location")).toContain("status=cancelled");
    const confirmed = await press(address, "pay");
    expect(confirmed.headers.get("location")).toMatch(
      /^http:\/\/localhost:3000\/return\?status=successful&tx_ref=sav-1&transaction_id=\d+$/,
    );
    expect(await state()).toBe("successful");
    expect((await press(address, "pay")).status).toBe(404);
  });

  it("fails when the customer declines it", async () => {
    const { body } = await charge();
    await press(String(body["meta"]?.["authorization"]?.["redirect"]), "decline");
    expect(await state()).toBe("failed");
  });

  it("succeeds without the customer where the account may do so", async () => {
    await settings({ noAuth: true });
    const { body } = await charge();
    expect([body["message"], body["data"]?.["status"]]).toEqual([
      "Charge successful",
      "successful",
    ]);
    expect(body["data"]?.["card"]).toMatchObject({ token });
    await second.control("POST", "/cards/4667", { next: ["challenge"] });
    expect((await charge({ tx_ref: "sav-2" })).body["message"]).toBe("Charge initiated");
  });

  it("is refused with its reason when it is declined, and recorded", async () => {
    await second.control("POST", "/cards/4667", { next: ["declined"] });
    const { status, body } = await charge();
    expect([status, body["message"]]).toEqual([400, "Do Not Honour"]);
    expect(await state()).toBe("failed");
  });

  it("is bound to the e-mail, which can be changed", async () => {
    expect((await charge({ email: "chi@example.com" })).status).toBe(400);
    const person = { email: "chi@example.com", full_name: "Chi Eze", phone_number: "0803" };
    expect((await second.api("PUT", `/tokens/${token}`, person)).status).toBe(200);
    expect((await charge()).status).toBe(400);
    expect((await charge({ email: "chi@example.com" })).status).toBe(200);
  });

  it("ends with its token after a year, and paying again makes another", async () => {
    await second.advance(364 * DAY_MS);
    const { id } = await second.paid();
    await second.advance(DAY_MS);
    expect((await charge()).body["message"]).toBe("Token has expired");
    token = await tokenOf(id);
    expect((await charge()).status).toBe(200);
  });

  it("can pay twice with the same tx_ref only where that is not refused", async () => {
    await settings({ noAuth: true });
    await charge();
    expect((await charge()).status).toBe(400);
    await settings({ sameTxRef: "second" });
    expect((await charge()).body["data"]?.["status"]).toBe("successful");
  });
});

it("a payment by transfer leaves no token", async () => {
  const { id } = await second.paid({}, { paymentType: "bank_transfer" });
  const { body } = await second.api("GET", `/transactions/${id}/verify`);
  expect(body["data"]).not.toHaveProperty("card");
});
