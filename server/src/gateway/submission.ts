import { sql } from "kysely";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  type NotDone,
  type Outcome,
  type Refused,
  type Unknown,
  isNotFound,
  reasonOf,
  retryAfterMsOf,
} from "./outcome.ts";

/**
 * A submission that the gateway must execute once: a withdrawal, a refund, the charge of a kept
 * card. Sending is committed before the gateway is called. A process that dies after that leaves a
 * row that is queried, and resent under the same reference if the gateway does not find it for long
 * enough. Not found alone is never a failure: no money is given back because of it. Each domain
 * interprets the outcome: a withdrawal is reversed, a refund is matched with a list, a charge can
 * be challenged.
 *
 * - `to_send`: it is to be sent, for the first time or again.
 * - `sent_at`: since then the gateway may have it.
 * - `sends` counts sendings, so that an answer about an earlier one is not taken for the last.
 * - `stuck_since`: since then the gateway has refused it for temporary reasons.
 * - `refusal`: the words in which the gateway refused the last sending, where we do not know them. It
 *   may have been carried out all the same, until it is certainly not there.
 * - `next_step_at`: when a worker claims it next.
 */

/** The tables with all of these columns. A card charge is stepped through its payment. */
export type Steps = "withdrawal" | "refund";
/** Those with an id and `next_step_at`. */
type Due = Steps | "dispute_answer" | "sweep";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a refused submission is retried. */
export const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;
/** Every hour of the first day. */
export const HOURLY_MS = Array.from({ length: 24 }, (_, index) => (index + 1) * HOUR_MS);
const WHILE_STUCK_MS = [...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS), ...HOURLY_MS];

/** Claims a due step until `endsAt`, when it is due again if this process has died. Returns
 * whether it was due and free. A locked row is skipped, because a lock whose holder is gone can
 * last long. */
export async function claimStep(
  db: Db,
  table: Due,
  { id, now, endsAt }: { id: string; now: Date; endsAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set next_step_at = ${endsAt}
    where id in (
      select id from ${sql.table(table)} where id = ${id} and next_step_at <= ${now}
      for update skip locked
    )
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Adds a job for each due step. */
export async function enqueueDueSteps(
  db: Db,
  table: Due,
  { task, now }: { task: string; now: Date },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${task},
      payload := json_build_object('id', id),
      job_key := ${task} || ':' || id,
      job_key_mode := 'preserve_run_at'
    )
    from (
      select id from ${sql.table(table)} where next_step_at <= ${now} order by next_step_at limit 500
    ) as due
  `.execute(db);
}

/** Records that it is about to be sent and returns the number of the sending; `undefined` if it is
 * not to be sent. */
export async function recordSending(
  db: Db | Tx,
  table: Steps,
  { id, now, nextStepAt }: { id: string; now: Date; nextStepAt: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ sends: number }>`
    update ${sql.table(table)} set
      to_send = false, sends = sends + 1, sent_at = ${now}, misses = 0, refusal = null,
      next_step_at = ${nextStepAt}
    where id = ${id} and state = 'pending' and to_send
    returning sends
  `.execute(db);
  return rows[0]?.sends;
}

/** Marks unsent rows as sent: in a restored database, they may have been sent after the backup.
 * Returns how many there were. */
export async function markUnsentUnknown(tx: Tx, table: Steps, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set
      to_send = false, sends = sends + 1, sent_at = ${now}, misses = 0, refusal = null,
      next_step_at = ${now}
    where state = 'pending' and to_send
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Calls the gateway once for a submission whose sending is committed, and passes on the outcome.
 * After `unknown` it may have been accepted, and also after `duplicate_reference`: an earlier call
 * arrived. */
export async function submit<Value>(
  { log }: Runtime,
  { reference, call }: { reference: string; call: () => Promise<Outcome<Value>> },
  record: {
    taken(value: Value): Promise<void>;
    unknown(outcome: Unknown): Promise<void>;
    duplicate(): Promise<void>;
    refused(refusal: Refused): Promise<void>;
  },
): Promise<void> {
  const outcome = await call();
  if (outcome.kind === "ok") return record.taken(outcome.value);
  log.warn({ reference, why: reasonOf(outcome) }, "the gateway did not take a submission");
  if (outcome.kind === "unknown") return record.unknown(outcome);
  return outcome.code === "duplicate_reference" ? record.duplicate() : record.refused(outcome);
}

/** The gateway's answer to a status query. */
export type Answer<Reported> =
  | ({ kind: "answered" } & Reported)
  /** The gateway has no record of it. That proves nothing while our call may be on its way. */
  | { kind: "not-found" }
  /** An error, a time-out or a refused query says nothing. */
  | { kind: "unknown"; retryAfterMs: number | undefined };

/** Whether the gateway could be queried about what is booked. */
export type Confirmation = { kind: "asked" } | Extract<Answer<unknown>, { kind: "unknown" }>;

/** Queries the gateway for a status. `apply` books the answer, and `conclude` runs in the same
 * transaction. */
export async function queryStatus<Value, Reported, Conclusion>(
  { db, log }: Runtime,
  {
    reference,
    call,
    apply,
  }: {
    reference: string;
    call: () => Promise<Outcome<Value>>;
    apply: (tx: Tx, value: Value) => Promise<Reported>;
  },
  conclude: (tx: Tx, answer: Answer<Reported>) => Promise<Conclusion>,
): Promise<Conclusion> {
  const outcome = await call();
  if (outcome.kind !== "ok") {
    const answer = unanswered({ log }, reference, outcome);
    return inTransaction(db, (tx) => conclude(tx, answer));
  }
  return inTransaction(db, async (tx) =>
    conclude(tx, { kind: "answered", ...(await apply(tx, outcome.value)) }),
  );
}

export function unanswered(
  { log }: Pick<Runtime, "log">,
  reference: string,
  outcome: NotDone,
): Exclude<Answer<unknown>, { kind: "answered" }> {
  if (isNotFound(outcome)) return { kind: "not-found" };
  log.warn({ reference, why: reasonOf(outcome) }, "the gateway did not answer a status query");
  return { kind: "unknown", retryAfterMs: retryAfterMsOf(outcome) };
}

/** Whether a submission certainly never arrived: it was not found `misses` times, and the last
 * sending is `afterMs` ago. */
export function isAbsent(
  { sentAt, misses }: { sentAt: Date | null; misses: number },
  rule: { misses: number; afterMs: number },
  now: Date,
): boolean {
  const sinceMs = sentAt === null ? 0 : now.getTime() - sentAt.getTime();
  return misses >= rule.misses && sinceMs >= rule.afterMs;
}

/** When to resend what the gateway refuses for temporary reasons. */
export function nextSendAt(stuckSince: Date, now: Date): Date {
  return firstAfter(now, stuckSince, WHILE_STUCK_MS) ?? new Date(now.getTime() + HOUR_MS);
}

/** The first of the offsets that is in the future. Offsets count from `since`, so a worker that was
 * down checks once and continues on schedule. */
export function firstAfter(now: Date, since: Date, offsetsMs: readonly number[]): Date | undefined {
  const offsetMs = offsetsMs.find((each) => since.getTime() + each > now.getTime());
  return offsetMs === undefined ? undefined : new Date(since.getTime() + offsetMs);
}

/** The later of a time and the gateway's retry delay. */
export function notBefore(moment: Date, now: Date, waitMs = 0): Date {
  return new Date(Math.max(moment.getTime(), now.getTime() + waitMs));
}
