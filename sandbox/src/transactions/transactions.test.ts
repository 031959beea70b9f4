import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Outside, callJson, startOutside } from "../../test/outside.ts";

let outside: Outside;
beforeAll(async () => void (outside = await startOutside()));
afterAll(() => outside.close());

const initialize = (body: object) =>
  outside.api("POST", "/transaction/initialize", {
    email: "ada@example.com",
    amount: 500_000,
    ...body,
  });

const balanceWith = (headers: Record<string, string>) =>
  callJson(`${outside.sandbox.url}/balance`, "GET", undefined, headers);

const verify = (reference: string) => outside.api("GET", `/transaction/verify/${reference}`);

async function payWithCard(body: object) {
  const reference = await outside.payment(body);
  const path = `/transactions/${reference}`;
  const paid = await outside.control("POST", path, { outcome: "success", last4: "1234" });
  return paid.body["authorization"];
}

describe("the secret key", () => {
  it("is required, in the right format, and compared", async () => {
    const answers = [
      await balanceWith({}),
      await balanceWith({ authorization: "sk_test_a" }),
      await balanceWith({ authorization: "Bearer wrong" }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [401, { status: false, message: "No Authorization Header was found" }],
      [401, { status: false, message: "Format is Authorization Bearer [secret key]" }],
      [401, { status: false, message: "Invalid key" }],
    ]);
  });
});

describe("initialising a payment", () => {
  it("returns a checkout page on the host of the request", async () => {
    const { status, body } = await initialize({ reference: "dep-a" });
    expect([status, body["message"]]).toEqual([200, "Authorization URL created"]);
    expect(body["data"]).toEqual({
      authorization_url: `${outside.sandbox.url}/checkout/${String(body["data"]?.["access_code"])}`,
      access_code: expect.any(String),
      reference: "dep-a",
    });
  });

  it("accepts a reference once", async () => {
    await initialize({ reference: "dep-once" });
    const { status, body } = await initialize({ reference: "dep-once" });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      status: false,
      message: "Duplicate Transaction Reference",
      type: "validation_error",
      code: "duplicate_reference",
    });
  });

  it.each([
    [{ email: "" }, "Email is not allowed to be empty"],
    [{ email: "ada@example.test" }, "Invalid Email Address Passed"],
    [{ email: "ada" }, "Invalid Email Address Passed"],
    [{ amount: "" }, "You must specify a valid amount"],
    [{ amount: 4_999 }, "You must specify a valid amount"],
    [{ amount: -500_000 }, "You must specify a valid amount"],
    [{ amount: 5000.5 }, "Amount must be an integer"],
    [{ amount: 1_000_000_001 }, "Transaction amount limit exceeded"],
    [{ reference: "dep_a" }, "Invalid character in transaction reference"],
    [{ reference: "dep/a" }, "Invalid character in transaction reference"],
    [{ currency: "USD" }, "Currency not supported by merchant"],
    [{ channels: ["pigeon"] }, "pigeon is not a channel"],
    [
      { channels: ["bank_transfer"], amount: 9_999 },
      "Pay with transfer is not currently supported for transactions less than NGN 100.00",
    ],
  ])("refuses %j", async (body, message) => {
    const answer = await initialize(body);
    expect([answer.status, answer.body["message"]]).toEqual([400, message]);
  });

  it("accepts an amount as digits, and a form instead of JSON", async () => {
    expect((await initialize({ amount: "500000" })).status).toBe(200);
    const response = await fetch(`${outside.sandbox.url}/transaction/initialize`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_local_0001" },
      body: new URLSearchParams({ email: "ada@example.com", amount: "500000" }),
    });
    expect(response.status).toBe(200);
  });

  it("rejects a body over 100 kB and broken JSON, and stays available", async () => {
    expect((await initialize({ metadata: { long: "x".repeat(100_001) } })).status).toBe(413);
    const broken = await fetch(`${outside.sandbox.url}/transaction/initialize`, {
      method: "POST",
      headers: {
        authorization: "Bearer sk_test_local_0001",
        "content-type": "application/json",
      },
      body: "{",
    });
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { status: false, message: expect.any(String) },
    ]);
  });
});

describe("verifying a payment", () => {
  it("does not find an unknown reference", async () => {
    const { status, body } = await verify("dep-nowhere");
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: false, code: "transaction_not_found" });
  });

  it("returns abandoned before the customer has paid, with the requested amount", async () => {
    const reference = await outside.payment({ metadata: { intent: "i-1" } });
    const { status, body } = await verify(reference);
    expect(status).toBe(200);
    expect(body["data"]).toMatchObject({
      domain: "test",
      status: "abandoned",
      amount: 500_000,
      requested_amount: 500_000,
      currency: "NGN",
      metadata: { intent: "i-1" },
      fees: null,
      paid_at: null,
      authorization: {},
    });
  });

  it("counts failed attempts before the success on one reference", async () => {
    const reference = await outside.payment();
    await outside.control("POST", `/transactions/${reference}`, { outcome: "failed" });
    expect((await verify(reference)).body["data"]).toMatchObject({
      status: "failed",
      gateway_response: "Declined",
    });
    await outside.control("POST", `/transactions/${reference}`, { outcome: "success" });
    expect((await verify(reference)).body["data"]).toMatchObject({
      status: "success",
      gateway_response_code: "approved",
      fees: 17_500,
      log: { attempts: 2, errors: 1, success: true },
      authorization: { last4: "4081", reusable: true, signature: expect.stringMatching(/^SIG_/) },
    });
  });

  it("cannot undo a payment, nor pay twice", async () => {
    const reference = await outside.payment();
    const become = (outcome: string) =>
      outside.control("POST", `/transactions/${reference}`, { outcome });
    const paid = await become("success");
    const held = (await outside.control("GET", "/balance")).body["balance"];
    expect((await become("failed")).status).toBe(409);
    expect((await become("success")).body).toEqual(paid.body);
    expect((await outside.control("GET", "/balance")).body["balance"]).toBe(held);
  });

  it("shows what the customer was charged beside the requested amount", async () => {
    const reference = await outside.payment();
    await outside.control("POST", `/transactions/${reference}`, {
      outcome: "success",
      amount: 517_500,
      requestedAmount: 500_000,
      fees: 17_500,
    });
    const { data } = (await verify(reference)).body;
    expect(data).toMatchObject({ amount: 517_500, requested_amount: 500_000, fees: 17_500 });
  });

  it("gives a customer's card one signature however many codes it gets", async () => {
    const [first, second] = [await payWithCard({}), await payWithCard({})];
    const stranger = await payWithCard({ email: "chi@example.com" });
    expect(first?.["signature"]).toBe(second?.["signature"]);
    expect(first?.["authorization_code"]).not.toBe(second?.["authorization_code"]);
    expect(stranger?.["signature"]).not.toBe(first?.["signature"]);
  });

  it("creates a payment that the product did not initialise, given an amount", async () => {
    const path = "/transactions/elsewhere-1";
    expect((await outside.control("POST", path, { outcome: "success" })).status).toBe(404);
    await outside.control("POST", path, { outcome: "success", amount: 12_300 });
    expect((await verify("elsewhere-1")).body["data"]).toMatchObject({ amount: 12_300 });
  });
});

describe("the list of payments", () => {
  it("goes page by page and by cursor to the end, newest first", async () => {
    const references = [await outside.payment(), await outside.payment(), await outside.payment()];
    const first = await outside.api("GET", "/transaction?perPage=2&page=1");
    expect(first.body["data"]?.map((row) => row["reference"])).toEqual([
      references[2],
      references[1],
    ]);
    const all: unknown[] = [];
    let next = "";
    do {
      const path = `/transaction?use_cursor=true&perPage=2&next=${next}`;
      const { body } = await outside.api("GET", path);
      all.push(...(body["data"] ?? []).map((row) => row["id"]));
      next = body["meta"]?.["next"] ? String(body["meta"]["next"]) : "";
    } while (next);
    expect(all).toHaveLength(Number(first.body["meta"]?.["total"]));
    expect(new Set(all).size).toBe(all.length);
  });

  it("filters by state and by date", async () => {
    const paid = await outside.api("GET", "/transaction?status=success&perPage=1000");
    const states = new Set(paid.body["data"]?.map((row) => row["status"]));
    expect([...states]).toEqual(["success"]);
    const later = await outside.api("GET", "/transaction?from=2100-01-01");
    expect(later.body["data"]).toEqual([]);
    expect((await outside.api("GET", "/transaction?from=soon")).status).toBe(400);
  });
});
