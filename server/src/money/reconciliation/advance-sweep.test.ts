import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Sweeping, startSweeping } from "#test/sweeping.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { work } from "#work.ts";
import { nextNight } from "./plan-sweeps.ts";
import { claimPiece, insertSweep } from "./queries.ts";
import { advanceSweep } from "./advance-sweep.ts";

let flow: Sweeping;

beforeAll(async () => {
  flow = await startSweeping();
});

afterAll(() => flow.stop());

/** Paid, without a webhook. */
async function untold(payments: number): Promise<string[]> {
  const references: string[] = [];
  await flow.webhookFaults("drop");
  for (let index = 0; index < payments; index += 1) {
    const reference = await flow.begin(await flow.investor(), 1_000);
    await flow.paid(reference);
    references.push(reference);
  }
  await flow.db.updateTable("payment").set({ nextCheckAt: null }).execute();
  await flow.webhookFaults("normal");
  return references;
}

async function settledOf(references: string[]): Promise<number> {
  const rows = await flow.db
    .selectFrom("payment")
    .select("id")
    .where("reference", "in", references)
    .where("state", "=", "settled")
    .execute();
  return rows.length;
}

async function lastNight() {
  const nights = await flow.nights();
  return nights.findLast(({ finishedAt }) => finishedAt !== null);
}

it("a 429 in the middle is respected, and the same page is read again", async () => {
  const references = await untold(3);
  await flow.fault({
    on: "GET /transfer",
    times: 2,
    effect: "status",
    status: 429,
    headers: { "x-ratelimit-reset": "600" },
    body: { status: false, message: "Rate limit exceeded!", code: "rate_limited" },
  });
  await flow.sleep();
  expect(await settledOf(references)).toBe(3);
  const night = await lastNight();
  const begun = night?.toAt?.getTime() ?? 0;
  const waitedMs = (night?.finishedAt?.getTime() ?? 0) - begun;
  expect(waitedMs).toBeGreaterThanOrEqual(2 * 600_000);
  expect(waitedMs).toBeLessThan(2 * 600_000 + 120_000);
  expect(await flow.openFindings()).toEqual([]);
  await flow.expectBooksToAgree();
});

it("a gateway outage of a night is reported, and the night swept when it is back", async () => {
  const references = await untold(1);
  await flow.fault({ on: "GET /transaction", times: 1_000, effect: "status", status: 503 });
  await flow.sleep();
  await flow.travel("PT3H");
  expect(await flow.openFindings()).toMatchObject([expect.stringMatching(/^sweep-unfinished /)]);
  expect(await settledOf(references)).toBe(0);
  await flow.outside.clearFaults();
  await flow.travel("PT1H30M");
  expect(await settledOf(references)).toBe(1);
  expect(await flow.openFindings()).toEqual([]);
  await flow.expectBooksToAgree();
}, 60_000);

it("a clock that was ahead when a long night began, and was set back, hides nothing", async () => {
  await flow.fault({ on: "GET /transfer", times: 1_000, effect: "status", status: 503 });
  await flow.sleep();
  await flow.outside.clearFaults();
  // The night has covered payments up to a time in the future, and would rest for days.
  await sql`update clock set offset_ms = offset_ms - ${2 * 60 * 60_000}::bigint`.execute(flow.db);
  await sql`update sweep set next_step_at = next_step_at + interval '4 days' where finished_at is null`.execute(
    flow.db,
  );
  await flow.drain();
  await flow.webhookFaults("drop");
  await flow.customer("not-asked-for", { outcome: "success", amount: 250_000 });
  await flow.webhookFaults("normal");
  await flow.travel("P4DT3H");
  await flow.sleep();
  expect(await flow.findings("not-asked-for")).toEqual(["charge-unexplained"]);
  await flow.expectBooksToAgree();
});

it("a piece whose worker died is claimed again when its claim has expired", async () => {
  const references = await untold(1);
  await flow.runtime.clock.refresh();
  const night = (await flow.nights()).find(({ finishedAt }) => finishedAt === null);
  // It is due, a worker claims it and dies.
  const now = flow.runtime.clock.now();
  await flow.db
    .updateTable("sweep")
    .set({ nextStepAt: now })
    .where("id", "=", night?.id ?? "")
    .execute();
  const endsAt = new Date(now.getTime() + 5 * 60_000);
  await claimPiece(flow.db, night?.id ?? "", { now, endsAt });
  expect(await settledOf(references)).toBe(0);
  await flow.travel("PT4M");
  expect(await settledOf(references)).toBe(0);
  await flow.travel("PT2M");
  expect(await settledOf(references)).toBe(1);
  expect((await lastNight())?.id).toBe(night?.id);
  await flow.expectBooksToAgree();
});

it("two workers sweep one night once", async () => {
  const other = await work(flow.runtime);
  const references = await untold(2);
  const finished = async () =>
    (await flow.nights()).filter(({ finishedAt }) => finishedAt !== null).length;
  const before = await finished();
  await flow.sleep();
  await other.stop();
  expect(await settledOf(references)).toBe(2);
  expect((await finished()) - before).toBe(1);
  expect((await flow.nights()).length - before).toBe(2);
  await flow.expectBooksToAgree();
});

it("a piece that is run twice concurrently moves the sweep on once", async () => {
  const runtime = withPaymentHandlers(flow.runtime);
  await flow.db.deleteFrom("sweep").where("finishedAt", "is", null).execute();
  const id = newId();
  const now = flow.runtime.clock.now();
  const nextStepAt = new Date(now.getTime() - 1);
  await inTransaction(flow.db, (tx) =>
    insertSweep(tx, { id, kind: "night", fromAt: now, part: "ledger", nextStepAt }),
  );
  await Promise.all([
    advanceSweep(runtime, id),
    advanceSweep(runtime, id),
    advanceSweep(runtime, id),
  ]);
  await flow.drain();
  const nights = await flow.nights();
  expect(nights.find((night) => night.id === id)).toMatchObject({ part: "balance" });
  expect(nights.filter(({ finishedAt }) => finishedAt === null)).toMatchObject([
    { part: "transactions", nextStepAt: nextNight(flow.runtime.clock.now()) },
  ]);
  await flow.expectBooksToAgree();
});
