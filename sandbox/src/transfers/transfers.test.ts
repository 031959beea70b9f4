import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Outside, PATIENCE, startOutside, until } from "../../test/outside.ts";

let outside: Outside;
let recipient: unknown;
let count = 0;

beforeEach(async () => {
  outside = await startOutside();
  await outside.control("POST", "/settings", { transfers: "manual" });
  recipient = (await makeRecipient()).body["data"]?.["recipient_code"];
});
afterEach(() => outside.close());

const makeRecipient = (changes: object = {}) =>
  outside.api("POST", "/transferrecipient", {
    type: "nuban",
    name: "Ada Bello",
    account_number: "0123456789",
    bank_code: "058",
    currency: "NGN",
    ...changes,
  });

async function transfer(changes: object = {}) {
  count += 1;
  const reference = `wd-0000000000000-${count}`;
  const body = { source: "balance", amount: 1_000_000, recipient, reference, ...changes };
  return { reference, ...(await outside.api("POST", "/transfer", body)) };
}

const verify = (reference: string) => outside.api("GET", `/transfer/verify/${reference}`);
const become = (reference: string, outcome: string) =>
  outside.control("POST", `/transfers/${reference}`, { outcome });
const held = async () => Number((await outside.control("GET", "/balance")).body["balance"]);

describe("a recipient", () => {
  it("is the same one for the same account", async () => {
    const again = await makeRecipient({ name: "Somebody Else" });
    expect(again.status).toBe(201);
    expect(again.body["data"]).toMatchObject({ recipient_code: recipient, name: "Ada Bello" });
    const other = await makeRecipient({ account_number: "0123456780" });
    expect(other.body["data"]?.["recipient_code"]).not.toBe(recipient);
  });

  it.each([
    [{ bank_code: "000" }, "Unknown bank code: 000"],
    [{ account_number: "" }, "Either authorization_code or account_number must be passed."],
    [{ type: "pigeon" }, "Type is invalid"],
  ])("is refused with %j", async (changes, message) => {
    const { status, body } = await makeRecipient(changes);
    expect([status, body["message"]]).toEqual([400, message]);
  });

  it("that was removed receives no more payouts", async () => {
    await outside.api("DELETE", `/transferrecipient/${String(recipient)}`);
    const { status, body } = await transfer();
    expect([status, body["code"]]).toEqual([400, "invalid_transfer_recipient"]);
  });
});

describe("a payout", () => {
  it("waits, and has taken amount and fee already", async () => {
    const before = await held();
    const { status, body, reference } = await transfer();
    expect([status, body["message"]]).toEqual([200, "Transfer has been queued"]);
    expect(body["data"]).toMatchObject({ status: "pending", recipient: expect.any(Number) });
    expect(before - (await held())).toBe(1_002_500);
    expect((await verify(reference)).body["data"]).toMatchObject({
      status: "pending",
      fee_charged: 2_500,
      recipient: { recipient_code: recipient },
      session: { id: null },
    });
    await become(reference, "success");
    expect((await verify(reference)).body["data"]).toMatchObject({
      session: { id: expect.stringMatching(/^\d{30}$/) },
    });
  });

  it("rejects its reference a second time, in the provider's words", async () => {
    const { reference } = await transfer();
    const before = await held();
    const { status, body } = await transfer({ reference });
    expect(status).toBe(400);
    expect(body).toEqual({
      status: false,
      message: "Please provide a unique reference. Reference already exists on a transfer",
      meta: { nextStep: "Create a new reference for the new transfer" },
      type: "validation_error",
      code: "duplicate_transfer_reference",
    });
    expect(await held()).toBe(before);
  });

  it.each(["wd-short", "wd-With-Capitals-000", "wd:colons:not:here", "w".repeat(51)])(
    "rejects the reference %s, in queries too",
    async (reference) => {
      expect((await transfer({ reference })).status).toBe(400);
      expect((await verify(reference)).status).toBe(400);
    },
  );

  it.each([{ amount: 9_999 }, { amount: 0 }, { source: "bank" }, { recipient: "RCP_none" }])(
    "is refused with %j",
    async (changes) => {
      const before = await held();
      expect((await transfer(changes)).status).toBe(400);
      expect(await held()).toBe(before);
    },
  );

  it("is rejected, and nothing created, where the balance is below amount and fee", async () => {
    await outside.control("POST", "/balance", { set: 1_000_000 });
    const { status, body, reference } = await transfer();
    expect(status).toBe(400);
    expect(body["message"]).toBe("Your balance is not enough to fulfil this request");
    expect((await verify(reference)).status).toBe(404);
  });

  it("succeeds automatically after a while, unless set to wait", async () => {
    await outside.control("POST", "/settings", { transfers: "auto", transferDelayMs: 50 });
    const { reference } = await transfer();
    const status = async () => (await verify(reference)).body["data"]?.["status"];
    await expect.poll(status, PATIENCE).toBe("success");
    await expect.poll(() => outside.product.events(), PATIENCE).toEqual(["transfer.success"]);
  });

  it("is not found while it is validated", async () => {
    await outside.control("POST", "/settings", { validatingMs: 60_000 });
    const { reference, status } = await transfer();
    expect(status).toBe(200);
    expect((await verify(reference)).status).toBe(404);
    await outside.control("POST", "/settings", { validatingMs: 0 });
    expect((await verify(reference)).status).toBe(200);
  });
});

describe("the outcomes of a payout", () => {
  it.each(["failed", "reversed", "blocked", "abandoned", "rejected"])(
    "%s returns amount and fee once",
    async (outcome) => {
      const before = await held();
      const { reference } = await transfer();
      expect((await become(reference, outcome)).status).toBe(200);
      await become(reference, outcome);
      expect(await held()).toBe(before);
      expect((await become(reference, "success")).status).toBe(409);
    },
  );

  it("has a webhook for success, failed and reversed only", async () => {
    const outcomes = ["success", "failed", "reversed", "blocked", "abandoned", "rejected", "odd"];
    for (const outcome of outcomes) await become((await transfer()).reference, outcome);
    await until("three webhooks", () => outside.product.received.length === 3);
    const webhooks = (await outside.control("GET", "/webhooks")).body;
    expect(webhooks.map((one) => one["event"]).toReversed()).toEqual([
      "transfer.success",
      "transfer.failed",
      "transfer.reversed",
    ]);
  });

  it("can be a reversal after a success", async () => {
    const before = await held();
    const { reference } = await transfer();
    await become(reference, "success");
    expect((await become(reference, "failed")).status).toBe(409);
    await become(reference, "reversed");
    expect(await held()).toBe(before);
    expect((await verify(reference)).body["data"]).toMatchObject({
      status: "reversed",
      transferred_at: expect.any(String),
    });
  });

  it("has another date format when it failed", async () => {
    const { reference } = await transfer();
    await become(reference, "failed");
    await until("the webhook", () => outside.product.received.length === 1);
    const data = outside.product.received[0]?.body.data ?? {};
    expect(data).toHaveProperty("created_at");
    expect(data).not.toHaveProperty("createdAt");
    expect(data).not.toHaveProperty("fee_charged");
  });

  it("can be an unknown status, after which anything may follow", async () => {
    const { reference } = await transfer();
    await become(reference, "in-orbit");
    expect((await verify(reference)).body["data"]?.["status"]).toBe("in-orbit");
    expect((await become(reference, "success")).status).toBe(200);
  });

  it("waits for a code where the account requires one", async () => {
    await outside.control("POST", "/settings", { transferOtp: true });
    const { reference, body } = await transfer();
    expect(body["message"]).toBe("Transfer requires OTP to continue");
    const code = body["data"]?.["transfer_code"];
    const finalize = (otp: string) =>
      outside.api("POST", "/transfer/finalize_transfer", { transfer_code: code, otp });
    expect((await finalize("000000")).status).toBe(400);
    expect((await finalize("123456")).status).toBe(200);
    expect((await verify(reference)).body["data"]?.["status"]).toBe("pending");
  });
});
