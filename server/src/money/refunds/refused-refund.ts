import { referenceOf } from "#gateway/reference.ts";
import { GIVEN_UP_AFTER_MS, nextSendAt } from "#gateway/submission.ts";
import type { FindingKind } from "#money/findings/finding-kinds.ts";
import { report } from "#money/findings/findings.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { endFailed } from "./end-refund.ts";
import { type Refund, updateRefund } from "./queries.ts";

/** A refund that the gateway has refused and certainly does not have. The caller holds the payment's
 * money (`lockMoney`) and has checked that the refund is pending. */

export type Temporary = Readonly<{
  kind:
    | "float-empty"
    /** Trouble with our account at the gateway, or words that we do not know. */
    | "ours";
  why: string;
}>;

/** The money stays held and the refund is retried for a day, with an alert to the operator; then the
 * money goes back. */
export async function tryLater(
  tx: Tx,
  runtime: Runtime,
  refund: Refund,
  { kind: refusedFor, why }: Temporary,
): Promise<void> {
  const now = runtime.clock.now();
  const stuckSince = refund.stuckSince ?? now;
  const isFloat = refusedFor === "float-empty";
  const kind = isFloat ? "float-empty" : "refund-refused";
  const other = isFloat ? "refund-refused" : "float-empty";
  const subject = referenceOf("refund", refund.id);
  await closeFindingsAbout(tx, { subject, kinds: [other], now });
  await reportRefusal(tx, kind, { refund, why, now });
  if (now.getTime() - stuckSince.getTime() >= GIVEN_UP_AFTER_MS) {
    return endFailed(tx, runtime, refund, "not-sent");
  }
  const nextStepAt = nextSendAt(stuckSince, now);
  await updateRefund(tx, refund.id, { toSend: true, stuckSince, nextStepAt });
}

export async function reportRefusal(
  tx: Tx,
  kind: FindingKind,
  { refund, why, now }: { refund: Refund; why: string; now: Date },
): Promise<void> {
  const { id, paymentReference: payment, amountKobo } = refund;
  const details = { payment, why, amountKobo: amountKobo.toString() };
  await report(tx, { kind, subject: referenceOf("refund", id), details, now });
}
