import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Second, startSecond } from "../../../test/second.ts";

let second: Second;
beforeEach(async () => void (second = await startSecond()));
afterEach(() => second.close());

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const FEE_KOBO = 2_688;

const settings = (body: object) => second.control("POST", "/settings", body);
const act = (reference: string, body: object) =>
  second.control("POST", `/transfers/${reference}`, body);
const found = async (reference: string) => {
  const { body } = await second.api("GET", `/transfers?reference=${reference}`);
  return body["data"] ?? [];
};
const status = async (reference: string) => (await found(reference))[0]?.["status"];

describe("a payout", () => {
  it("is NEW, then PENDING and paid from the balance, then SUCCESSFUL", async () => {
    const before = await second.heldKobo();
    const { status: code, body, reference } = await second.transfer();
    expect([code, body["message"]]).toEqual([200, "Transfer Queued Successfully"]);
    expect(body["data"]).toMatchObject({ status: "NEW", amount: 10_000, fee: 26.875 });
    expect(await second.heldKobo()).toBe(before);
    await second.advance(SECOND_MS);
    expect(await status(reference)).toBe("PENDING");
    expect(before - (await second.heldKobo())).toBe(1_000_000 + FEE_KOBO);
    await second.advance(3 * SECOND_MS);
    expect(await status(reference)).toBe("SUCCESSFUL");
    expect(second.product.received.map(({ body }) => body)).toMatchObject([
      { event: "transfer.completed", "event.type": "Transfer", data: { reference } },
    ]);
  });

  it("is accepted with an empty balance, and found out later", async () => {
    await second.control("POST", "/balance", { set: 1_000_000 });
    const { status: code, reference } = await second.transfer();
    expect(code).toBe(200);
    await second.advance(SECOND_MS);
    expect((await found(reference))[0]).toMatchObject({
      status: "FAILED",
      complete_message: "DISBURSE FAILED: Insufficient funds in customer wallet",
    });
    expect(await second.heldKobo()).toBe(1_000_000);
    expect(second.product.received[0]?.body).toMatchObject({
      event: "transfer.completed",
      data: { status: "FAILED", fullname: expect.any(String) },
    });
  });

  it("has used its reference up for ever", async () => {
    const { reference } = await second.transfer();
    await act(reference, { outcome: "FAILED" });
    await second.advance(365 * 24 * 60 * MINUTE_MS);
    const again = await second.transfer({ reference });
    expect([again.status, again.body["message"]]).toEqual([
      400,
      "Payout with this ref already exists",
    ]);
  });

  it("gives its money back once when it fails", async () => {
    const before = await second.heldKobo();
    await settings({ transfers: "manual" });
    const { reference } = await second.transfer();
    await second.advance(MINUTE_MS);
    expect(await status(reference)).toBe("PENDING");
    for (let time = 0; time < 2; time += 1) await act(reference, { outcome: "FAILED" });
    expect(await second.heldKobo()).toBe(before);
    expect((await act(reference, { outcome: "SUCCESSFUL" })).status).toBe(409);
  });

  it.each([
    ["wd-1_PMCK", 10, "SUCCESSFUL"],
    ["wd-1_PMCK_ST_F", 10, "FAILED"],
    ["wd-1_PMCKDU_1", 1, "SUCCESSFUL"],
    ["wd-1_PMCK_ST_FDU_1", 1, "FAILED"],
  ])("with the test reference %s ends after %i minutes", async (reference, minutes, end) => {
    await settings({ transfers: "manual" });
    await second.transfer({ reference });
    await second.advance(minutes * MINUTE_MS);
    expect(await status(reference)).toBe("PENDING");
    await second.advance(SECOND_MS);
    expect(await status(reference)).toBe(end);
  });

  it("to an account that the bank does not have fails", async () => {
    const { reference } = await second.transfer({ account_number: "0123456799" });
    await second.advance(MINUTE_MS);
    expect(await status(reference)).toBe("FAILED");
  });

  it.each([
    [{ account_number: "0690000036" }, "Payout was made to a blacklisted account number"],
    [{ account_bank: "50211" }, "account_bank is invalid"],
    [{ amount: 100.005 }, "amount is invalid"],
    [{ currency: "USD" }, "currency is not supported"],
    [{ reference: "w".repeat(101) }, "reference is too long"],
  ])("is refused with %j", async (body, message) => {
    const answer = await second.transfer(body);
    expect([answer.status, answer.body]).toEqual([400, { status: "error", message, data: null }]);
  });
});

describe("the account's switches", () => {
  it("refuse an address that is not on the allow-list, and take nothing", async () => {
    await settings({ ipAllowed: false });
    const { status: code, body, reference } = await second.transfer();
    expect([code, body["message"]]).toEqual([
      400,
      "Please enable IP Whitelisting to access this service",
    ]);
    expect(await found(reference)).toEqual([]);
  });

  it("hold payouts until a person approves them", async () => {
    await settings({ approval: true });
    const { body, reference } = await second.transfer();
    expect(body["data"]).toMatchObject({ requires_approval: 1, is_approved: 0 });
    await second.advance(MINUTE_MS);
    expect(await status(reference)).toBe("NEW");
    await act(reference, { action: "approve" });
    await second.advance(MINUTE_MS);
    expect(await status(reference)).toBe("SUCCESSFUL");
  });

  it("refuse kobo", async () => {
    expect((await second.transfer({ amount: 49_975.5 })).body["data"]?.["amount"]).toBe(49_975.5);
    await settings({ wholeNaira: true });
    expect((await second.transfer({ amount: 49_975.5 })).status).toBe(400);
    expect((await second.transfer({ amount: "49975" })).status).toBe(200);
  });

  it("ignore the reference in lists", async () => {
    await second.transfer();
    await settings({ referenceFilter: "ignored" });
    expect(await found("wd-never-made")).toHaveLength(1);
  });
});

describe("after the end", () => {
  it("a reversal is seen only in the statement", async () => {
    const before = await second.heldKobo();
    const { reference } = await second.transfer();
    await second.advance(MINUTE_MS);
    expect((await act(reference, { action: "reverse" })).status).toBe(200);
    expect((await act(reference, { action: "reverse" })).status).toBe(409);
    expect(await status(reference)).toBe("SUCCESSFUL");
    expect(await second.heldKobo()).toBe(before);
    const { body } = await second.api("GET", "/wallet/statement?type=C");
    expect(body["data"]?.["transactions"]?.[0]).toMatchObject({ type: "C", reference });
    await second.advance(MINUTE_MS);
    expect(second.product.received).toHaveLength(1);
  });

  it("a retry of a failed one is another transfer, which pays", async () => {
    const before = await second.heldKobo();
    const { reference, body } = await second.transfer();
    const id = String(body["data"]?.["id"]);
    expect((await second.api("POST", `/transfers/${id}/retries`)).status).toBe(400);
    await act(reference, { outcome: "FAILED" });
    const retried = await second.api("POST", `/transfers/${id}/retries`);
    expect(retried.body["data"]).toMatchObject({ reference: `${reference}_RETRY_1` });
    await act(`${reference}_RETRY_1`, { outcome: "FAILED" });
    await act(`${reference}_RETRY_1`, { action: "retry" });
    await second.advance(MINUTE_MS);
    expect(await status(`${reference}_RETRY_2`)).toBe("SUCCESSFUL");
    expect(await status(reference)).toBe("FAILED");
    expect(before - (await second.heldKobo())).toBe(1_000_000 + FEE_KOBO);
  });
});
