import type { Db, Tx } from "../platform/database.ts";
import {
  type FindingFilter,
  findFinding,
  listFindings,
  listOpenAbout,
  listOpenSubjects,
  settleFinding,
  settleFindingsAbout,
  settleFindingsBut,
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

export function openAbout(db: Db, subject: string): Promise<SeenFinding[]> {
  return listOpenAbout(db, subject);
}

/** A person has dealt with it. Whether it was open. */
export function closeFinding(tx: Tx, id: string, now: Date): Promise<boolean> {
  return settleFinding(tx, id, { now, by: "person" });
}

/** What was done has ended what they were about. */
export function closeFindingsAbout(
  tx: Tx,
  about: { subject: string; kinds: readonly FindingKind[]; now: Date },
): Promise<void> {
  return settleFindingsAbout(tx, about);
}

/** Everything of a kind was looked for: what was not found again is over. */
export function closeFindingsBut(
  tx: Tx,
  looked: { kind: FindingKind; still: readonly string[]; now: Date },
): Promise<void> {
  return settleFindingsBut(tx, looked);
}

/** What the open ones of a kind are about. */
export async function openSubjects(db: Db, kind: FindingKind): Promise<ReadonlySet<string>> {
  return new Set(await listOpenSubjects(db, kind));
}
