import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";
import { gatewayOf } from "./gateway-of.ts";
import { receiveWebhook } from "./receive-webhook.ts";

const transactions = z.array(z.object({ id: z.number(), reference: z.string() }));

let pay: Paying;
let investor: Investor;
let reference: string;
/** The gateway's id of the payment. */
let gatewayId: number;

beforeAll(async () => {
  pay = await startPaying();
});

afterAll(() => pay.stop());

beforeEach(async () => {
  investor = await pay.investor();
  reference = await pay.begin(investor, 5_000);
  const started = z.parse(transactions, await pay.outside.control("GET", "/transactions"));
  gatewayId = started.find((one) => one.reference === reference)?.id ?? 0;
});

/** A webhook about this payment, with `changes`. */
function telling(changes: Record<string, unknown> = {}): string {
  const data = {
    id: gatewayId,
    domain: "test",
    status: "success",
    reference,
    amount: 500_000,
    requested_amount: 500_000,
    fees: 17_500,
    currency: "NGN",
    paid_at: "2026-11-21T08:15:04.000Z",
    ...changes,
  };
  return JSON.stringify({ event: "charge.success", data });
}

async function outcomeOf(body: string) {
  expect((await pay.webhook(body)).statusCode).toBe(200);
  await pay.drain();
  const { outcome, handledAt } = await pay.db
    .selectFrom("webhookInbox")
    .select(["outcome", "handledAt"])
    .orderBy("receivedAt", "desc")
    .executeTakeFirstOrThrow();
  return handledAt === null ? "waiting" : outcome;
}

test("a webhook of the other mode books nothing and becomes a finding", async () => {
  expect(await outcomeOf(telling({ domain: "live" }))).toBe("wrong-mode");
  expect(await pay.findings(reference)).toEqual(["wrong-mode"]);
  expect(await pay.stashOf(investor)).toBe(0n);
  await pay.expectBooksToAgree();
});

test("a failed attempt is queried, and no finding where nothing was paid", async () => {
  expect(await outcomeOf(telling({ status: "failed", domain: undefined }))).toBe("unpaid");
  await pay.webhookFaults("drop");
  await pay.paid(reference);
  await pay.webhookFaults("normal");
  const late = telling({ status: "failed", domain: undefined, fees: null });
  expect(await outcomeOf(late)).toBe("settled");
  expect(await pay.findings(reference)).toEqual([]);
  expect(await pay.stashOf(investor)).toBe(500_000n);
  await pay.expectBooksToAgree();
});

test.each([
  ["another sum", { amount: 900_000, requested_amount: 900_000 }],
  ["another currency", { currency: "USD" }],
  ["no sum", { amount: undefined, requested_amount: undefined }],
  ["no mode", { domain: undefined }],
  ["no currency", { currency: null }],
  ["a sum that is no number", { amount: {}, requested_amount: [] }],
])(
  "one with %s that the gateway does not confirm books nothing and becomes a finding",
  async (_what, changes) => {
    expect(await outcomeOf(telling(changes))).toBe("charge-unconfirmed");
    expect(await pay.findings(reference)).toEqual(["charge-unconfirmed"]);
    expect((await pay.payment(reference)).state).toBe("open");
    expect(await pay.stashOf(investor)).toBe(0n);
    await pay.expectBooksToAgree();
  },
);

test.each([
  ["no sum", { amount: undefined, requested_amount: undefined }],
  ["no mode", { domain: undefined }],
  ["no state", { status: null }],
])(
  "one with %s that the gateway confirms settles by the gateway's own answer",
  async (_what, changes) => {
    await pay.webhookFaults("drop");
    await pay.paid(reference);
    await pay.webhookFaults("normal");
    expect(await outcomeOf(telling(changes))).toBe("settled");
    expect(await pay.stashOf(investor)).toBe(500_000n);
    expect(await pay.findings(reference)).toEqual([]);
    await pay.expectBooksToAgree();
  },
);

test("a gateway clock that is ahead does not date the money in the future", async () => {
  await pay.webhookFaults("drop");
  await pay.paid(reference);
  await pay.webhookFaults("normal");
  expect(await outcomeOf(telling({ paid_at: "2999-01-01T00:00:00.000Z" }))).toBe("settled");
  const { paidAt, settledAt } = await pay.payment(reference);
  expect(paidAt).toEqual(settledAt);
});

test("one whose sum differs from the gateway's answer settles nothing, and is a finding", async () => {
  await pay.paid(reference);
  await pay.drain();
  expect(await outcomeOf(telling({ amount: 9, requested_amount: 9 }))).toBe("webhook-contradicted");
  expect(await pay.findings(reference)).toEqual(["webhook-contradicted"]);
  expect(await pay.stashOf(investor)).toBe(500_000n);
  await pay.expectBooksToAgree();
});

test("one of an unknown reference books nothing and becomes a finding", async () => {
  const unknown = `${reference.slice(0, -4)}0000`;
  expect(await outcomeOf(telling({ reference: unknown }))).toBe("charge-unconfirmed");
  expect(await pay.findings(unknown)).toEqual(["charge-unconfirmed"]);
  await pay.expectBooksToAgree();
});

test("an unknown event is stored, and nothing is done", async () => {
  const body = JSON.stringify({ event: "subscription.create", data: { reference } });
  expect(await outcomeOf(body)).toBe("ignored");
  expect(await pay.findings(reference)).toEqual([]);
});

test.each(["not JSON", "[]", '"charge.success"', '{"event":5}', "{".repeat(1_000)])(
  "a signed body like %.20s is kept and becomes a finding",
  async (text) => {
    expect(await outcomeOf(`${text} ${" ".repeat(Math.ceil(Math.random() * 50))}`)).toBe(
      "webhook-unreadable",
    );
  },
);

test.each([undefined, null, 5, "", "a b", "\u0000", "x".repeat(500)])(
  "a success with %j for a reference becomes a finding",
  async (given) => {
    expect(await outcomeOf(telling({ reference: given }))).toBe("webhook-unreadable");
    await pay.expectBooksToAgree();
  },
);

test("one stored under another SECRET_KEY is handled once and becomes a finding", async () => {
  const { config } = pay.runtime;
  const before = { ...config, secretKey: "another key of thirty-two characters" };
  const body = Buffer.from(telling());
  const signature = createHmac("sha512", config.firstGateway.secretKey).update(body).digest("hex");
  await receiveWebhook(
    { ...pay.runtime, config: before },
    { gateway: gatewayOf(config), body, headers: { "x-paystack-signature": signature } },
  );
  const inbox = () =>
    pay.db
      .selectFrom("webhookInbox")
      .select(["id", "outcome", "nextTryAt"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
  const wait = { timeout: 60_000, interval: 10 };
  await expect.poll(async () => (await inbox()).outcome, wait).toBe("webhook-unreadable");
  const { id, nextTryAt } = await inbox();
  expect(nextTryAt).toBeNull();
  expect(await pay.findings(id)).toEqual(["webhook-unreadable"]);
  expect(await pay.stashOf(investor)).toBe(0n);
  await pay.expectBooksToAgree();
});

test("a webhook waits while the gateway cannot be queried, and is decided as soon as it can", async () => {
  await pay.webhookFaults("drop");
  await pay.paid(reference);
  await pay.webhookFaults("normal");
  await pay.fault({ on: "GET /transaction/verify", times: 2, effect: "status", status: 502 });
  expect(await outcomeOf(telling({ amount: undefined, requested_amount: undefined }))).toBe(
    "waiting",
  );
  expect(await pay.stashOf(investor)).toBe(0n);
  await pay.travel("PT10M");
  expect(await pay.stashOf(investor)).toBe(500_000n);
  await pay.expectBooksToAgree();
  const waiting = await pay.db
    .selectFrom("webhookInbox")
    .select("id")
    .where("handledAt", "is", null)
    .execute();
  expect(waiting).toEqual([]);
});

test("a webhook whose job was lost is found again", async () => {
  await pay.webhookFaults("drop");
  await pay.paid(reference);
  await pay.webhookFaults("normal");
  const [body = ""] = await pay.webhooksOf(reference);
  await pay.webhook(body);
  await pay.drain();
  const { id } = await pay.db
    .updateTable("webhookInbox")
    .set({ handledAt: null, outcome: null, nextTryAt: pay.runtime.clock.now() })
    .where("reference", "=", reference)
    .returning("id")
    .executeTakeFirstOrThrow();
  await pay.travel("PT1M");
  const { handledAt } = await pay.db
    .selectFrom("webhookInbox")
    .select("handledAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(handledAt).not.toBeNull();
  expect(await pay.stashOf(investor)).toBe(500_000n);
});
