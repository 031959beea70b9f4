import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Second, startSecond } from "../../../test/second.ts";

let second: Second;
let id = 0;

beforeEach(async () => {
  second = await startSecond();
  id = (await second.paid()).id;
});
afterEach(() => second.close());

const refund = (body: object = {}) => second.api("POST", `/transactions/${id}/refund`, body);
const settings = (body: object) => second.control("POST", "/settings", body);
const end = (refundId: unknown, outcome: string) =>
  second.control("POST", `/refunds/${String(refundId)}`, { outcome });
const listed = async () => (await second.api("GET", `/refunds?id=${id}`)).body["data"] ?? [];

describe("a refund", () => {
  it("takes the money when it is accepted, and is not paid out yet", async () => {
    const before = await second.heldKobo();
    const { status, body } = await refund({ amount: 1_000.5, comments: "our-refund-1" });
    expect([status, body["message"]]).toEqual([200, "Transaction refund initiated"]);
    expect(body["data"]).toMatchObject({
      status: "completed",
      amount_refunded: 1_000.5,
      tx_id: id,
    });
    expect(before - (await second.heldKobo())).toBe(100_050);
    expect(await listed()).toMatchObject([{ comment: "our-refund-1", status: "completed" }]);
  });

  it.each([
    ["card", "completed-mpgs"],
    ["bank_transfer", "completed-bank-transfer"],
  ])("of a payment by %s ends as %s", async (paymentType, status) => {
    ({ id } = await second.paid({}, { paymentType }));
    await settings({ refunds: "auto" });
    await refund();
    await second.advance(3_000);
    expect(await listed()).toMatchObject([{ status, amount_refunded: 5_000 }]);
  });

  it("gives the money back once when it fails, and can be made again", async () => {
    const before = await second.heldKobo();
    const made = (await refund()).body["data"]?.["id"];
    for (let time = 0; time < 2; time += 1) expect((await end(made, "failed")).status).toBe(200);
    expect(await second.heldKobo()).toBe(before);
    expect((await end(made, "paid")).status).toBe(409);
    expect((await refund()).status).toBe(200);
  });

  it("has no key: a second request is a second refund, as long as something is left", async () => {
    await refund({ amount: 2_000 });
    await refund({ amount: 2_000 });
    expect(await listed()).toHaveLength(2);
    expect((await refund({ amount: 1_001 })).status).toBe(400);
    await refund();
    const { status, body } = await refund();
    expect([status, body["message"]]).toEqual([409, expect.stringContaining("already refunded")]);
  });

  it("has to be above ₦100, covered by the balance, and of a success", async () => {
    expect((await refund({ amount: 100 })).body["message"]).toBe("Amount should be above NGN100");
    expect((await refund({ amount: 100.01 })).status).toBe(200);
    await second.control("POST", "/balance", { set: 10_000 });
    expect((await refund()).status).toBe(400);
    const { txRef } = await second.checkout();
    const failed = await second.control("POST", `/transactions/${txRef}`, { outcome: "failed" });
    id = Number(failed.body["id"]);
    expect((await refund()).body["message"]).toBe("Transaction was not successful");
  });

  it("is announced flat, without the name of an event", async () => {
    await second.advance(0);
    const made = (await refund()).body["data"]?.["id"];
    await end(made, "paid");
    await second.advance(0);
    const bodies = second.product.received.slice(1).map(({ raw }) => JSON.parse(raw));
    expect(bodies).toMatchObject([
      { id: made, AmountRefunded: 5_000, TransactionId: id, status: "completed" },
      { id: made, AmountRefunded: 5_000, TransactionId: id, status: "completed-mpgs" },
    ]);
    expect(bodies[0]).not.toHaveProperty("event");
  });

  it("is spelled in another way on other accounts", async () => {
    await settings({ refundSpelling: "camel" });
    const made = String((await refund()).body["data"]?.["id"]);
    const [row] = await listed();
    expect(row).toMatchObject({ AmountRefunded: 5_000, TransactionId: id });
    expect(JSON.parse(String(row?.["meta"]))).toEqual({ disburse_status: "completed" });
    expect((await second.api("GET", `/refunds/${made}`)).body["data"]).toEqual(row);
    expect((await second.api("GET", "/refunds/1")).status).toBe(404);
  });
});
