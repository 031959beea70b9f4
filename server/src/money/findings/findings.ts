import { type Tx, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type FindingKind, IDENTIFYING_DETAILS } from "./finding-kinds.ts";
import {
  closeFindingsBut,
  findNewest,
  insertFinding,
  lockOpenFinding,
  settleFinding,
} from "./queries.ts";
import type { Violation } from "#ledger/invariants.ts";
import type { Runtime } from "#platform/runtime.ts";

type Details = Readonly<Record<string, string | null>>;
type Found = { kind: FindingKind; subject: string; details: Details; now: Date };

/** Returns whether it was not open already. */
export async function report(tx: Tx, found: Found): Promise<boolean> {
  const { kind, subject, now } = found;
  const details = JSON.stringify(found.details);
  const row = () => ({ id: newId(), kind, subject, details, foundAt: now });
  if (await insertFinding(tx, row())) return true;
  if (IDENTIFYING_DETAILS[kind] === undefined) return false;
  const open = await lockOpenFinding(tx, { kind, subject });
  if (open && isSame(found, open.details)) return false;
  if (open) await settleFinding(tx, open.id, { now, by: "newer" });
  return insertFinding(tx, row());
}

function isSame({ kind, details }: Found, before: unknown): boolean {
  const known = new Map<string, unknown>(Object.entries(before ?? {}));
  const names = IDENTIFYING_DETAILS[kind] ?? [];
  return names.every((name) => (known.get(name) ?? null) === (details[name] ?? null));
}

/** Whether it was ever reported, even if resolved since. */
export async function wasReported(
  tx: Tx,
  finding: { kind: FindingKind; subject: string },
): Promise<boolean> {
  const newest = await findNewest(tx, finding);
  return newest !== undefined && newest.settledBy !== "cause";
}

/** Like `report`, but not again after an operator resolved exactly this: for what nightly runs see
 * every time. */
export async function reportOnce(tx: Tx, found: Found): Promise<void> {
  const newest = await findNewest(tx, found);
  const isSettled = newest?.settledAt != null && newest.settledBy !== "cause";
  if (isSettled && isSame(found, newest.details)) return;
  await report(tx, found);
}

/** A violation stays a finding until a full check finds the books in order. */
export async function reportViolations(
  { clock, db }: Runtime,
  violations: readonly Violation[],
  { isFull }: { isFull: boolean },
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const subjects = violations.map(({ rule, about }) => `${rule}: ${about}`);
    if (isFull) await closeFindingsBut(tx, { kind: "books-broken", still: subjects, now });
    for (const { rule, about, found, expected } of violations) {
      const subject = `${rule}: ${about}`;
      const details = { found, expected, difference: differenceOf(found, expected) };
      await report(tx, { kind: "books-broken", subject, details, now });
    }
  });
}

function differenceOf(found: string, expected: string): string | null {
  const areSums = [found, expected].every((text) => /^-?\d+$/.test(text));
  return areSums ? (BigInt(found) - BigInt(expected)).toString() : null;
}
