import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SECOND_HASH, type Second, startSecond } from "../../../test/second.ts";

let second: Second;
beforeEach(async () => void (second = await startSecond()));
afterEach(() => second.close());

const MINUTE_MS = 60_000;
const mode = (body: object) => second.control("POST", "/webhooks", body);
const settings = (body: object) => second.control("POST", "/settings", body);
const tries = async () => (await second.control("GET", "/webhooks")).body[0]?.["tries"]?.length;

describe("a webhook", () => {
  it("has the secret hash as its header, and no signature of the body", async () => {
    await second.paid();
    await second.advance(0);
    expect(second.product.received).toMatchObject([{ hash: SECOND_HASH, signature: "undefined" }]);
  });

  it("is sent for failed attempts as well", async () => {
    const { txRef } = await second.checkout();
    await second.control("POST", `/transactions/${txRef}`, { outcome: "failed" });
    await second.advance(0);
    expect(second.product.received[0]?.body).toMatchObject({
      event: "charge.completed",
      data: { status: "failed", tx_ref: txRef },
    });
  });

  it.each([201, 302, 500] as const)(
    "is tried three more times, half an hour apart, after %i",
    async (status) => {
      second.product.answer(status);
      await second.paid();
      await second.advance(0);
      const counts = [await tries()];
      for (const minutes of [29, 1, 30, 30, 30, 24 * 60]) {
        await second.advance(minutes * MINUTE_MS);
        counts.push(await tries());
      }
      expect(counts).toEqual([1, 1, 2, 3, 4, 4, 4]);
    },
  );

  it("is never tried again where retries are off, nor after a 200", async () => {
    await settings({ webhookRetries: false });
    second.product.answer(500);
    await second.paid();
    await second.advance(60 * MINUTE_MS);
    expect(await tries()).toBe(1);
    second.product.answer(200);
    await settings({ webhookRetries: true });
    await second.paid();
    await second.advance(60 * MINUTE_MS);
    expect(await tries()).toBe(1);
  });
});

describe("delivery", () => {
  it("duplicates, drops, and holds", async () => {
    await mode({ duplicates: 1 });
    await second.paid();
    await mode({ mode: "drop" });
    await second.paid();
    await mode({ mode: "hold" });
    const { txRef } = await second.paid();
    await second.advance(0);
    expect(second.product.received).toHaveLength(2);
    await second.control("POST", "/webhooks/release");
    await second.advance(0);
    expect(second.product.received[2]?.body.data["tx_ref"]).toBe(txRef);
  });

  it("changes the order", async () => {
    await mode({ mode: "hold" });
    const sent: unknown[] = [];
    for (let count = 0; count < 6; count += 1) sent.push((await second.paid()).txRef);
    await mode({ mode: "normal", shuffle: true });
    await second.control("POST", "/webhooks/release");
    await second.advance(1_000);
    const arrived = second.product.received.map(({ body }) => body.data["tx_ref"]);
    expect(arrived).not.toEqual(sent);
    expect(new Set(arrived)).toEqual(new Set(sent));
  });

  it("sends wrong bodies under the right hash", async () => {
    await settings({ wrongWebhookBodies: true });
    const { txRef, id } = await second.paid();
    const { reference } = await second.transfer();
    await second.control("POST", `/transfers/${reference}`, { outcome: "FAILED" });
    await second.api("POST", `/transactions/${id}/refund`, { amount: 1_000 });
    await second.control("POST", "/chargebacks", { txRef, amount: 100_000 });
    await second.control("POST", "/webhooks/send", { body: { event: "anything" } });
    await second.advance(0);
    const { received } = second.product;
    expect(received.every(({ hash }) => hash === SECOND_HASH)).toBe(true);
    expect(received.map(({ raw }) => JSON.parse(raw))).toMatchObject([
      { data: { status: "failed", amount: 1, tx_ref: txRef } },
      { data: { status: "SUCCESSFUL", amount: 1, reference } },
      { status: "completed-mpgs", AmountRefunded: 1 },
      { data: { amount: 1 } },
      { event: "anything" },
    ]);
    const { body } = await second.api("GET", `/transactions/${id}/verify`);
    expect(body["data"]).toMatchObject({ status: "successful", amount: 5_000 });
  });

  it("can use another hash", async () => {
    await second.control("POST", "/webhooks/send", { body: "{}", signature: "guessed" });
    await second.advance(0);
    expect(second.product.received[0]?.hash).toBe("guessed");
  });
});
