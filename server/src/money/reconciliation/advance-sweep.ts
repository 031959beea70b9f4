import { report } from "#money/findings/findings.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import { compareBalance } from "./compare-balance.ts";
import {
  compareDisputes,
  comparePayments,
  compareRefunds,
  compareReversed,
  compareTransactions,
  compareTransfers,
  compareWithdrawals,
} from "./compare-lists.ts";
import { planNext } from "./plan-sweeps.ts";
import { type Sweep, claimPiece, forgetSeen, moveSweep } from "./queries.ts";
import { readBalanceLedger } from "./read-balance-ledger.ts";
import { type Part, type PartName, type PieceEnd, isNight, placeOfSweep } from "./sweep.ts";
import { gateways, placeOf } from "#gateway/gateway-of.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";

/** One piece of a sweep: one page of a list, or some of our own rows. The next piece is its own
 * job. One worker at a time claims a piece; if it dies, another claims the same piece when the
 * claim expires. A piece that the gateway does not answer is retried after the delay that it
 * requests. */

export const ADVANCE_TASK = "advance-sweep";
/** Longer than a page may take; a piece that runs twice changes nothing. */
const CLAIM_MS = 5 * 60_000;
const PAUSES_MS = [1, 2, 5, 10, 20, 40].map((minutes) => minutes * 60_000);
const HOUR_MS = 60 * 60_000;
/** Some hours, with these pauses. */
const REPORTED_AFTER_TRIES = 9;

const parts: Record<PartName, Part> = {
  transactions: compareTransactions,
  transfers: compareTransfers,
  refunds: compareRefunds,
  disputes: compareDisputes,
  reversed: compareReversed,
  payments: comparePayments,
  withdrawals: compareWithdrawals,
  ledger: readBalanceLedger,
  balance: compareBalance,
};

const ofNight: readonly PartName[] = [
  "transactions",
  "transfers",
  "refunds",
  "disputes",
  "reversed",
  "payments",
  "withdrawals",
  "ledger",
  "balance",
];
const ofStart: readonly PartName[] = ["ledger", "balance"];

export async function advanceSweep(runtime: PaymentsRuntime, id: string): Promise<void> {
  const now = runtime.clock.now();
  const endsAt = new Date(now.getTime() + CLAIM_MS);
  const sweep = await claimPiece(runtime.db, id, { now, endsAt });
  if (!sweep) return;
  const { fromAt: from, kind, toAt, part, position, tries } = sweep;
  const place = placeOfSweep(kind);
  const gateway = gateways(runtime.config).find(({ name }) => placeOf(name) === place);
  const piece = { sweepId: id, from, to: toAt ?? now, position, tries };
  // Its settings may have been removed: it is compared when they are back.
  const end = gateway ? await parts[part](runtime, { ...piece, gateway }) : NOT_NOW;
  const details = { gateway: gateway?.name ?? null };
  await inTransaction(runtime.db, (tx) => record(tx, runtime, sweep, { end, details }));
}

const NOT_NOW = { kind: "later", retryAfterMs: undefined } as const;

async function record(
  tx: Tx,
  runtime: PaymentsRuntime,
  sweep: Sweep,
  { end, details }: { end: PieceEnd; details: { gateway: string | null } },
): Promise<void> {
  const now = runtime.clock.now();
  if (end.kind === "later") {
    return postpone(tx, sweep, { retryAfterMs: end.retryAfterMs, details, now });
  }
  if (sweep.tries >= REPORTED_AFTER_TRIES) await closeUnfinished(tx, sweep, now);
  const names = isNight(sweep.kind) ? ofNight : ofStart;
  const nextPart = names[names.indexOf(sweep.part) + 1];
  const continuation =
    end.kind === "more"
      ? { position: end.position }
      : nextPart && { part: nextPart, position: null };
  if (continuation) {
    if (!(await moveSweep(tx, sweep, { ...continuation, tries: 0, nextStepAt: now }))) return;
    await addJob(tx, ADVANCE_TASK, { id: sweep.id }, { key: `${ADVANCE_TASK}:${sweep.id}` });
    return;
  }
  if (!(await moveSweep(tx, sweep, { finishedAt: now, nextStepAt: null }))) return;
  await forgetSeen(tx, sweep.id);
  await planNext(tx, sweep, now);
}

/** Resolves the finding about the outage. */
function closeUnfinished(tx: Tx, { id: subject }: Sweep, now: Date): Promise<void> {
  return closeFindingsAbout(tx, { subject, kinds: ["sweep-unfinished"], now });
}

async function postpone(
  tx: Tx,
  sweep: Sweep,
  {
    retryAfterMs,
    details: of,
    now,
  }: { retryAfterMs: number | undefined; details: { gateway: string | null }; now: Date },
): Promise<void> {
  const waitMs = retryAfterMs ?? PAUSES_MS[sweep.tries] ?? HOUR_MS;
  const nextStepAt = new Date(now.getTime() + waitMs);
  const tries = sweep.tries + 1;
  await moveSweep(tx, sweep, { tries, nextStepAt });
  if (tries !== REPORTED_AFTER_TRIES) return;
  const details = { kind: sweep.kind, part: sweep.part, ...of };
  await report(tx, { kind: "sweep-unfinished", subject: sweep.id, details, now });
}
