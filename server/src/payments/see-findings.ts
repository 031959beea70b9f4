import type { Db, Tx } from "../platform/database.ts";
import {
  type FindingFilter,
  findFinding,
  listFindings,
  settleFinding,
  settleFindingsAbout,
} from "./finding-queries.ts";
import type { FindingKind } from "./findings.ts";

/** Findings for the people who look at them. */

export type SeenFinding = NonNullable<Awaited<ReturnType<typeof findFinding>>>;

/** The oldest first: it has waited longest. */
export function seeFindings(db: Db, filter: FindingFilter): Promise<SeenFinding[]> {
  return listFindings(db, filter);
}

export function seeFinding(db: Db | Tx, id: string): Promise<SeenFinding | undefined> {
  return findFinding(db, id);
}

/** A person has dealt with it. Whether it was open. */
export function closeFinding(tx: Tx, id: string, now: Date): Promise<boolean> {
  return settleFinding(tx, id, now);
}

/** What was done settles all of these about the subject. */
export function closeFindingsAbout(
  tx: Tx,
  about: { subject: string; kinds: readonly FindingKind[]; now: Date },
): Promise<void> {
  return settleFindingsAbout(tx, about);
}
