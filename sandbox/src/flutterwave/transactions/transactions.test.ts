import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Second, startSecond } from "../../../test/second.ts";

let second: Second;
beforeEach(async () => void (second = await startSecond()));
afterEach(() => second.close());

const settings = (body: object) => second.control("POST", "/settings", body);
const verify = (id: number) => second.api("GET", `/transactions/${id}/verify`);
const byReference = (txRef: string) =>
  second.api("GET", `/transactions/verify_by_reference?tx_ref=${txRef}`);
const listed = async (query: string) => {
  const { body } = await second.api("GET", `/transactions?${query}`);
  return body["data"]?.map((row) => row["status"]);
};
const outcome = (txRef: string, body: object) =>
  second.control("POST", `/transactions/${txRef}`, body);

describe("before the first attempt", () => {
  it.each([400, 404])("there is no transaction: %i", async (notFoundStatus) => {
    await settings({ notFoundStatus });
    const { txRef } = await second.checkout();
    const { status, body } = await byReference(txRef);
    expect(status).toBe(notFoundStatus);
    expect(body).toEqual({
      status: "error",
      message: "No transaction was found for this id",
      data: null,
    });
    expect(await listed(`tx_ref=${txRef}`)).toEqual([]);
  });
});

describe("several attempts", () => {
  it("share a tx_ref, and a query shows one of them", async () => {
    const { txRef } = await second.checkout();
    await outcome(txRef, { outcome: "failed" });
    await outcome(txRef, { outcome: "successful" });
    await outcome(txRef, { outcome: "failed", again: true });
    expect(await listed(`tx_ref=${txRef}`)).toEqual(["failed", "successful", "failed"]);
    const shown: unknown[] = [];
    for (const verifyShows of ["latest", "first", "successful"]) {
      await settings({ verifyShows });
      const { body } = await byReference(txRef);
      shown.push([body["data"]?.["id"], body["data"]?.["status"]]);
    }
    expect(shown).toEqual([
      [expect.any(Number), "failed"],
      [expect.any(Number), "failed"],
      [expect.any(Number), "successful"],
    ]);
    expect(new Set(shown.map(String)).size).toBe(3);
  });

  it("that succeed twice are two payments", async () => {
    const before = await second.heldKobo();
    const { txRef } = await second.paid();
    const once = (await second.heldKobo()) - before;
    await outcome(txRef, { outcome: "successful", again: true });
    expect((await second.heldKobo()) - before).toBe(2 * once);
    expect(await listed(`tx_ref=${txRef}`)).toEqual(["successful", "successful"]);
  });
});

describe("a payment", () => {
  it("has no fees at first, and then those without VAT and what settles", async () => {
    const before = await second.heldKobo();
    const { id } = await second.paid();
    const data = async () => (await verify(id)).body["data"];
    expect(await data()).toMatchObject({ app_fee: null, amount_settled: null });
    await second.advance(2_000);
    // 5,000 − 70 × 1.075
    expect(await data()).toMatchObject({
      status: "successful",
      amount: 5_000,
      charged_amount: 5_000,
      app_fee: 70,
      amount_settled: 4_924.75,
    });
    expect((await second.heldKobo()) - before).toBe(492_475);
  });

  it("above ₦10,000 also settles without the stamp duty", async () => {
    const { id } = await second.paid({ amount: "20000" });
    await second.advance(2_000);
    expect((await verify(id)).body["data"]).toMatchObject({ app_fee: 280, amount_settled: 19_649 });
  });

  it("charges more where the customer bears the fee", async () => {
    await settings({ feeBearer: "customer", feesDelayMs: 0 });
    const { id } = await second.paid();
    expect((await verify(id)).body["data"]).toMatchObject({
      amount: 5_000,
      charged_amount: 5_075.25,
      amount_settled: 5_000,
    });
  });

  it("can be of another amount than requested", async () => {
    const { id } = await second.paid({}, { amount: 400_000, chargedAmount: 410_000 });
    expect((await verify(id)).body["data"]).toMatchObject({ amount: 4_000, charged_amount: 4_100 });
  });

  it("by card has a token at verify, and none in lists and webhooks", async () => {
    const { id } = await second.paid();
    expect((await verify(id)).body["data"]?.["card"]).toMatchObject({
      last_4digits: "4667",
      token: expect.stringMatching(/^flw-t1nf-\w+-m03k$/),
    });
    const { body } = await second.api("GET", "/transactions");
    expect(body["data"]?.[0]?.["card"]).not.toHaveProperty("token");
    await second.advance(0);
    expect(second.product.received[0]?.body.data["card"]).not.toHaveProperty("token");
  });

  it("has a timeline, and its webhook can be sent again", async () => {
    const { id } = await second.paid();
    await second.advance(0);
    const { body } = await second.api("GET", `/transactions/${id}/events`);
    expect(body["data"]?.map((event) => event["action"])).toEqual(["begun", "paid"]);
    const resent = await second.api("POST", `/transactions/${id}/resend-hook`);
    expect(resent.status).toBe(200);
    await second.advance(0);
    expect(second.product.events()).toEqual(["charge.completed", "charge.completed"]);
  });
});

describe("the list", () => {
  it("has pages of ten, which shift while payments come in", async () => {
    for (let count = 0; count < 12; count += 1) await second.paid();
    const page = async (number: number) => {
      const { body } = await second.api("GET", `/transactions?page=${number}`);
      return { ids: (body["data"] ?? []).map((row) => row["id"]), meta: body["meta"] };
    };
    const [first, next] = [await page(1), await page(2)];
    expect([first.ids.length, next.ids.length]).toEqual([10, 2]);
    expect(first.meta).toEqual({ page_info: { total: 12, current_page: 1, total_pages: 2 } });
    await second.paid();
    expect((await page(2)).ids).toEqual([first.ids[9], ...next.ids]);
  });

  it("filters by status and customer, and lags where it is set to", async () => {
    const { txRef } = await second.checkout({ customer: { email: "chi@example.com" } });
    await outcome(txRef, { outcome: "failed" });
    await second.paid();
    expect(await listed("customer_email=chi@example.com")).toEqual(["failed"]);
    expect(await listed("status=successful")).toEqual(["successful"]);
    expect(await listed("customer_email=none@example.com")).toEqual([]);
    await settings({ listLagMs: 60_000 });
    expect(await listed("")).toEqual([]);
    await second.advance(60_000);
    expect(await listed("")).toEqual(["successful", "failed"]);
  });
});

it("quotes the fee", async () => {
  const { body } = await second.api("GET", "/transactions/fee?amount=10000&currency=NGN");
  expect(body["data"]).toMatchObject({ charge_amount: 10_000, fee: 140, stamp_duty_fee: 0 });
});

it("is not open without the key", async () => {
  for (const authorization of ["", "Bearer FLWSECK_TEST-other-X"]) {
    const response = await fetch(`${second.url}/transactions`, { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ status: "error", data: null });
  }
});
