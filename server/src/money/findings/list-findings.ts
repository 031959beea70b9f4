import type { Db, Tx } from "#platform/database/database.ts";
import {
  type FindingFilter,
  findFinding,
  listFindings,
  listOpenAbout,
  listOpenSubjects,
  settleFinding,
  settleFindingsAbout,
  settleFindingsBut,
} from "./queries.ts";
import type { FindingKind } from "./findings.ts";

/** Read access to findings for operators. */

export type SeenFinding = NonNullable<Awaited<ReturnType<typeof findFinding>>>;

/** Oldest first. */
export function seeFindings(db: Db, filter: FindingFilter): Promise<SeenFinding[]> {
  return listFindings(db, filter);
}

export function seeFinding(db: Db | Tx, id: string): Promise<SeenFinding | undefined> {
  return findFinding(db, id);
}

export function openAbout(db: Db, subject: string): Promise<SeenFinding[]> {
  return listOpenAbout(db, subject);
}

/** An operator resolves the finding. Returns whether it was open. */
export function closeFinding(tx: Tx, id: string, now: Date): Promise<boolean> {
  return settleFinding(tx, id, { now, by: "person" });
}

/** Resolves findings whose cause an action has ended. */
export function closeFindingsAbout(
  tx: Tx,
  about: { subject: string; kinds: readonly FindingKind[]; now: Date },
): Promise<void> {
  return settleFindingsAbout(tx, about);
}

/** Resolves the findings of a kind that a complete search did not find again. */
export function closeFindingsBut(
  tx: Tx,
  looked: { kind: FindingKind; still: readonly string[]; now: Date },
): Promise<void> {
  return settleFindingsBut(tx, looked);
}

/** The subjects of the open findings of a kind. */
export async function openSubjects(db: Db, kind: FindingKind): Promise<ReadonlySet<string>> {
  return new Set(await listOpenSubjects(db, kind));
}
