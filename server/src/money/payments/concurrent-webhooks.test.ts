import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { expectSoundLedger } from "#test/ledger.ts";
import { type Investor, type Paying, startPaying } from "#test/paying.ts";
import { debt, gatewayClearing, stash } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { settledKey } from "./charge-postings.ts";
import { report } from "#money/findings/findings.ts";
import { gatewayJobs } from "#gateway/jobs.ts";
import { chargeEvents } from "./charge-events.ts";
import type { PaymentHandlers, PaymentsRuntime } from "./payment-handlers.ts";

/** Webhooks of several payments that are received and handled concurrently. No worker runs: the
 * tests handle the webhooks themselves. */

let pay: Paying;
let runtime: PaymentsRuntime;
const all: { investor: Investor; reference: string; body: string }[] = [];

beforeAll(async () => {
  pay = await startPaying();
  await pay.stopWorking();
  runtime = withPaymentHandlers(pay.runtime);
});
afterAll(() => pay.stop());

/** Five payments of ₦5,000 that were paid, and the webhook of each. */
beforeEach(async () => {
  await pay.webhookFaults("drop");
  all.length = 0;
  for (let count = 0; count < 5; count += 1) {
    const investor = await pay.investor();
    const reference = await pay.begin(investor, 5_000);
    await pay.paid(reference);
    const [body = ""] = await pay.webhooksOf(reference);
    all.push({ investor, reference, body });
  }
});
afterEach(() => expectSoundLedger(pay.db));

/** Receives them concurrently; returns their inbox ids. */
async function receive(bodies: readonly string[]): Promise<string[]> {
  await sql`delete from graphile_worker._private_jobs`.execute(pay.db);
  await pay.db.deleteFrom("webhookInbox").execute();
  const answers = await Promise.all(bodies.map((body) => pay.webhook(body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 200));
  const kept = await pay.db.selectFrom("webhookInbox").select("id").execute();
  return kept.map(({ id }) => id);
}

const unexpected = () => Promise.reject(new Error("another event than a charge"));

/** Only charges are reported here. */
function handlersOf(by: PaymentsRuntime) {
  return {
    charge: chargeEvents(by),
    transfer: unexpected,
    "transfer-rejected": unexpected,
    refund: unexpected,
    dispute: unexpected,
    mandate: unexpected,
    "account-number": unexpected,
    identification: unexpected,
    report,
  };
}

/** Handles each in its own job, concurrently; returns how many jobs failed. */
async function handle(ids: readonly string[], by = runtime): Promise<number> {
  const { tasks } = gatewayJobs(by, handlersOf(by));
  const jobs = await Promise.allSettled(ids.map(async (id) => tasks["handle-webhook"]?.({ id })));
  return jobs.filter(({ status }) => status === "rejected").length;
}

const bodies = () => all.map(({ body }) => body);
const stashes = () => Promise.all(all.map(({ investor }) => pay.stashOf(investor)));
const inFull = () => all.map(() => 500_000n);

function one(at: number) {
  const found = all[at];
  if (!found) throw new Error("there are five");
  return found;
}

async function outcomes(): Promise<Record<string, number>> {
  const rows = await pay.db.selectFrom("webhookInbox").select("outcome").execute();
  const byName = Map.groupBy(rows, ({ outcome }) => outcome ?? "waiting");
  return Object.fromEntries([...byName].map(([name, some]) => [name, some.length]));
}

async function messages(): Promise<number> {
  const { count } = await pay.db
    .selectFrom("outbox")
    .select((on) => on.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function queued() {
  const { rows } = await sql<{ id: string; requestId: string | null }>`
    select payload ->> 'id' as id, payload -> 'cause' ->> 'requestId' as request_id
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where identifier = 'handle-webhook'
  `.execute(pay.db);
  return rows;
}

function other(body: string, changes: object): string {
  const { event, data } = JSON.parse(body);
  return JSON.stringify({ event, data: { ...data, ...changes } });
}

/** A payment handler that fails for these references. */
function failing(references: readonly string[]): PaymentHandlers {
  const settled: NonNullable<PaymentHandlers["stash"]>["settled"] = async (tx, its, payment) => {
    if (references.includes(payment.reference)) throw new Error("cannot be written");
    await runtime.handlers.stash?.settled(tx, its, payment);
  };
  return { stash: { settled, held: () => Promise.reject(new Error("cannot be written")) } };
}

/** Posts 1 kobo under a payment's ledger key, so that its credit cannot be posted. */
async function takeKey({ investor, reference }: (typeof all)[number]): Promise<void> {
  const { id } = await pay.payment(reference);
  const taken = {
    key: settledKey(id),
    movement: "funding-settled",
    debit: gatewayClearing("NGN"),
    credit: stash(investor.id),
    amount: 1n,
    eventAt: new Date(),
  };
  await inTransaction(pay.db, (tx) => post(tx, [taken]));
}

test("every accepted webhook gets its own job, and a repeated one gets no second", async () => {
  const ids = await receive([...bodies(), ...bodies()]);
  expect(ids).toHaveLength(5);
  const jobs = await queued();
  expect(jobs.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  // Each is logged and traced with the request that brought it.
  expect(new Set(jobs.map(({ requestId }) => requestId)).size).toBe(5);
});

test("each payment is settled once and each investor gets one e-mail", async () => {
  const before = await messages();
  expect(await handle(await receive(bodies()))).toBe(0);
  expect(await outcomes()).toEqual({ settled: 5 });
  expect(await stashes()).toEqual(inFull());
  expect(await messages()).toBe(before + 5);
  expect(await pay.payment(one(0).reference)).toMatchObject({
    state: "settled",
    gatewayStatus: "success",
    feesKobo: 17_500n,
    nextCheckAt: null,
  });
});

test("each webhook has its own outcome", async () => {
  const [first, second, third] = [one(0), one(1), one(2)];
  await pay.db
    .updateTable("investor")
    .set({ closedAt: new Date() })
    .where("id", "=", third.investor.id)
    .execute();
  const ids = await receive([
    // The same in other bytes; of the other mode; of an unknown reference; of a closed account.
    first.body,
    `${first.body} `,
    other(second.body, { domain: "live" }),
    other(second.body, { reference: "fund-00000000000000000000000000000000" }),
    "{}",
    ...bodies().slice(2),
  ]);
  expect(await handle(ids)).toBe(0);
  expect(await outcomes()).toEqual({
    settled: 4,
    held: 1,
    "wrong-mode": 1,
    "charge-unconfirmed": 1,
    "webhook-unreadable": 1,
  });
  expect(await stashes()).toEqual([500_000n, 0n, 0n, 500_000n, 500_000n]);
  expect(await pay.findings(third.reference)).toEqual(["payment-of-closed-account"]);
});

test("a payment whose ledger key is taken is held, and all others are settled", async () => {
  await takeKey(one(0));
  expect(await handle(await receive(bodies()))).toBe(0);
  expect(await outcomes()).toEqual({ settled: 4, held: 1 });
  expect(await stashes()).toEqual([1n, 500_000n, 500_000n, 500_000n, 500_000n]);
});

test("a payment repays the debt of the investor who made it", async () => {
  const { investor, reference } = one(0);
  const owed = {
    key: `test:owed:${reference}`,
    movement: "dispute-owed",
    debit: debt(investor.id),
    credit: gatewayClearing("NGN"),
    amount: 120_000n,
    eventAt: new Date(),
  };
  await inTransaction(pay.db, (tx) => post(tx, [owed]));
  expect(await handle(await receive(bodies()))).toBe(0);
  expect(await stashes()).toEqual([380_000n, 500_000n, 500_000n, 500_000n, 500_000n]);
  expect(await balanceOf(pay.db, debt(investor.id))).toBe(0n);
});

test("several workers with the same webhooks, one of them restarted, settle nothing twice", async () => {
  const before = await messages();
  const ids = await receive(bodies());
  const failed = await Promise.all([handle(ids), handle(ids.toReversed()), handle(ids.slice(2))]);
  expect(failed).toEqual([0, 0, 0]);
  expect(await handle(ids)).toBe(0);
  expect(await outcomes()).toEqual({ settled: 5 });
  expect(await stashes()).toEqual(inFull());
  expect(await messages()).toBe(before + 5);
});

test("if the e-mail cannot be written nothing is written, and the retry does everything", async () => {
  const ids = await receive(bodies());
  const handlers = failing(all.map(({ reference }) => reference));
  expect(await handle(ids, { ...runtime, handlers })).toBe(5);
  expect(await outcomes()).toEqual({ waiting: 5 });
  expect(await stashes()).toEqual(all.map(() => 0n));
  expect(await handle(ids)).toBe(0);
  expect(await outcomes()).toEqual({ settled: 5 });
  expect(await stashes()).toEqual(inFull());
});

test("a webhook that cannot be handled does not block others", async () => {
  const ids = await receive(bodies());
  const handlers = failing([one(0).reference]);
  expect(await handle(ids, { ...runtime, handlers })).toBe(1);
  expect(await outcomes()).toEqual({ settled: 4, waiting: 1 });
  expect(await stashes()).toEqual([0n, 500_000n, 500_000n, 500_000n, 500_000n]);
});
