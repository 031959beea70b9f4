import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Outside, PATIENCE, startOutside, until } from "../../test/outside.ts";

let outside: Outside;
let reference = "";

beforeEach(async () => {
  outside = await startOutside();
  reference = await outside.payment();
  await outside.control("POST", `/transactions/${reference}`, { outcome: "success" });
});
afterEach(() => outside.close());

const refund = (body: object = {}) =>
  outside.api("POST", "/refund", { transaction: reference, ...body });
const end = (id: unknown, outcome: string) =>
  outside.control("POST", `/refunds/${String(id)}`, { outcome });
const held = async () => Number((await outside.control("GET", "/balance")).body["balance"]);
const transactionState = async () =>
  (await outside.api("GET", `/transaction/verify/${reference}`)).body["data"]?.["status"];

describe("a refund", () => {
  it("takes the money when it is created, and reverses the payment when it is done", async () => {
    const before = await held();
    const { status, body } = await refund();
    expect([status, body["message"]]).toEqual([200, "Refund has been queued for processing"]);
    expect(body["data"]).toMatchObject({ status: "pending", transaction: { reference } });
    expect(before - (await held())).toBe(500_000);
    expect(await transactionState()).toBe("success");
    await end(body["data"]?.["id"], "processed");
    expect(await transactionState()).toBe("reversed");
    expect((await refund()).body["code"]).toBe("transaction_reversed");
  });

  it("can be created twice by accident: nothing distinguishes two partial refunds", async () => {
    const [first, second] = [await refund({ amount: 100_000 }), await refund({ amount: 100_000 })];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body["data"]?.["id"]).not.toBe(second.body["data"]?.["id"]);
    expect((await refund({ amount: 300_001 })).status).toBe(400);
    const list = await outside.api("GET", `/refund?transaction=${reference}`);
    expect(list.body["data"]).toHaveLength(2);
    await end(first.body["data"]?.["id"], "processed");
    expect(await transactionState()).toBe("success");
  });

  it("that failed gives the money back and leaves the payment paid", async () => {
    const before = await held();
    const { body } = await refund();
    await end(body["data"]?.["id"], "failed");
    expect(await held()).toBe(before);
    expect(await transactionState()).toBe("success");
    expect((await end(body["data"]?.["id"], "processed")).status).toBe(409);
  });

  it("that needs attention is retried with a bank's id, not its code", async () => {
    const id = (await refund()).body["data"]?.["id"];
    const retry = (bank_id: string | number) =>
      outside.api("POST", `/refund/retry_with_customer_details/${String(id)}`, {
        refund_account_details: { currency: "NGN", account_number: "0123456789", bank_id },
      });
    expect((await retry(8)).status).toBe(422);
    await end(id, "needs-attention");
    expect((await retry("058")).status).toBe(400);
    expect((await retry(8)).body["data"]?.["status"]).toBe("processing");
    expect((await end(id, "processed")).status).toBe(200);
  });

  it("sends a webhook at each step, its amount sometimes a string, sometimes a number", async () => {
    const { body } = await refund();
    await end(body["data"]?.["id"], "needs-attention");
    await until("the webhooks", () => outside.product.received.length === 4);
    const reported = new Map(
      outside.product.received.map(({ body }) => [body.event, body.data["amount"]]),
    );
    expect(reported.get("refund.pending")).toBe("500000");
    expect(reported.get("refund.processing")).toBe("500000");
    expect(reported.get("refund.needs-attention")).toBe(500_000);
  });

  it("ends as the card says, where refunds end automatically", async () => {
    await outside.control("POST", "/settings", { refunds: "auto", transferDelayMs: 0 });
    reference = await outside.payment();
    const paid = { outcome: "success", last4: "1803" };
    await outside.control("POST", `/transactions/${reference}`, paid);
    const { body } = await refund();
    const path = `/refund/${String(body["data"]?.["id"])}`;
    const state = async () => (await outside.api("GET", path)).body["data"]?.["status"];
    await expect.poll(state, PATIENCE).toBe("failed");
  });

  it("is rejected for what was not paid, is unknown, or exceeds the balance", async () => {
    const unpaid = await outside.payment();
    expect((await refund({ transaction: unpaid })).status).toBe(400);
    expect((await refund({ transaction: "dep-none" })).status).toBe(404);
    await outside.control("POST", "/balance", { set: 100 });
    expect((await refund()).body["message"]).toMatch(/^Insufficient balance/);
  });
});
