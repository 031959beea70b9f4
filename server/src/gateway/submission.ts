import { sql } from "kysely";
import { type Db, type Tx, inTransaction } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import {
  type NotDone,
  type Outcome,
  type Refused,
  isNotFound,
  reasonOf,
  retryAfterMsOf,
} from "./gateway.ts";

/** Something that the gateway is to do once: a withdrawal, a refund, the charge of a kept card.
 *
 * A row says where it stands. `to_send`: the gateway surely has nothing of it. `sent_at`: it may have it
 * since then. `sends` counts the sendings, so that an answer about an earlier one is not taken for an answer about
 * the last. `stuck_since`: since then the gateway has refused it for reasons that pass. `next_step_at`: when a
 * worker takes it up next.
 *
 * That it is being sent is committed before the gateway is called. A process that dies after that leaves a
 * row that is asked about, and that is sent again only if the gateway surely never had it. That the gateway
 * does not find it is never a failure: no money is given back because of it.
 *
 * What an outcome means stays with each domain: a withdrawal is reversed, a refund is matched with a list, a charge can
 * be challenged. */

/** The tables with all of these columns. The charge of a card is stepped through its payment. */
export type Steps = "withdrawal" | "refund";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** How long the gateway is tried before a submission that it refuses is given up. */
export const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;
/** Every hour of the first day. */
export const HOURLY_MS = Array.from({ length: 24 }, (_, index) => (index + 1) * HOUR_MS);
const WHILE_STUCK_MS = [...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS), ...HOURLY_MS];

/** Takes a due step: it is due again at `endsAt`, should this process die. Answers whether it was due and
 * free. A row that is locked is left for later, because a lock whose holder is gone can last long. */
export async function claimStep(
  db: Db,
  table: Steps,
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

/** Adds a job for each row with a step that is due. */
export async function enqueueDueSteps(
  db: Db,
  table: Steps,
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

/** Notes that it is about to be sent, and answers which sending it is: `undefined` if it is not to be sent. */
export async function recordSending(
  db: Db | Tx,
  table: Steps,
  { id, now, nextStepAt }: { id: string; now: Date; nextStepAt: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ sends: number }>`
    update ${sql.table(table)} set
      to_send = false, sends = sends + 1, sent_at = ${now}, misses = 0, next_step_at = ${nextStepAt}
    where id = ${id} and state = 'pending' and to_send
    returning sends
  `.execute(db);
  return rows[0]?.sends;
}

/** A restored database says of rows that the gateway surely has nothing of them, and it may have been sent
 * them since. So they count as sent. Answers how many there were. */
export async function markUnsentUnknown(tx: Tx, table: Steps, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set
      to_send = false, sends = sends + 1, sent_at = ${now}, misses = 0, next_step_at = ${now}
    where state = 'pending' and to_send
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Calls the gateway, once, for a submission whose sending is committed, and hands on what came of it.
 * After `unknown` it may have been taken, and so it may after `duplicate_reference`: an earlier call arrived. */
export async function submit<Value>(
  { log }: Runtime,
  { reference, call }: { reference: string; call: () => Promise<Outcome<Value>> },
  record: {
    taken(value: Value): Promise<void>;
    unknown(retryAfterMs: number | undefined): Promise<void>;
    duplicate(): Promise<void>;
    refused(refusal: Refused): Promise<void>;
  },
): Promise<void> {
  const outcome = await call();
  if (outcome.kind === "ok") return record.taken(outcome.value);
  log.warn({ reference, why: reasonOf(outcome) }, "the gateway did not take a submission");
  if (outcome.kind === "unknown") return record.unknown(outcome.retryAfterMs);
  return outcome.code === "duplicate_reference" ? record.duplicate() : record.refused(outcome);
}

/** What the gateway answers when it is asked how something stands. */
export type Answer<Told> =
  | ({ kind: "told" } & Told)
  /** It has no such thing. No proof that it never will, as long as our call may be on its way. */
  | { kind: "not-found" }
  /** After an error, a time-out or a refusal of the question nothing is known. */
  | { kind: "unknown"; retryAfterMs: number | undefined };

/** Asks the gateway how something stands. `apply` books what it says, and `conclude` is written in the same
 * transaction. */
export async function ask<Value, Told, Conclusion>(
  { db, log }: Runtime,
  {
    reference,
    call,
    apply,
  }: {
    reference: string;
    call: () => Promise<Outcome<Value>>;
    apply: (tx: Tx, value: Value) => Promise<Told>;
  },
  conclude: (tx: Tx, answer: Answer<Told>) => Promise<Conclusion>,
): Promise<Conclusion> {
  const outcome = await call();
  if (outcome.kind !== "ok") {
    const answer = unanswered({ log }, reference, outcome);
    return inTransaction(db, (tx) => conclude(tx, answer));
  }
  return inTransaction(db, async (tx) =>
    conclude(tx, { kind: "told", ...(await apply(tx, outcome.value)) }),
  );
}

export function unanswered(
  { log }: Pick<Runtime, "log">,
  reference: string,
  outcome: NotDone,
): Exclude<Answer<unknown>, { kind: "told" }> {
  if (isNotFound(outcome)) return { kind: "not-found" };
  log.warn({ reference, why: reasonOf(outcome) }, "the gateway did not say how something stands");
  return { kind: "unknown", retryAfterMs: retryAfterMsOf(outcome) };
}

/** Whether a submission that was not found surely never arrived: it was not found `misses` times, and the last
 * sending is `afterMs` ago. */
export function isAbsent(
  { sentAt, misses }: { sentAt: Date | null; misses: number },
  rule: { misses: number; afterMs: number },
  now: Date,
): boolean {
  const sinceMs = sentAt === null ? 0 : now.getTime() - sentAt.getTime();
  return misses >= rule.misses && sinceMs >= rule.afterMs;
}

/** When to try again to send what the gateway refuses for reasons that pass. */
export function nextSendAt(stuckSince: Date, now: Date): Date {
  return firstAfter(now, stuckSince, WHILE_STUCK_MS) ?? new Date(now.getTime() + HOUR_MS);
}

/** The first of the moments that is still to come. Moments count from what they follow, so a worker that was
 * down asks once and goes on from there. */
export function firstAfter(now: Date, since: Date, offsetsMs: readonly number[]): Date | undefined {
  const offsetMs = offsetsMs.find((each) => since.getTime() + each > now.getTime());
  return offsetMs === undefined ? undefined : new Date(since.getTime() + offsetMs);
}

/** The later of a moment and the wait that the gateway asks for. */
export function notBefore(moment: Date, now: Date, waitMs = 0): Date {
  return new Date(Math.max(moment.getTime(), now.getTime() + waitMs));
}
