import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { webhookPaths } from "#gateway/webhook-paths.ts";
import type { Investor } from "#test/paying.ts";
import { testServer } from "#test/server.ts";
import {
  type Clearing,
  NOTHING,
  idAtSecond,
  type TwoGateways,
  startTwoGateways,
} from "#test/two-gateways.ts";

/** Payments at the second gateway, and what each gateway may say of the other's. */

let world: TwoGateways;
let ada: Investor;
let before: Clearing;

beforeAll(async () => void (world = await startTwoGateways()));
beforeEach(async () => void ({ ada, before } = await world.beginTest()));
afterEach(() => world.endTest());
afterAll(() => world.stop());

const booked = () => world.bookedSince(before);

/** A claim of the second gateway, with its hash, that this was paid. */
const claim = (reference: string, id: number, naira = 5_000) => ({
  event: "charge.completed",
  data: {
    id,
    tx_ref: reference,
    amount: naira,
    charged_amount: naira,
    currency: "NGN",
    status: "successful",
  },
});

describe("a payment at the second gateway", () => {
  it("is settled by its query after a webhook, in accounts of its own, under its own id", async () => {
    const reference = await world.beginAtSecond(ada, 5_000);
    const id = await world.customerAtSecond(reference);
    const payment = await world.payment(reference);
    expect(payment).toMatchObject({
      gateway: world.second.name,
      state: "settled",
      gatewayId: idAtSecond(id),
    });
    await world.travel("PT2H");
    const { feesKobo } = await world.payment(reference);
    expect(feesKobo).toBeGreaterThan(0n);
    expect(await booked()).toEqual({
      first: NOTHING,
      second: { clearing: 500_000n - (feesKobo ?? 0n), fees: feesKobo },
    });
    expect(await world.stashOf(ada)).toBe(500_000n);
    const inbox = await world.db
      .selectFrom("webhookInbox")
      .select(["gateway", "outcome"])
      .where("reference", "=", reference)
      .execute();
    expect(inbox).toEqual([{ gateway: world.second.name, outcome: "settled" }]);
  });

  it("is found although its webhook is lost, and is not given up while its page was not tried", async () => {
    const reference = await world.beginAtSecond(ada, 5_000);
    await world.travel("PT2H");
    expect((await world.payment(reference)).state).toBe("open");
    await world.secondGateway("POST", "/webhooks", { mode: "drop" });
    await world.customerAtSecond(reference);
    await world.secondGateway("POST", "/webhooks", { mode: "normal" });
    // The check at four hours may come 24 minutes later.
    await world.travel("PT3H");
    expect((await world.payment(reference)).state).toBe("settled");
    expect(await world.stashOf(ada)).toBe(500_000n);
  });

  it("is shown to a browser that comes back with the gateway's own words", async () => {
    await world.secondGateway("POST", "/webhooks", { mode: "drop" });
    const reference = await world.beginAtSecond(ada, 5_000);
    await world.customerAtSecond(reference);
    await world.secondGateway("POST", "/webhooks", { mode: "normal" });
    const query = { status: "successful", tx_ref: reference, transaction_id: "1" };
    const { headers } = await world.app.inject({ url: apiPaths.paymentReturn, query });
    expect(headers.location).toMatch(/\/notify\/success\//);
    expect((await world.payment(reference)).state).toBe("settled");
  });

  it("keeps no card, because that gateway cannot charge one without its owner", async () => {
    const reference = await world.beginAtSecond(ada, 5_000, true);
    await world.customerAtSecond(reference);
    expect(await world.payment(reference)).toMatchObject({ state: "settled", cardId: null });
    expect(await world.db.selectFrom("card").select("id").execute()).toEqual([]);
  });

  it("of another sum is in suspense, and its clearing is the second gateway's", async () => {
    const reference = await world.beginAtSecond(ada, 5_000);
    await world.customerAtSecond(reference, { amount: 400_000 });
    expect(await world.payment(reference)).toMatchObject({ state: "held" });
    await world.travel("PT2H");
    const { first, second } = await booked();
    expect(first).toEqual(NOTHING);
    expect(second.clearing + second.fees).toBe(400_000n);
    expect(await world.stashOf(ada)).toBe(0n);
  });
});

describe("a webhook of the second gateway", () => {
  it("with another hash is refused, and nothing is stored", async () => {
    const reference = await world.beginAtSecond(ada, 5_000);
    expect(await world.webhookOfSecond(claim(reference, 1), "another hash")).toBe(401);
    const stored = world.db.selectFrom("webhookInbox").where("reference", "=", reference);
    expect(await stored.select("id").execute()).toEqual([]);
  });

  it("with the right hash and a wrong body books nothing", async () => {
    const reference = await world.beginAtSecond(ada, 5_000);
    expect(await world.webhookOfSecond(claim(reference, 999_999))).toBe(200);
    expect(await world.payment(reference)).toMatchObject({ state: "open" });
    expect(await world.openFindings(reference)).toEqual(["charge-unconfirmed"]);
    expect(await booked()).toEqual({ first: NOTHING, second: NOTHING });
  });

  it("that names another's transaction books that one under its own reference", async () => {
    await world.secondGateway("POST", "/webhooks", { mode: "drop" });
    const [mine, other] = [
      await world.beginAtSecond(ada, 5_000),
      await world.beginAtSecond(ada, 5_000),
    ];
    const id = await world.customerAtSecond(other);
    await world.secondGateway("POST", "/webhooks", { mode: "normal" });
    await world.webhookOfSecond(claim(mine, id));
    expect(await world.payment(mine)).toMatchObject({ state: "open" });
    expect(await world.payment(other)).toMatchObject({
      state: "settled",
      gatewayId: idAtSecond(id),
    });
    expect(await world.stashOf(ada)).toBe(500_000n);
  });

  it("about a payout that there is not reports nothing", async () => {
    const reference = "wd-0123456789abcdef0123456789abcdef";
    const data = { id: 5_080_999_999, reference, status: "FAILED", amount: 5_000, currency: "NGN" };
    const body = { event: "transfer.completed", "event.type": "Transfer", data };
    expect(await world.webhookOfSecond(body)).toBe(200);
    expect(await world.openFindings(reference)).toEqual([]);
    const inbox = world.db.selectFrom("webhookInbox").where("reference", "=", reference);
    expect(await inbox.select("outcome").execute()).toEqual([{ outcome: "unknown there" }]);
  });

  it("about a payment of the first books nothing", async () => {
    const reference = await world.begin(ada, 5_000);
    await world.webhookOfSecond(claim(reference, 999_998));
    expect(await world.payment(reference)).toMatchObject({ state: "open" });
    expect(await booked()).toEqual({ first: NOTHING, second: NOTHING });
  });

  it("is an unknown address where there is no second gateway", async () => {
    const alone = await testServer({ worker: false });
    const send = (url: string) =>
      alone.app.inject({ method: "POST", url, payload: "{}", headers: { "verif-hash": "x" } });
    const answer = await send(webhookPaths.second);
    const unknown = await send("/v1/webhooks/unknown");
    await alone.stop();
    expect([answer.statusCode, answer.json()]).toEqual([404, unknown.json()]);
  });
});

it("a signed webhook of the first gateway about a payment of the second books nothing", async () => {
  const reference = await world.beginAtSecond(ada, 5_000);
  const data = {
    id: 4_711,
    domain: "test",
    status: "success",
    reference,
    amount: 500_000,
    requested_amount: 500_000,
    fees: 0,
    currency: "NGN",
    paid_at: world.runtime.clock.now().toISOString(),
  };
  const answer = await world.webhook(JSON.stringify({ event: "charge.success", data }));
  expect(answer.statusCode).toBe(200);
  await world.drain();
  expect(await world.payment(reference)).toMatchObject({ state: "open", gatewayId: null });
  expect(await world.openFindings(reference)).toEqual(["charge-unconfirmed"]);
  expect(await booked()).toEqual({ first: NOTHING, second: NOTHING });
});

it("the same bytes of both gateways are two webhooks", async () => {
  const reference = await world.beginAtSecond(ada, 5_000);
  const body = JSON.stringify(claim(reference, 999_997));
  await world.webhook(body);
  await world.webhookOfSecond(JSON.parse(body));
  const inbox = world.db.selectFrom("webhookInbox").where("event", "=", "charge.completed");
  const rows = await inbox.where("reference", "=", reference).select("gateway").execute();
  expect(rows.map(({ gateway }) => gateway)).toContain(world.second.name);
});
