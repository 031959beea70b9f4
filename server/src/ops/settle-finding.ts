import { checkUnits } from "#products/investments/check-units.ts";
import { findViolations } from "#ledger/invariants.ts";
import { confirmPayment } from "#money/payments/compare-charge.ts";
import { type SeenFinding, closeFinding } from "#money/findings/list-findings.ts";
import { newId } from "#platform/ids.ts";
import { compareSumsOnce } from "#money/reconciliation/compare-balance.ts";
import { standingOf } from "#money/findings/finding-causes.ts";
import { reportViolations } from "#money/reconciliation/report-violations.ts";
import { audited } from "./audit.ts";
import { type Command, type Order, Refused, word } from "./command.ts";
import { explain, readFinding } from "./findings.ts";

/** An operator has dealt with a finding. It moves no money. A finding whose cause still exists is
 * not resolved, because its alert would stop. */
export const settle: Command = {
  usage: 'settle <finding> --note "…" [--override]',
  summary:
    "it has been dealt with; the note says how. --override although it is not over: for what can never be",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const id = word(order, 0);
    const before = await readFinding(order, id);
    const { kind, subject } = before;
    if (before.settledAt) throw new Refused("It was settled before.");
    // A dry run changes nothing, and a new search would.
    if (!order.isDryRun) await lookAnew(order, before);
    const now = order.runtime.clock.now();
    if ((await readFinding(order, id)).settledAt) return [`${kind} about ${subject} is over.`];
    const action = order.isOverride ? "settle --override" : "settle";
    const act = { action, subject: id, arguments: { kind, about: subject } };
    return audited(order, act, async (tx) => {
      const standing = await standingOf(tx, before);
      if (standing === "still" && !order.isOverride) {
        throw new Refused([`${kind} about ${subject} is not over.`, ...explain(before)].join("\n"));
      }
      const isSettled = await closeFinding(tx, id, now);
      if (!isSettled) throw new Refused("It was settled before.");
      const although = standing === "still" ? ", although it is not over" : "";
      return `${kind} about ${subject} is settled${although}.`;
    });
  },
};

/** Queries or checks again what the database alone cannot tell, which resolves the finding if its
 * cause has ended. */
async function lookAnew({ runtime }: Order, { kind, subject }: SeenFinding): Promise<void> {
  const { clock, db } = runtime;
  if (kind === "payment-unconfirmed") await confirmPayment(runtime, subject);
  if (kind === "units-differ") await checkUnits(runtime);
  if (kind === "books-broken") {
    await reportViolations(runtime, await findViolations(db), { isFull: true });
  }
  if (kind === "ledger-differs" || kind === "balance-differs") {
    const now = clock.now();
    const piece = { sweepId: newId(), from: now, to: now, position: null, tries: 0 };
    await compareSumsOnce(runtime, piece);
  }
}
