import { report, reportOnce } from "#money/findings/findings.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { endDone, endFailed } from "./end-refund.ts";
import { UNDER_WAY } from "./gateway-refund.ts";
import { type Refund, updateRefund } from "./queries.ts";
import { OVERDUE_AFTER_MS, nextCheckAt } from "./refund-schedule.ts";
import type { GatewayRefund } from "#gateway/gateway.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { referenceOf } from "#gateway/reference.ts";

/** The only way in which a refund's status at the gateway is applied. Only *processed* and *failed*
 * from the gateway's own list end it; an unknown status decides nothing. The caller holds the
 * payment's money. */
export async function hearRefund(
  tx: Tx,
  runtime: Runtime,
  refund: Refund,
  said: GatewayRefund,
): Promise<void> {
  const now = runtime.clock.now();
  if (said.domain !== undefined && said.domain !== gatewayOf(runtime.config).mode) {
    return tellPerson(tx, "wrong-mode", { refund, said, now });
  }
  const gatewayStatus = said.status ?? refund.gatewayStatus;
  if (refund.state !== "pending") {
    const heard = { refund, said, now };
    if (contradicts(refund, said)) await tellPerson(tx, "refund-changed", heard, reportOnce);
    return;
  }
  const { gatewayId } = said;
  const nextStepAt = nextCheckAt({ gatewayId, sentAt: refund.sentAt }, now);
  const isThere = { toSend: false, sentAt: refund.sentAt ?? now, stuckSince: null };
  await updateRefund(tx, refund.id, { gatewayId, gatewayStatus, nextStepAt, ...isThere });
  if (differs(refund, said)) return tellPerson(tx, "refund-differs", { refund, said, now });
  if (said.status === "processed") return endDone(tx, runtime, refund);
  if (said.status === "failed") return endFailed(tx, runtime, refund, "failed");
  await reportWaiting(tx, { refund, said, now });
}

type Heard = Readonly<{ refund: Refund; said: GatewayRefund; now: Date }>;

/** Both are final, so the other cannot follow. A pending status after the end is an outdated
 * answer. */
function contradicts({ state }: Refund, { status }: GatewayRefund): boolean {
  return status === (state === "done" ? "failed" : "processed");
}

function differs({ amountKobo, currency }: Refund, said: GatewayRefund): boolean {
  return (said.amountKobo ?? amountKobo) !== amountKobo || (said.currency ?? currency) !== currency;
}

async function reportWaiting(tx: Tx, heard: Heard): Promise<void> {
  const { refund, said, now } = heard;
  if (said.status === "needs-attention") await tellPerson(tx, "refund-needs-attention", heard);
  else if (said.status !== undefined && !UNDER_WAY.has(said.status)) {
    await tellPerson(tx, "refund-status-unknown", heard);
  }
  if (now.getTime() - refund.createdAt.getTime() >= OVERDUE_AFTER_MS) {
    await tellPerson(tx, "refund-overdue", heard);
  }
}

async function tellPerson(
  tx: Tx,
  kind:
    | "wrong-mode"
    | "refund-changed"
    | "refund-differs"
    | "refund-needs-attention"
    | "refund-status-unknown"
    | "refund-overdue",
  { refund, said, now }: Heard,
  tell: (...finding: Parameters<typeof report>) => Promise<unknown> = report,
): Promise<void> {
  const details = {
    payment: refund.paymentReference,
    gatewayId: said.gatewayId,
    booked: refund.state,
    status: said.status ?? null,
    askedKobo: refund.amountKobo.toString(),
    amountKobo: said.amountKobo?.toString() ?? null,
  };
  await tell(tx, { kind, subject: referenceOf("refund", refund.id), details, now });
}
