import { report, reportOnce } from "#money/findings/findings.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { endDone, endFailed } from "./end-refund.ts";
import { type Refund, updateRefund } from "./queries.ts";
import { OVERDUE_AFTER_MS, nextCheckAt } from "./refund-schedule.ts";
import type { GatewayRefund } from "#gateway/sent-back.ts";
import { gatewayNamed } from "#gateway/gateway-of.ts";
import { referenceOf } from "#gateway/reference.ts";

/** Statuses of a pending refund; an unknown status decides nothing. */
const UNDER_WAY = new Set(["pending", "processing", "needs-attention"]);

/** The only way in which a refund's status at the gateway is applied. Only *processed* and *failed*
 * from the gateway's own list end it; an unknown status decides nothing. The caller holds the
 * payment's money. */
export async function applyRefundStatus(
  tx: Tx,
  runtime: Runtime,
  refund: Refund,
  reported: GatewayRefund,
): Promise<void> {
  const now = runtime.clock.now();
  if (reported.domain !== undefined && reported.domain !== gatewayNamed(runtime.config, refund.gateway).mode) {
    return reportStatus(tx, "wrong-mode", { refund, reported, now });
  }
  const gatewayStatus = reported.status ?? refund.gatewayStatus;
  if (refund.state !== "pending") {
    const applied = { refund, reported, now };
    if (contradicts(refund, reported))
      await reportStatus(tx, "refund-changed", applied, reportOnce);
    return;
  }
  const { gatewayId } = reported;
  const nextStepAt = nextCheckAt({ gatewayId, sentAt: refund.sentAt }, now);
  const isThere = { toSend: false, sentAt: refund.sentAt ?? now, stuckSince: null };
  await updateRefund(tx, refund.id, { gatewayId, gatewayStatus, nextStepAt, ...isThere });
  if (differs(refund, reported))
    return reportStatus(tx, "refund-differs", { refund, reported, now });
  if (reported.status === "processed") return endDone(tx, runtime, refund);
  if (reported.status === "failed") return endFailed(tx, runtime, refund, "failed");
  await reportWaiting(tx, { refund, reported, now });
}

type Applied = Readonly<{ refund: Refund; reported: GatewayRefund; now: Date }>;

/** Both are final, so the other cannot follow. A pending status after the end is an outdated
 * answer. */
function contradicts({ state }: Refund, { status }: GatewayRefund): boolean {
  return status === (state === "done" ? "failed" : "processed");
}

function differs({ amountKobo, currency }: Refund, reported: GatewayRefund): boolean {
  return (
    (reported.amountKobo ?? amountKobo) !== amountKobo ||
    (reported.currency ?? currency) !== currency
  );
}

async function reportWaiting(tx: Tx, applied: Applied): Promise<void> {
  const { refund, reported, now } = applied;
  if (reported.status === "needs-attention")
    await reportStatus(tx, "refund-needs-attention", applied);
  else if (reported.status !== undefined && !UNDER_WAY.has(reported.status)) {
    await reportStatus(tx, "refund-status-unknown", applied);
  }
  if (now.getTime() - refund.createdAt.getTime() >= OVERDUE_AFTER_MS) {
    await reportStatus(tx, "refund-overdue", applied);
  }
}

async function reportStatus(
  tx: Tx,
  kind:
    | "wrong-mode"
    | "refund-changed"
    | "refund-differs"
    | "refund-needs-attention"
    | "refund-status-unknown"
    | "refund-overdue",
  { refund, reported, now }: Applied,
  reportBy: (...finding: Parameters<typeof report>) => Promise<unknown> = report,
): Promise<void> {
  const details = {
    payment: refund.paymentReference,
    gatewayId: reported.gatewayId,
    booked: refund.state,
    status: reported.status ?? null,
    askedKobo: refund.amountKobo.toString(),
    amountKobo: reported.amountKobo?.toString() ?? null,
  };
  await reportBy(tx, { kind, subject: referenceOf("refund", refund.id), details, now });
}
