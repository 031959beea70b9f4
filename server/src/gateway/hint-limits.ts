import { hasQuota, quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { GatewayEvent } from "./events.ts";
import type { Gateway } from "./gateway.ts";

/** A webhook that is not signed over its body is a hint, which anyone with a leaked secret can send,
 * and each costs a query at the gateway. So hints are limited. What one would have said is found by
 * the next check of what is open, or by the night. */

/** A refund's query may read a long list, page by page. */
const PER_MINUTE = 1_200;
const REFUNDS_PER_MINUTE = 30;
const PER_SUBJECT_AND_HOUR = 20;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** When a refused hint may be sent again. */
export const HINT_AGAIN_SECONDS = 60;

/** `dropped`: enough is known of that subject. `refused`: the gateway is to send it again later, and
 * nothing is counted any more until then. */
export async function limitHint(
  { clock, config, db }: Runtime,
  { capabilities, name }: Gateway,
  event: GatewayEvent | undefined,
): Promise<"taken" | "dropped" | "refused"> {
  if (capabilities.signsBodies) return "taken";
  const now = clock.now();
  const of = (limit: number, windowMs: number, ...counted: string[]) => {
    return { key: quotaKey(config.secretKey, "hints", name, ...counted), limit, windowMs, now };
  };
  const rules = [
    ...(event?.kind === "refund" ? [of(REFUNDS_PER_MINUTE, MINUTE_MS, "refunds")] : []),
    of(PER_MINUTE, MINUTE_MS),
  ];
  for (const rule of rules) if (!(await hasQuota(db, rule))) return "refused";
  const subject = of(PER_SUBJECT_AND_HOUR, HOUR_MS, event?.kind ?? "unreadable", subjectOf(event));
  if (!(await takeQuota(db, subject))) return "dropped";
  for (const rule of rules) if (!(await takeQuota(db, rule))) return "refused";
  return "taken";
}

/** What names nothing is one subject: it is ignored, or an operator has to look. */
function subjectOf(event: GatewayEvent | undefined): string {
  if (event?.kind === "refund" && "gatewayId" in event.payment) return event.payment.gatewayId;
  if (event?.kind === "dispute") return event.dispute.gatewayId ?? "";
  return event?.reference ?? "";
}
