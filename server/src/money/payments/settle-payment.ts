import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { KeyReused, post } from "#ledger/post.ts";
import type { Tx } from "#platform/database/database.ts";
import { creditToStash, settledKey } from "./charge-postings.ts";
import { keepCard } from "#money/cards/authorization.ts";
import { type PaidCharge, judgeCharge } from "./charge.ts";
import { report } from "#money/findings/findings.ts";
import { holdPayment, holdUnexplained } from "./hold-payment.ts";
import { type PaymentsRuntime, purposeOf } from "./payment-handlers.ts";
import { type Payment, lockPayment, recordPaid } from "./queries.ts";
import { closeFindingsAbout } from "#money/findings/list-findings.ts";
import { bookLateFee, paidFacts, whenPaid } from "./record-outcome.ts";
import { recordUnpaid } from "./record-unpaid.ts";
import type { Charge } from "#gateway/gateway.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";

/** The only way in which a payment's money is booked, whichever reports first: webhook, returning
 * browser or polling. The intent is locked and compared with the report; money, state and the
 * investor's e-mail are written in one transaction, once. A webhook alone can only settle what
 * equals its intent; otherwise the gateway's answer to a query decides. */

export type Verdict = "settled" | "held" | "unpaid" | "wrong-mode" | "undecided";

/** The source of a report. The response to a charge lacks the requested amount, so it has no more
 * weight than a webhook. */
type Teller = "webhook" | "charge-answer" | "gateway";

export type Said = Readonly<{ reference: string; charge: Charge; by: Teller }>;

export async function settlePayment(
  tx: Tx,
  runtime: PaymentsRuntime,
  said: Said,
): Promise<Verdict> {
  const { reference, charge } = said;
  const { mode } = gatewayOf(runtime.config);
  const intent = await lockPayment(tx, reference);
  const judgement = judgeCharge(charge, { reference, intent, mode });
  if (judgement.kind === "as-expected" && !lacksCard(judgement, said)) {
    return credit(tx, runtime, judgement);
  }
  if (judgement.kind === "wrong-mode") return reportWrongMode(tx, runtime, said);
  if (said.by !== "gateway" || judgement.kind === "incomplete") return "undecided";
  if (judgement.kind === "unpaid") {
    return intent ? recordUnpaid(tx, { ...judgement, intent, charge }, runtime) : "unpaid";
  }
  if (!intent) return holdUnexplained(tx, runtime, judgement.charge);
  return holdPayment(tx, runtime, { intent, charge: judgement.charge });
}

/** A card is to be kept but the webhook lacks it; a query returns it. */
function lacksCard(
  { intent, charge }: { intent: Payment; charge: PaidCharge },
  { by }: Said,
): boolean {
  return by === "webhook" && intent.state !== "settled" && intent.keepsCard && !charge.card;
}

async function credit(
  tx: Tx,
  runtime: PaymentsRuntime,
  { intent, charge }: { intent: Payment; charge: PaidCharge },
): Promise<Verdict> {
  const now = runtime.clock.now();
  if (intent.state === "settled") {
    await bookLateFee(tx, { intent, charge });
    return "settled";
  }
  if (!(await runtime.isOpenInvestor(tx, intent.investorId))) {
    return holdPayment(tx, runtime, { intent, charge, why: "payment-of-closed-account" });
  }
  const paidAt = whenPaid(charge, now);
  try {
    await post(tx, creditToStash(intent, { charge, eventAt: paidAt }));
  } catch (error) {
    if (!(error instanceof KeyReused)) throw error;
    // Its money came while a restored database had no intent, and is in suspense.
    return holdPayment(tx, runtime, { intent, charge, why: "payment-changed" });
  }
  const { id, investorId } = intent;
  await repayDebt(tx, { investorId, cause: settledKey(id), eventAt: paidAt });
  if (intent.cardId !== null) await nothingToWaitFor(tx, intent, now);
  const cardId = await keepCard(tx, runtime, { intent, charge });
  const facts = { ...paidFacts(intent, charge, now), state: "settled" as const, settledAt: now };
  await recordPaid(tx, { ...facts, cardId });
  await purposeOf(runtime, intent.purpose).settled(tx, runtime, { ...intent, cardId, paidAt });
  return "settled";
}

/** Resolves the finding that kept the charge of a card from ending. */
function nothingToWaitFor(tx: Tx, { reference: subject }: Payment, now: Date): Promise<void> {
  const kinds = ["charge-refused", "charge-undecided"] as const;
  return closeFindingsAbout(tx, { subject, kinds, now });
}

async function reportWrongMode(tx: Tx, runtime: PaymentsRuntime, said: Said): Promise<Verdict> {
  await report(tx, {
    kind: "wrong-mode",
    subject: said.reference,
    details: { saidBy: said.by, domain: said.charge.domain ?? null },
    now: runtime.clock.now(),
  });
  return "wrong-mode";
}
