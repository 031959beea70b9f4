import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import type { GatewayEvent } from "./events.ts";
import { type FromGateway, openWebhook } from "./receive-webhook.ts";
import { findWaitingWebhook, markHandled, postponeWebhook } from "./webhook-queries.ts";

/** Dispatches a stored webhook to the domain of its event. An ignored event is only stored. One
 * that cannot be read, or was encrypted with a SECRET_KEY that we no longer have, is signed, so an
 * operator has to look at it. One for which the gateway could not be queried is retried for a week
 * at most. */

export type Conclusion =
  | { kind: "handled"; outcome: string }
  /** An operator has to look. */
  | { kind: "reported"; finding: Finding }
  /** The gateway could not be queried: the same webhook is handled again later. */
  | { kind: "later"; retryAfterMs: number | undefined };

type Finding = Readonly<{
  kind: "webhook-unreadable" | "webhook-undecided" | "webhook-contradicted" | "charge-unconfirmed";
  subject: string;
  details?: Readonly<Record<string, string | null>>;
}>;

/** Records a finding, in the transaction that marks its webhook as handled. */
export type ReportFinding = (
  tx: Tx,
  finding: Required<Finding> & { now: Date },
) => Promise<unknown>;

type Handled = Exclude<GatewayEvent["kind"], "unreadable" | "other">;

/** `conclude` is called once, in the transaction that applies the event. */
export type EventHandler<Kind extends Handled> = (
  event: FromGateway<Extract<GatewayEvent, { kind: Kind }>>,
  conclude: Conclude,
) => Promise<void>;

type Conclude = (tx: Tx, conclusion: Conclusion) => Promise<void>;

export type EventHandlers = Readonly<{ [Kind in Handled]: EventHandler<Kind> }> &
  Readonly<{ report: ReportFinding }>;

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaitingWebhook>>>;

const WEEK_MS = 7 * 86_400_000;
const HOUR_MS = 60 * 60_000;
const PAUSES_MS = [1, 2, 5, 10, 20, 40].map((minutes) => minutes * 60_000);

export async function handleWebhook(
  runtime: Runtime,
  handlers: EventHandlers,
  id: string,
): Promise<void> {
  const waiting = await findWaitingWebhook(runtime.db, id);
  if (!waiting) return;
  const conclude: Conclude = (tx, conclusion) =>
    record(tx, { ...runtime, report: handlers.report }, waiting, conclusion);
  const end = (conclusion: Conclusion) =>
    inTransaction(runtime.db, (tx) => conclude(tx, conclusion));
  const event = openWebhook(runtime, waiting);
  switch (event?.kind) {
    case "charge":
      return handlers.charge(event, conclude);
    case "transfer":
      return handlers.transfer(event, conclude);
    case "transfer-rejected":
      return handlers["transfer-rejected"](event, conclude);
    case "refund":
      return handlers.refund(event, conclude);
    case "dispute":
      return handlers.dispute(event, conclude);
    case "mandate":
      return handlers.mandate(event, conclude);
    case "account-number":
      return handlers["account-number"](event, conclude);
    case "identification":
      return handlers.identification(event, conclude);
    case "other":
      return end({ kind: "handled", outcome: "ignored" });
    case "unreadable":
    case undefined:
      return end({ kind: "reported", finding: { kind: "webhook-unreadable", subject: id } });
  }
}

async function record(
  tx: Tx,
  { clock, report }: Runtime & { report: ReportFinding },
  waiting: Waiting,
  conclusion: Conclusion,
): Promise<void> {
  const { id, tries, receivedAt } = waiting;
  const now = clock.now();
  const isOver = now.getTime() - receivedAt.getTime() >= WEEK_MS;
  if (conclusion.kind === "handled") {
    await markHandled(tx, { id, outcome: conclusion.outcome, now });
  } else if (conclusion.kind === "reported") {
    await recordFinding(tx, report, { id, finding: conclusion.finding, now });
  } else if (isOver) {
    const finding = { kind: "webhook-undecided", subject: id } as const;
    await recordFinding(tx, report, { id, finding, now });
  } else {
    const waitMs = conclusion.retryAfterMs ?? PAUSES_MS[tries] ?? HOUR_MS;
    await postponeWebhook(tx, { id, nextTryAt: new Date(now.getTime() + waitMs) });
  }
}

async function recordFinding(
  tx: Tx,
  report: ReportFinding,
  { id, finding, now }: { id: string; finding: Finding; now: Date },
): Promise<void> {
  await report(tx, { ...finding, details: { ...finding.details, webhook: id }, now });
  await markHandled(tx, { id, outcome: finding.kind, now });
}
