import { type Tx, inTransaction } from "../platform/database.ts";
import { type Answer, askGateway } from "./ask-gateway.ts";
import type { Charge } from "./charge.ts";
import { type FindingKind, report, sums } from "./findings.ts";
import { charge as chargeSchema } from "./paystack-schemas.ts";
import type { PaymentsRuntime } from "./purposes.ts";
import { type Webhook, openWebhook } from "./receive-webhook.ts";
import { settlePayment } from "./settle-payment.ts";
import { type Conclusion, type WebhookHandlers, handlerOf } from "./webhook-handlers.ts";
import { findWaitingWebhook, markHandled, postponeWebhook } from "./webhook-queries.ts";

/** Works out what a kept webhook means. A success that equals its intent settles it. One that differs
 * or lacks something decides nothing: the gateway is asked, and its answer does. What neither
 * confirms books nothing and becomes a finding. Without an answer it is tried again for a week. */

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaitingWebhook>>>;

const CHARGE_SUCCESS = "charge.success";
const DAY_MS = 86_400_000;
const PAUSES_MS = [1, 2, 5, 10, 20, 40, 60].map((minutes) => minutes * 60_000);

export async function handleWebhook(
  runtime: PaymentsRuntime,
  handlers: WebhookHandlers,
  id: string,
): Promise<void> {
  const waiting = await findWaitingWebhook(runtime.db, id);
  if (!waiting) return;
  const webhook = openWebhook(runtime, waiting.body);
  if (!webhook) return endWithFinding(runtime, waiting, "webhook-unreadable", id);
  if (webhook.event === CHARGE_SUCCESS) return handleSuccess(runtime, waiting, webhook);
  const handler = handlerOf(handlers, webhook.event);
  if (!handler) return end(runtime, waiting, "ignored");
  await handler(webhook, (tx, conclusion) => concludeOther(tx, runtime, waiting, conclusion));
}

async function concludeOther(
  tx: Tx,
  runtime: PaymentsRuntime,
  waiting: Waiting,
  conclusion: Conclusion,
): Promise<void> {
  if (conclusion.kind === "handled") return mark(tx, runtime, waiting, conclusion.outcome);
  const now = runtime.clock.now();
  if (isPatient(waiting, now)) return postpone(tx, waiting, { ...conclusion, now });
  const kind = "webhook-undecided";
  await report(tx, { kind, subject: waiting.id, details: {}, now });
  await mark(tx, runtime, waiting, kind);
}

function isPatient({ receivedAt }: Waiting, now: Date): boolean {
  return now.getTime() - receivedAt.getTime() < 7 * DAY_MS;
}

function postpone(
  tx: Tx,
  { id, tries }: Waiting,
  { retryAfterMs, now }: { retryAfterMs: number | undefined; now: Date },
): Promise<void> {
  const waitMs = retryAfterMs ?? PAUSES_MS[tries] ?? 60 * 60_000;
  return postponeWebhook(tx, { id, nextTryAt: new Date(now.getTime() + waitMs) });
}

async function handleSuccess(
  runtime: PaymentsRuntime,
  waiting: Waiting,
  { data, reference }: Webhook,
): Promise<void> {
  const said = chargeSchema.safeParse(data).data;
  if (!said || reference === undefined) {
    return endWithFinding(runtime, waiting, "webhook-unreadable", waiting.id);
  }
  const verdict = await inTransaction(runtime.db, async (tx) => {
    const first = await settlePayment(tx, runtime, { reference, charge: said, by: "webhook" });
    if (first !== "undecided") await mark(tx, runtime, waiting, first);
    return first;
  });
  if (verdict !== "undecided") return;
  await askGateway(runtime, reference, (tx, answer) =>
    concludeBy(answer, { tx, runtime, waiting, reference, said }),
  );
}

async function concludeBy(
  answer: Answer,
  about: {
    tx: Tx;
    runtime: PaymentsRuntime;
    waiting: Waiting;
    reference: string;
    said: Charge;
  },
): Promise<void> {
  const { tx, runtime, waiting, reference, said } = about;
  const now = runtime.clock.now();
  const booked =
    answer.kind === "told" && (answer.verdict === "settled" || answer.verdict === "held");
  if (booked && !contradicts(said, answer.charge)) {
    return mark(tx, runtime, waiting, answer.verdict);
  }
  const isUndecided =
    answer.kind === "unknown" || (answer.kind === "told" && answer.verdict === "undecided");
  if (isUndecided && isPatient(waiting, now)) {
    const retryAfterMs = answer.kind === "unknown" ? answer.retryAfterMs : undefined;
    return postpone(tx, waiting, { retryAfterMs, now });
  }
  const kind = kindOf(booked, isUndecided);
  await report(tx, {
    kind,
    subject: reference,
    details: { ...sums(said), webhook: waiting.id },
    now,
  });
  await mark(tx, runtime, waiting, kind);
}

function kindOf(booked: boolean, isUndecided: boolean): FindingKind {
  if (booked) return "webhook-contradicted";
  return isUndecided ? "webhook-undecided" : "charge-unconfirmed";
}

function contradicts(said: Charge, confirmed: Charge): boolean {
  return differ(said.amountKobo, confirmed.amountKobo) || differ(said.currency, confirmed.currency);
}

/** What one of them leaves out is no contradiction. */
function differ<Value>(left: Value | undefined, right: Value | undefined): boolean {
  return left !== undefined && right !== undefined && left !== right;
}

async function end(runtime: PaymentsRuntime, waiting: Waiting, outcome: string): Promise<void> {
  await inTransaction(runtime.db, (tx) => mark(tx, runtime, waiting, outcome));
}

async function endWithFinding(
  runtime: PaymentsRuntime,
  waiting: Waiting,
  kind: FindingKind,
  subject: string,
): Promise<void> {
  await inTransaction(runtime.db, async (tx) => {
    await report(tx, { kind, subject, details: {}, now: runtime.clock.now() });
    await mark(tx, runtime, waiting, kind);
  });
}

async function mark(tx: Tx, { clock }: PaymentsRuntime, { id }: Waiting, outcome: string) {
  await markHandled(tx, { id, outcome, now: clock.now() });
}
