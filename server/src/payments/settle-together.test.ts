import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { expectSoundLedger } from "../../test/ledger.ts";
import { type Investor, type Paying, startPaying } from "../../test/paying.ts";
import { debt, gatewayClearing, stash } from "../ledger/accounts.ts";
import { balanceOf } from "../ledger/balance.ts";
import { post } from "../ledger/post.ts";
import { inTransaction } from "../platform/database.ts";
import { withPurposes } from "../purposes.ts";
import { settledKey } from "./book-charge.ts";
import { handleWebhooks } from "./handle-webhooks.ts";
import type { PaymentsRuntime } from "./purposes.ts";
import { settler } from "./settle-together.ts";

/** Payments that are settled in one transaction, and what must not be. Jobs are run by the tests alone. */

let pay: Paying;
let runtime: PaymentsRuntime;
const all: { investor: Investor; reference: string; body: string }[] = [];

beforeAll(async () => {
  pay = await startPaying();
  await pay.stopWorking();
  runtime = withPurposes(pay.runtime);
});
afterAll(() => pay.stop());

/** Five payments of ₦5,000 that were paid, and what the gateway would tell of each. */
beforeEach(async () => {
  await pay.weather("drop");
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

/** Keeps them; answers their ids in the inbox. */
async function keep(bodies: readonly string[]): Promise<string[]> {
  await pay.db.deleteFrom("webhookInbox").execute();
  const answers = await Promise.all(bodies.map((body) => pay.webhook(body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 200));
  const kept = await pay.db.selectFrom("webhookInbox").select("id").execute();
  return kept.map(({ id }) => id);
}

const bodies = () => all.map(({ body }) => body);
/** By a worker of its own. */
const handle = (ids: readonly string[], by = runtime, settle = settler(by)) =>
  handleWebhooks(by, { handlers: {}, settle }, ids);
const stashes = () => Promise.all(all.map(({ investor }) => pay.stashOf(investor)));
const inFull = () => all.map(() => 500_000n);

async function outcomes(): Promise<Record<string, number>> {
  const rows = await pay.db.selectFrom("webhookInbox").select("outcome").execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ outcome }) => outcome ?? "waiting")].map(([name, some]) => [
      name,
      some.length,
    ]),
  );
}

/** In how many transactions they were written. */
async function transactions(): Promise<number> {
  const references = all.map(({ reference }) => reference);
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::integer as count from payment where reference = any (${references}::text[])
  `.execute(pay.db);
  return rows[0]?.count ?? 0;
}

async function letters(): Promise<number> {
  const { count } = await pay.db
    .selectFrom("outbox")
    .select((on) => on.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function other(body: string, changes: object): string {
  const { event, data } = JSON.parse(body);
  return JSON.stringify({ event, data: { ...data, ...changes } });
}

function isAway(): Promise<never> {
  return Promise.reject(new Error("away"));
}

test("every one that is kept is in one job, however many were kept together", async () => {
  const ids = await keep([...bodies(), ...bodies()]);
  expect(ids).toHaveLength(5);
  const { rows } = await sql<{ id: string }>`
    select json_array_elements_text(payload -> 'ids') as id from graphile_worker._private_jobs
    where payload -> 'ids' is not null
  `.execute(pay.db);
  const inJobs = rows.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(inJobs.toSorted()).toEqual(ids.toSorted());
});

test("they are settled together, each once, and each is told", async () => {
  const before = await letters();
  const ids = await keep(bodies());
  await handle(ids);
  expect(await outcomes()).toEqual({ settled: 5 });
  expect(await stashes()).toEqual(inFull());
  expect(await transactions()).toBe(1);
  expect(await letters()).toBe(before + 5);
  const { reference } = all[0] ?? { reference: "" };
  expect(await pay.payment(reference)).toMatchObject({
    state: "settled",
    gatewayStatus: "success",
    feesKobo: 17_500n,
    nextCheckAt: null,
  });
});

test("what is not plain among them is handled alone, as it would be by itself", async () => {
  const [first, second, third] = all;
  if (!first || !second || !third) throw new Error("there are five");
  await pay.db
    .updateTable("investor")
    .set({ closedAt: new Date() })
    .where("id", "=", third.investor.id)
    .execute();
  await handle(
    await keep([
      // Once more, in other bytes; of the other mode; of nothing that we asked for; of somebody who left.
      first.body,
      `${first.body} `,
      other(second.body, { domain: "live" }),
      other(second.body, { reference: "fund-00000000000000000000000000000000" }),
      "{}",
      ...bodies().slice(2),
    ]),
  );
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

test("one that spoils it for all is found out, and all others are settled", async () => {
  const [poisoned] = all;
  if (!poisoned) throw new Error("there are five");
  const { id } = await pay.payment(poisoned.reference);
  const spoilt = {
    key: settledKey(id),
    movement: "funding-settled",
    debit: gatewayClearing("NGN"),
    credit: stash(poisoned.investor.id),
    amount: 1n,
    eventAt: new Date(),
  };
  await inTransaction(pay.db, (tx) => post(tx, [spoilt]));
  await handle(await keep(bodies()));
  expect(await outcomes()).toEqual({ settled: 4, held: 1 });
  expect(await stashes()).toEqual([1n, 500_000n, 500_000n, 500_000n, 500_000n]);
  expect(await transactions()).toBe(5);
});

test("whoever owes something repays it by what comes", async () => {
  const [owing] = all;
  if (!owing) throw new Error("there are five");
  const owed = {
    key: `test:owed:${owing.reference}`,
    movement: "dispute-owed",
    debit: debt(owing.investor.id),
    credit: gatewayClearing("NGN"),
    amount: 120_000n,
    eventAt: new Date(),
  };
  await inTransaction(pay.db, (tx) => post(tx, [owed]));
  await handle(await keep(bodies()));
  expect(await stashes()).toEqual([380_000n, 500_000n, 500_000n, 500_000n, 500_000n]);
  expect(await balanceOf(pay.db, debt(owing.investor.id))).toBe(0n);
  expect(await transactions()).toBe(1);
});

test("two workers with the same ones, and one that begins anew, settle nothing twice", async () => {
  const before = await letters();
  const ids = await keep(bodies());
  await Promise.all([handle(ids), handle(ids.toReversed()), handle(ids.slice(2))]);
  await handle(ids);
  expect(await outcomes()).toEqual({ settled: 5 });
  expect(await stashes()).toEqual(inFull());
  expect(await letters()).toBe(before + 5);
});

test("what several jobs of a worker have at the same time is settled together, two lots at once", async () => {
  const ids = await keep(bodies());
  const settle = settler(runtime);
  // Two are begun at once, and have one in common; the other two wait, and are one.
  const lots = [ids.slice(0, 2), ids.slice(1, 3), ids.slice(3, 4), ids.slice(4)];
  await Promise.all(lots.map((lot) => handle(lot, runtime, settle)));
  expect(await outcomes()).toEqual({ settled: 5 });
  expect(await stashes()).toEqual(inFull());
  expect(await transactions()).toBe(3);
});

test("a job that spoils it for the others of its worker is found out", async () => {
  const [first, poisoned, ...others] = await keep(bodies());
  if (!first || !poisoned) throw new Error("there are five");
  const { reference } = await pay.db
    .selectFrom("webhookInbox")
    .select("reference")
    .where("id", "=", poisoned)
    .executeTakeFirstOrThrow();
  const { id, investorId } = await pay.payment(reference ?? "");
  const spoilt = {
    key: settledKey(id),
    movement: "funding-settled",
    debit: gatewayClearing("NGN"),
    credit: stash(investorId),
    amount: 1n,
    eventAt: new Date(),
  };
  await inTransaction(pay.db, (tx) => post(tx, [spoilt]));
  const settle = settler(runtime);
  const lots = [[first], [poisoned], others];
  await Promise.all(lots.map((lot) => handle(lot, runtime, settle)));
  expect(await outcomes()).toEqual({ settled: 4, held: 1 });
  expect(await transactions()).toBe(3);
});

test("where the letters cannot be written nothing is, and the next try does all of it", async () => {
  const ids = await keep(bodies());
  const purposes = { stash: { settled: isAway, settledTogether: isAway, held: isAway } };
  await expect(handle(ids, { ...runtime, purposes })).rejects.toThrow("not handled");
  expect(await outcomes()).toEqual({ waiting: 5 });
  expect(await stashes()).toEqual(all.map(() => 0n));
  await handle(ids);
  expect(await outcomes()).toEqual({ settled: 5 });
  expect(await stashes()).toEqual(inFull());
});
