import type { Violation } from "#ledger/invariants.ts";
import { report } from "#money/findings/findings.ts";
import { closeFindingsBut } from "#money/findings/list-findings.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";

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
