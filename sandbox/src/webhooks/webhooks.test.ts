import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Outside, PATIENCE, SECRET_KEY, startOutside, until } from "../../test/outside.ts";
import { nextTryAt } from "./ladder.ts";
import { sign } from "./signature.ts";

let outside: Outside;
beforeEach(async () => void (outside = await startOutside()));
afterEach(() => outside.close());

async function pay() {
  const reference = await outside.payment();
  await outside.control("POST", `/transactions/${reference}`, { outcome: "success" });
  return reference;
}

const cameTimes = (count: number) =>
  until(`${count} webhooks`, () => outside.product.received.length >= count);

const deliver = (body: object) => outside.control("POST", "/webhooks", body);

const deliveries = async () => (await outside.control("GET", "/webhooks")).body;

const firstState = async () => (await deliveries())[0]?.["state"];

describe("the signature", () => {
  it("matches the published test vector", () => {
    const body =
      '{"event":"charge.success","data":{"reference":"dep-7f3a","amount":500000,"narration":"Àjọ ₦5,000"}}';
    const expected =
      "f4238eee9c52d17b68e632613deee98b636d65ada03cc14a1c0bceb8426ee629c0b7c8d39cc4ab15d8f4fdd5f1bf7cf7bdd40918e89b6c5fd6a63e6fdec3bbd9";
    expect(Buffer.byteLength(body)).toBe(104);
    expect(sign(body, SECRET_KEY)).toBe(expected);
    expect(sign(JSON.stringify(JSON.parse(body), null, 2), SECRET_KEY)).not.toBe(expected);
  });

  it("is computed from exactly the bytes that are sent", async () => {
    await pay();
    await cameTimes(1);
    const [webhook] = outside.product.received;
    expect(webhook?.signature).toBe(sign(webhook?.raw ?? "", SECRET_KEY));
    expect(webhook?.body.event).toBe("charge.success");
  });

  it("can be made by hand, right or wrong", async () => {
    const body = { event: "charge.success", data: { reference: "made-up" } };
    await outside.control("POST", "/webhooks/send", { body });
    await outside.control("POST", "/webhooks/send", { body, signature: "00" });
    await cameTimes(2);
    const right = sign(JSON.stringify(body), SECRET_KEY);
    const signatures = outside.product.received.map(({ signature }) => signature);
    expect(signatures.toSorted()).toEqual(["00", right].toSorted());
  });
});

describe("an unacknowledged webhook", () => {
  it("is retried every three minutes four times, then hourly until 72 hours", () => {
    const tries: number[] = [0];
    for (let nowMs: number | undefined = 0; nowMs !== undefined;) {
      nowMs = nextTryAt({ tries: tries.length, firstTriedAtMs: 0, nowMs });
      if (nowMs !== undefined) tries.push(nowMs);
    }
    const minutes = tries.map((ms) => ms / 60_000);
    expect(minutes.slice(0, 7)).toEqual([0, 3, 6, 9, 12, 72, 132]);
    expect(minutes.at(-1)).toBeLessThanOrEqual(72 * 60);
    expect(minutes.at(-1)).toBeGreaterThan(71 * 60);
  });

  it.each([204, 201, 302, 404, 500])("is one that was answered with %i", async (status) => {
    outside.product.answer(status);
    await pay();
    await until("it was tried", async () => (await deliveries())[0]?.["tries"]?.[0]);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: "due", tries: [{ answer: String(status) }] });
    const waitMs = Date.parse(String(delivery?.["nextTryAt"])) - Date.now();
    expect(waitMs).toBeGreaterThan(2 * 60_000);
  });

  it("is done after a 200", async () => {
    await pay();
    await expect.poll(firstState, PATIENCE).toBe("delivered");
  });
});

describe("webhook faults", () => {
  it("brings duplicates", async () => {
    await deliver({ duplicates: 2 });
    await pay();
    await cameTimes(3);
    expect(new Set(outside.product.received.map(({ raw }) => raw)).size).toBe(1);
  });

  it("loses webhooks, and replay finds them", async () => {
    await deliver({ mode: "drop" });
    await pay();
    await pay();
    expect(outside.product.received).toEqual([]);
    await deliver({ mode: "normal" });
    const { body } = await outside.control("POST", "/webhooks/replay");
    expect(body).toEqual({ replayed: 2 });
    await cameTimes(2);
  });

  it("holds webhooks until they are released", async () => {
    await deliver({ mode: "hold" });
    const references = [await pay(), await pay()];
    expect((await deliveries()).map((one) => one["state"])).toEqual(["held", "held"]);
    expect(outside.product.received).toEqual([]);
    expect((await outside.control("POST", "/webhooks/release")).body).toEqual({ released: 2 });
    await cameTimes(2);
    const came = outside.product.received.map(({ body }) => String(body.data["reference"]));
    expect(came.toSorted()).toEqual(references.toSorted());
  });

  it("shuffles", async () => {
    await deliver({ mode: "hold", shuffle: true });
    const references: string[] = [];
    for (let made = 0; made < 12; made += 1) references.push(await pay());
    await outside.control("POST", "/webhooks/release");
    await cameTimes(12);
    const came = outside.product.received.map(({ body }) => String(body.data["reference"]));
    expect(came).not.toEqual(references);
    expect(came.toSorted()).toEqual(references.toSorted());
  });

  it("delays", async () => {
    await deliver({ delayMs: 600_000 });
    await pay();
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: "due", tries: [] });
  });

  it("delivers normally by default", async () => {
    await deliver({ mode: "hold", duplicates: 3, shuffle: true });
    expect((await deliver({})).body).toEqual({
      mode: "normal",
      duplicates: 0,
      delayMs: 0,
      shuffle: false,
    });
  });
});

describe("noise", () => {
  it("removes or changes optional fields, reproducibly from a seed", async () => {
    await outside.control("POST", "/settings", { noise: true, seed: 7 });
    for (let made = 0; made < 30; made += 1) await pay();
    await cameTimes(30);
    const data = outside.product.received.map(({ body }) => body.data);
    expect(data.some((one) => !("requested_amount" in one))).toBe(true);
    expect(data.some((one) => one["fees"] === null)).toBe(true);
    expect(data.some((one) => one["metadata"] === 0)).toBe(true);
    expect(data.every((one) => one["amount"] === 500_000 && one["status"] === "success")).toBe(
      true,
    );
  });

  it("never changes the fields of verify that decide about money", async () => {
    await outside.control("POST", "/settings", { noise: true, seed: 8 });
    const reference = await pay();
    for (let asked = 0; asked < 20; asked += 1) {
      const { body } = await outside.api("GET", `/transaction/verify/${reference}`);
      expect(body["data"]).toMatchObject({ requested_amount: 500_000, fees: 17_500 });
    }
  });
});
