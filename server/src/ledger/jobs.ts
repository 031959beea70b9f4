import { sql } from "kysely";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import type { DomainJobs } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { recordEvent } from "#platform/observability/instrumentation.ts";
import { type Violation, findViolations } from "./invariants.ts";

const FULL_CHECK_EVERY_MS = 86_400_000;

/** Reports violations, of a full or an incremental check. */
type ReportViolations = (
  violations: readonly Violation[],
  checked: { isFull: boolean },
) => Promise<void>;

/** Every minute the house accounts' sums are rolled up and the books are checked: new transfers
 * each time, everything once a day by one worker. Violations are reported every minute until they
 * are fixed. */
export function ledgerJobs({ clock, db, log }: Runtime, report: ReportViolations): DomainJobs {
  return {
    tasks: {},
    async everyMinute() {
      const { violations, isFull } = await checkBooks(db, clock.now());
      recordEvent({ what: "books-checked", violations: violations.length });
      for (const violation of violations) log.error({ violation }, "the books do not hold");
      if (violations.length > 0 || isFull) await report(violations, { isFull });
    },
  };
}

export async function checkBooks(
  db: Db,
  now: Date,
): Promise<{ violations: Violation[]; isFull: boolean }> {
  const rolledUpTo = await rollUp(db);
  return inTransaction(db, async (tx) => {
    const { checkedUpTo, fullyCheckedAt } = await tx
      .selectFrom("ledger.progress")
      .select(["checkedUpTo", "fullyCheckedAt"])
      .executeTakeFirstOrThrow();
    const isDue =
      fullyCheckedAt === null || now.getTime() - fullyCheckedAt.getTime() >= FULL_CHECK_EVERY_MS;
    const isFull = isDue && (await beginFullCheck(tx));
    const violations = await findViolations(tx, isFull ? 0n : checkedUpTo);
    if (violations.length === 0) {
      await sql`select ledger.note_checked(${rolledUpTo}, ${isFull ? now : null})`.execute(tx);
    }
    return { violations, isFull };
  });
}

/** A full check can take longer than a minute: other workers leave it to the first. */
async function beginFullCheck(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('the full check of the books', 0)) as begun
  `.execute(tx);
  return rows[0]?.begun ?? false;
}

/** Rolls up the house accounts' sums and returns the last transfer id that they include. One call
 * marks a range of ids and a later one sums it, once every transaction that may hold an id of it
 * has ended. Safe to call concurrently. */
export async function rollUp(db: Db): Promise<bigint> {
  const { rows } = await sql<{ upTo: bigint }>`select ledger.roll_up() as up_to`.execute(db);
  return rows[0]?.upTo ?? 0n;
}
