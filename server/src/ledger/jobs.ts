import { sql } from "kysely";
import type { Db } from "../platform/database.ts";
import type { DomainJobs } from "../platform/jobs.ts";
import type { Runtime } from "../platform/runtime.ts";
import { tell as tellWatchers } from "../platform/watch.ts";
import { type Violation, findViolations } from "./invariants.ts";
import { rollUp } from "./roll-up.ts";

const FULL_CHECK_EVERY_MS = 86_400_000;

/** Who shows a person what does not hold. */
type Teller = (violations: readonly Violation[]) => Promise<void>;

/** Every minute the house's sums are rolled up and the books are checked: what is new each time,
 * everything once a day. What does not hold is told every minute until it does. */
export function ledgerJobs({ clock, db, log }: Runtime, tell: Teller): DomainJobs {
  return {
    tasks: {},
    async everyMinute() {
      const violations = await keepBooks(db, clock.now());
      tellWatchers({ what: "books-checked", violations: violations.length });
      for (const violation of violations) log.error({ violation }, "the books do not hold");
      if (violations.length > 0) await tell(violations);
    },
  };
}

export async function keepBooks(db: Db, now: Date): Promise<Violation[]> {
  const rolledUpTo = await rollUp(db);
  const { checkedUpTo, fullyCheckedAt } = await db
    .selectFrom("ledger.progress")
    .select(["checkedUpTo", "fullyCheckedAt"])
    .executeTakeFirstOrThrow();
  const isFull =
    fullyCheckedAt === null || now.getTime() - fullyCheckedAt.getTime() >= FULL_CHECK_EVERY_MS;
  const violations = await findViolations(db, isFull ? 0n : checkedUpTo);
  if (violations.length === 0) {
    await sql`select ledger.note_checked(${rolledUpTo}, ${isFull ? now : null})`.execute(db);
  }
  return violations;
}
