import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addToQuotas, quotaKey } from "#platform/quota.ts";
import { SECOND, type TestServer, testServer } from "#test/server.ts";
import { gateways } from "./gateway-of.ts";
import { webhookPaths } from "./webhook-paths.ts";

/** Webhooks that anyone with a leaked secret hash can send. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let server: TestServer;
let made = 0;
beforeAll(async () => void (server = await testServer({ worker: false, secondGateway: true })));
beforeEach(() => server.advance(2 * HOUR_MS));
afterAll(() => server.stop());

/** Each has other bytes. */
const transfer = (reference: string) => ({
  event: "transfer.completed",
  data: { id: (made += 1), reference, amount: 100, currency: "NGN", status: "FAILED" },
});
const charge = (reference: string) => ({
  event: "charge.completed",
  data: { id: (made += 1), tx_ref: reference, amount: 100, currency: "NGN", status: "successful" },
});
const refund = (transaction: number) => ({
  id: (made += 1),
  TransactionId: transaction,
  AmountRefunded: 100,
});
const chargeback = (id: number) => ({ event: "chargeback.created", data: { id }, n: (made += 1) });
const nameless = () => ({ event: "transfer.completed", n: (made += 1) });

const post = (body: object) =>
  server.app.inject({
    method: "POST",
    url: webhookPaths.second,
    payload: JSON.stringify(body),
    headers: { "verif-hash": SECOND.secretHash },
  });

async function answersTo(times: number, body: () => object): Promise<number[]> {
  const codes = new Array<number>();
  for (let time = 0; time < times; time += 1) codes.push((await post(body())).statusCode);
  return codes;
}

/** What is stored, and what a worker will query. */
async function added(act: () => Promise<unknown>) {
  const before = await counts();
  await act();
  const after = await counts();
  return { stored: after.stored - before.stored, jobs: after.jobs - before.jobs };
}

async function counts() {
  const { rows } = await sql<{ stored: number; jobs: number }>`
    select (select count(*)::integer from webhook_inbox) as stored,
      (select count(*)::integer from graphile_worker.jobs where task_identifier = 'handle-webhook') as jobs
  `.execute(server.db);
  return rows[0] ?? { stored: 0, jobs: 0 };
}

const both = (count: number) => ({ stored: count, jobs: count });

it.each<[string, () => object, () => object]>([
  ["payout", () => transfer("payout-1"), () => transfer("payout-2")],
  ["payment", () => charge("payment-1"), () => charge("payment-2")],
  ["refunded payment", () => refund(1), () => refund(2)],
  ["chargeback", () => chargeback(1), () => chargeback(2)],
])(
  "the 21st of one %s in an hour is acknowledged and dropped, others are still handled",
  async (_what, same, other) => {
    const answers = new Array<number>();
    expect(await added(async () => answers.push(...(await answersTo(20, same))))).toEqual(both(20));
    expect(await added(async () => answers.push(...(await answersTo(3, same))))).toEqual(both(0));
    expect(await added(async () => answers.push(...(await answersTo(1, other))))).toEqual(both(1));
    expect(new Set(answers)).toEqual(new Set([200]));
    server.advance(HOUR_MS);
    expect(await added(() => post(same()))).toEqual(both(1));
  },
);

it("what names nothing is one subject", async () => {
  expect(await added(() => answersTo(25, nameless))).toEqual(both(20));
});

it("of refunds 30 a minute are taken, and more a minute later", async () => {
  let transaction = 100;
  const next = () => refund((transaction += 1));
  expect(await added(() => answersTo(30, next))).toEqual(both(30));
  const refused = await post(next());
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ status: "error", statusCode: 429, data: null });
  expect(refused.headers["retry-after"]).toBe("60");
  expect(await added(() => answersTo(3, next))).toEqual(both(0));
  expect(await added(() => post(charge("payment-meanwhile")))).toEqual(both(1));
  server.advance(MINUTE_MS);
  expect(await added(() => post(next()))).toEqual(both(1));
});

it("of all 1,200 a minute are taken, whatever they are about; a refused one writes nothing", async () => {
  const { clock, config } = server.runtime;
  const [, second] = gateways(config);
  const key = quotaKey(config.secretKey, "hints", second?.name ?? "");
  const taken = [{ key, count: 1_198 }];
  await addToQuotas(server.db, { taken, windowMs: MINUTE_MS, now: clock.now() });
  let next = 0;
  const any = () => transfer(`payout-of-many-${(next += 1)}`);
  expect(await answersTo(3, any)).toEqual([200, 200, 429]);
  const quotas = () => server.db.selectFrom("quota").selectAll().orderBy("key").execute();
  const before = await quotas();
  expect(await added(() => answersTo(3, any))).toEqual(both(0));
  expect(await quotas()).toEqual(before);
  server.advance(MINUTE_MS);
  expect(await added(() => answersTo(1, any))).toEqual(both(1));
});

it("a gateway that signs its bodies is not limited", async () => {
  const { secretKey } = server.runtime.config.firstGateway;
  const codes = new Set<number>();
  const signed = async () => {
    const data = { id: (made += 1), transaction_reference: "payment-3", status: "pending" };
    const body = JSON.stringify({ event: "refund.pending", data });
    const signature = createHmac("sha512", secretKey).update(body).digest("hex");
    const headers = { "x-paystack-signature": signature };
    const url = webhookPaths.first;
    const answer = await server.app.inject({ method: "POST", url, payload: body, headers });
    codes.add(answer.statusCode);
  };
  const many = async () => {
    for (let time = 0; time < 40; time += 1) await signed();
  };
  expect(await added(many)).toEqual(both(40));
  expect([...codes]).toEqual([200]);
});
