import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertWebhook } from "#gateway/webhook-queries.ts";
import { newId } from "#platform/ids.ts";
import { type MovingPayouts, startMovingPayouts } from "#test/moving-payouts.ts";
import { startProcess } from "#test/own-process.ts";
import { beginAt } from "#test/two-gateways.ts";
import { openAtUnconfigured } from "./open-at-unconfigured.ts";

/** A process does not start without a gateway where something is open. */

const LATER = new Date("2100-01-01T00:00:00Z");
const MISSING = "FLUTTERWAVE_SECRET_KEY is missing: open at that gateway are";

let world: MovingPayouts;
beforeAll(async () => void (world = await startMovingPayouts()));
afterAll(() => world.stop());

const withoutSecond = () =>
  openAtUnconfigured({ ...world.runtime.config, secondGateway: undefined }, world.db);

const openPayment = async () => {
  const investor = await world.investor();
  return beginAt(world.runtime, world.second, { investor, naira: 5_000, keepsCard: false });
};

async function openWithdrawal() {
  const { reference } = await world.waiting();
  await world.db
    .updateTable("withdrawal")
    .set({ gateway: world.second.name, nextStepAt: LATER })
    .where("reference", "=", reference)
    .execute();
}

async function openRefund() {
  await sql`
    insert into refund (id, payment_reference, source, origin, amount_kobo, currency, reason, to_send, created_at,
      next_step_at, gateway)
    values (${newId()}, 'another-program', 'suspense', 'us', 100, 'NGN', 'a test', true, now(), ${LATER},
      ${world.second.name})
  `.execute(world.db);
}

async function openDispute() {
  await sql`
    insert into dispute (id, gateway_id, payment_reference, source, amount_kobo, currency, opened_at, next_check_at,
      gateway)
    values (${newId()}, ${newId()}, 'another-program', 'suspense', 100, 'NGN', now(), ${LATER}, ${world.second.name})
  `.execute(world.db);
}

function waitingWebhook() {
  const id = newId();
  const [body, bodyHash] = [Buffer.from(id), Buffer.from(id)];
  const { name: gateway } = world.second;
  const moments = { receivedAt: new Date(), nextTryAt: LATER };
  return insertWebhook(world.db, {
    id,
    gateway,
    body,
    bodyHash,
    event: null,
    reference: null,
    ...moments,
  });
}

it("without anything at the second gateway, a process starts without it", async () => {
  await world.waiting();
  expect(await withoutSecond()).toEqual([]);
});

it.each<[string, string, () => Promise<unknown>]>([
  ["a payment", "1 payment", openPayment],
  ["a withdrawal", "1 payment, 1 withdrawal", openWithdrawal],
  ["a refund", "1 payment, 1 withdrawal, 1 refund", openRefund],
  ["a dispute", "1 payment, 1 withdrawal, 1 refund, 1 dispute", openDispute],
  ["a webhook", "1 payment, 1 withdrawal, 1 refund, 1 dispute, 1 webhook", waitingWebhook],
  ["another", "1 payment, 1 withdrawal, 1 refund, 1 dispute, 2 webhooks", waitingWebhook],
])("with %s there, it says which setting is missing and what is open", async (_what, open, add) => {
  await add();
  expect(await withoutSecond()).toEqual([`${MISSING} ${open}. Only it can say how they end.`]);
  expect(await openAtUnconfigured(world.runtime.config, world.db)).toEqual([]);
});

it.each(["serve", "work"] as const)(
  "`%s` exits with that message, and starts with the gateway",
  async (role) => {
    const refused = await startProcess(world.runtime, role);
    expect(await refused.ended).toBe(1);
    expect(refused.written()).toContain(`${MISSING} 1 payment, 1 withdrawal, 1 refund`);
    const { secondGateway } = world.runtime.config;
    const started = await startProcess(world.runtime, role, {
      FLUTTERWAVE_BASE_URL: secondGateway?.baseUrl,
      FLUTTERWAVE_SECRET_KEY: secondGateway?.secretKey,
      FLUTTERWAVE_SECRET_HASH: secondGateway?.secretHash,
    });
    started.signal("SIGKILL");
    expect(await started.ended).toBeNull();
    expect(started.written()).not.toContain(MISSING);
  },
  60_000,
);

it("counts no more than a thousand", async () => {
  await sql`
    insert into webhook_inbox (id, body_hash, body, received_at, next_try_at, gateway)
    select gen_random_uuid(), n::text::bytea, '', now(), ${LATER}, ${world.second.name} from generate_series(1, 1500) n
  `.execute(world.db);
  expect(await withoutSecond()).toEqual([expect.stringContaining("1000 webhooks or more")]);
});
