import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { webhookPaths } from "./webhook-paths.ts";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";

const PREVIOUS_KEY = "sk_test_the_one_before";
let pay: Paying;
let investor: Investor;
let reference: string;

beforeAll(async () => {
  pay = await startPaying({ PAYSTACK_PREVIOUS_SECRET_KEY: PREVIOUS_KEY });
});

afterAll(async () => {
  await pay.travel("PT3M");
  await pay.expectBooksToAgree();
  await pay.stop();
});

/** A completed payment whose webhook was not delivered. */
beforeEach(async () => {
  await pay.webhookFaults("drop");
  investor = await pay.investor();
  reference = await pay.begin(investor, 5_000);
  await pay.paid(reference);
});

async function kept(): Promise<number> {
  const rows = await pay.db
    .selectFrom("webhookInbox")
    .select("id")
    .where("reference", "=", reference)
    .execute();
  return rows.length;
}

async function theWebhook(): Promise<string> {
  const [body = ""] = await pay.webhooksOf(reference);
  return body;
}

function deliver(body: string | Buffer, headers: Record<string, string>) {
  return pay.app.inject({ method: "POST", url: webhookPaths.first, payload: body, headers });
}

function sign(body: string | Buffer, key = pay.runtime.config.firstGateway.secretKey) {
  return createHmac("sha512", key).update(body).digest("hex");
}

test("a forged signature is refused and nothing is written", async () => {
  const body = await theWebhook();
  for (const signature of [sign(body, "sk_test_forged"), "f".repeat(128), "", "null"]) {
    const answer = await deliver(body, { "x-paystack-signature": signature });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ status: "error", statusCode: 401, data: null });
  }
  expect((await deliver(body, {})).statusCode).toBe(401);
  expect((await deliver("", { "x-paystack-signature": sign("x") })).statusCode).toBe(401);
  await pay.drain();
  expect(await kept()).toBe(0);
  expect(await pay.stashOf(investor)).toBe(0n);
});

test("a signature over other bytes of the same JSON is refused", async () => {
  const body = await theWebhook();
  const pretty = JSON.stringify(JSON.parse(body), null, 2);
  const answer = await deliver(pretty, { "x-paystack-signature": sign(body) });
  expect(answer.statusCode).toBe(401);
  expect(await kept()).toBe(0);
});

test("the same body again is answered with 200 and not stored again", async () => {
  const body = await theWebhook();
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay.webhook(body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  await pay.drain();
  expect((await pay.webhook(body)).statusCode).toBe(200);
  expect(await kept()).toBe(1);
  expect(await pay.stashOf(investor)).toBe(500_000n);
});

test("during a key rotation a webhook signed with the previous key settles", async () => {
  const answer = await pay.webhook(await theWebhook(), PREVIOUS_KEY);
  expect(answer.statusCode).toBe(200);
  await pay.drain();
  expect(await pay.stashOf(investor)).toBe(500_000n);
});

test.each(["text/plain", "application/xml", "nonsense", "", "application/json; charset=latin1"])(
  "a body that calls itself %s is taken by its bytes",
  async (type) => {
    const body = await theWebhook();
    const headers = { "content-type": type, "x-paystack-signature": sign(body) };
    expect((await deliver(body, headers)).statusCode).toBe(200);
    await pay.drain();
    expect(await pay.stashOf(investor)).toBe(500_000n);
  },
);

test("bytes that are not text are stored if they are signed", async () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80]);
  const answer = await deliver(bytes, { "x-paystack-signature": sign(bytes) });
  expect(answer.statusCode).toBe(200);
  await pay.drain();
});

test("an oversized body is refused", async () => {
  const body = "x".repeat(257 * 1024);
  const answer = await deliver(body, { "x-paystack-signature": sign(body) });
  expect(answer.statusCode).toBe(413);
});

test("neither the stored webhook nor the log shows the card's authorization", async () => {
  const body = await theWebhook();
  const [authorization] = /AUTH_\w+/.exec(body) ?? [];
  expect(authorization).toBeDefined();
  await pay.webhook(body);
  await pay.drain();
  const row = await pay.db
    .selectFrom("webhookInbox")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const stored = JSON.stringify({ ...row, body: row.body.toString("latin1") });
  for (const text of [stored, pay.logged()]) {
    expect(text).not.toContain(authorization);
    expect(text).not.toContain(pay.runtime.config.firstGateway.secretKey);
  }
});
