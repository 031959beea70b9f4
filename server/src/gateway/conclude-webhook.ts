import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { type FindingKind, report } from "../findings/findings.ts";
import type { Conclusion } from "./webhook-handlers.ts";
import { type findWaitingWebhook, markHandled, postponeWebhook } from "./webhook-queries.ts";

/** How the handling of a kept webhook ends: it is handled, for this reason, or it waits, because
 * nobody could be asked. It waits for a week at most, and then a person has to look at it. */

export type Waiting = NonNullable<Awaited<ReturnType<typeof findWaitingWebhook>>>;

const WEEK_MS = 7 * 86_400_000;
const HOUR_MS = 60 * 60_000;
const PAUSES_MS = [1, 2, 5, 10, 20, 40].map((minutes) => minutes * 60_000);

export async function concludeWebhook(
  tx: Tx,
  runtime: Runtime,
  waiting: Waiting,
  conclusion: Conclusion,
): Promise<void> {
  const { id, tries, receivedAt } = waiting;
  const now = runtime.clock.now();
  if (conclusion.kind === "handled") {
    return markHandled(tx, { id, outcome: conclusion.outcome, now });
  }
  if (conclusion.kind === "unreadable") {
    return concludeWithFinding(tx, runtime, waiting, { kind: "webhook-unreadable", subject: id });
  }
  if (now.getTime() - receivedAt.getTime() >= WEEK_MS) {
    return concludeWithFinding(tx, runtime, waiting, { kind: "webhook-undecided", subject: id });
  }
  const waitMs = conclusion.retryAfterMs ?? PAUSES_MS[tries] ?? HOUR_MS;
  await postponeWebhook(tx, { id, nextTryAt: new Date(now.getTime() + waitMs) });
}

export async function concludeWithFinding(
  tx: Tx,
  { clock }: Runtime,
  { id }: Waiting,
  finding: {
    kind: FindingKind;
    subject: string;
    details?: Readonly<Record<string, string | null>>;
  },
): Promise<void> {
  const now = clock.now();
  await report(tx, { ...finding, details: { ...finding.details, webhook: id }, now });
  await markHandled(tx, { id, outcome: finding.kind, now });
}
