import { isOpenInvestor } from "#people/onboarding/close-investor.ts";
import { gatewayNamed } from "#gateway/gateway-of.ts";
import type { Charge } from "#gateway/charges.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import type { Mode } from "#gateway/outcome.ts";
import { firstReference, laterReference } from "#gateway/reference.ts";
import { type Answer as GatewayAnswer, queryStatus } from "#gateway/submission.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { KeyReused, findDebited, post } from "#ledger/post.ts";
import { keepCard } from "#money/cards/authorization.ts";
import { report } from "#money/findings/findings.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import type { Tx } from "#platform/database/database.ts";
import { type PaidCharge, creditToStash, settledKey, unexplainedId } from "./charge-postings.ts";
import { type Transaction, transactionOf } from "./gateway-of-money.ts";
import { holdPayment, holdUnexplained } from "./hold-payment.ts";
import { type PaymentsRuntime, handlerOf } from "./payment-handlers.ts";
import {
  type Payment,
  isBooked,
  findBookedByGatewayId,
  lockPayment,
  recordPaid,
} from "./queries.ts";
import { bookLateFee, paidFacts, recordUnpaid, whenPaid } from "./record-outcome.ts";
import { intentOfTransfer } from "./transfer-intent.ts";

/** The only way in which a payment's money is booked, whichever reports first: webhook, returning
 * browser or polling. The intent is locked and compared with the report; money, state and the
 * investor's e-mail are written in one transaction, once. A webhook alone can only settle what
 * equals its intent; otherwise the gateway's answer to a query decides. */

export type Verdict = "settled" | "held" | "unpaid" | "wrong-mode" | "undecided";

/** The source of a report. The response to a charge lacks the requested amount, so it has no more
 * weight than a webhook. */
type Source = "webhook" | "charge-answer" | "gateway";

type ChargeReport = Readonly<{
  /** The one that reports it. */
  gateway: GatewayName;
  reference: string;
  charge: Charge;
  source: Source;
}>;

export async function settlePayment(
  tx: Tx,
  runtime: PaymentsRuntime,
  said: ChargeReport,
): Promise<Verdict> {
  const found = await withIntent(tx, runtime, said);
  if (!found) return "undecided";
  const { intent, ...reported } = found;
  const { gateway, reference, charge } = reported;
  const { mode } = gatewayNamed(runtime.config, gateway);
  const judgement = judgeCharge(charge, { reference, intent, mode });
  if (judgement.kind === "as-expected" && !lacksCard(judgement, reported)) {
    return credit(tx, runtime, judgement);
  }
  if (judgement.kind === "wrong-mode") return reportWrongMode(tx, runtime, reported);
  if (reported.source !== "gateway" || judgement.kind === "incomplete") return "undecided";
  if (judgement.kind === "unpaid") {
    return intent ? recordUnpaid(tx, { ...judgement, intent, charge }, runtime) : "unpaid";
  }
  if (!intent) return settleWithoutIntent(tx, runtime, { gateway, charge: judgement.charge });
  return holdPayment(tx, runtime, { intent, charge: judgement.charge });
}

/** With the intent that the transaction belongs to. A gateway without unique references can have
 * several transactions of one, and another gateway can have the same reference: the one that is
 * booked is the intent's, and any other has a reference of its own and no intent. `undefined` if that
 * cannot be decided. */
async function withIntent(
  tx: Tx,
  { config }: Pick<PaymentsRuntime, "config">,
  reported: ChargeReport,
): Promise<(ChargeReport & { intent: Payment | undefined }) | undefined> {
  const { gateway, reference, charge } = reported;
  const { gatewayId } = charge;
  const { uniqueReferences } = gatewayNamed(config, gateway).capabilities;
  const first = firstReference(reference);
  // Its transactions are booked one after the other.
  if (first !== reference) await lockPayment(tx, first);
  const intent = await lockPayment(tx, reference);
  const isIntents =
    intent?.gateway === gateway &&
    (uniqueReferences ||
      (mayBeOf(intent, gatewayId) && !(await isBookedApart(tx, reference, gatewayId))));
  if (isIntents || (!intent && uniqueReferences)) return { ...reported, intent };
  if (gatewayId === undefined) return intent ? undefined : { ...reported, intent };
  const booked = await findBookedByGatewayId(tx, { gateway, gatewayId });
  const own = booked?.reference ?? (intent ? laterReference(reference, gatewayId) : reference);
  const named = charge.reference === reference ? { ...charge, reference: own } : charge;
  return {
    ...reported,
    reference: own,
    charge: named,
    intent: booked && (await lockPayment(tx, own)),
  };
}

function mayBeOf(intent: Payment, gatewayId: string | undefined): boolean {
  if (!isBooked(intent) || intent.gatewayId === null || gatewayId === undefined) return true;
  return intent.gatewayId === gatewayId;
}

/** Under which reference a transaction is booked: which one of several of the same reference is the
 * payment was decided by what was known then, and the gateway can name them otherwise later. */
export async function bookedReference(
  tx: Tx,
  gateway: GatewayName,
  { gatewayId, reference }: { gatewayId: string | undefined; reference: string },
): Promise<string> {
  if (gatewayId === undefined) return reference;
  const booked = await findBookedByGatewayId(tx, { gateway, gatewayId });
  if (booked) return booked.reference;
  const first = firstReference(reference);
  const intent = await lockPayment(tx, first);
  const isAnother = intent?.gateway === gateway && !mayBeOf(intent, gatewayId);
  const isApart = isAnother || (await isBookedApart(tx, first, gatewayId));
  return isApart ? laterReference(first, gatewayId) : reference;
}

/** Whether it is in suspense as a later transaction of the reference: which one is the first was not
 * known then, and it stays what it was booked as. */
async function isBookedApart(
  tx: Tx,
  reference: string,
  gatewayId: string | undefined,
): Promise<boolean> {
  if (gatewayId === undefined) return false;
  const money = unexplainedId(laterReference(reference, gatewayId));
  return (await findDebited(tx, settledKey(money))) !== undefined;
}

/** Only a transfer to an own account number needs no intent. */
async function settleWithoutIntent(
  tx: Tx,
  runtime: PaymentsRuntime,
  { gateway, charge }: { gateway: GatewayName; charge: PaidCharge },
): Promise<Verdict> {
  const { transferIn } = charge;
  if (!transferIn) return holdUnexplained(tx, runtime, { gateway, charge });
  const intent = await intentOfTransfer(tx, runtime, gateway, { ...charge, transferIn });
  return typeof intent === "string"
    ? holdUnexplained(tx, runtime, { gateway, charge, why: intent })
    : credit(tx, runtime, { intent, charge });
}

/** A card is to be kept but the webhook lacks it; a query returns it. */
function lacksCard(
  { intent, charge }: { intent: Payment; charge: PaidCharge },
  { source }: ChargeReport,
): boolean {
  return source === "webhook" && intent.state !== "settled" && intent.keepsCard && !charge.card;
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
  if (!(await isOpenInvestor(tx, intent.investorId))) {
    return holdPayment(tx, runtime, { intent, charge, why: "payment-of-closed-account" });
  }
  const paidAt = whenPaid(charge, now);
  try {
    const { gateway } = intent;
    await post(tx, creditToStash(intent, { gateway, charge, eventAt: paidAt }));
  } catch (error) {
    if (!(error instanceof KeyReused)) throw error;
    // Its money came while a restored database had no intent, and is in suspense.
    return holdPayment(tx, runtime, { intent, charge, why: "payment-changed" });
  }
  const { id, investorId } = intent;
  const claimedKobo = await repayDebt(tx, {
    investorId,
    cause: settledKey(id),
    eventAt: paidAt,
  });
  const isCharge = intent.cardId !== null || intent.mandateId !== null;
  if (isCharge) await closeChargeFindings(tx, intent, now);
  const cardId = await keepCard(tx, runtime, { intent, charge });
  const facts = { ...paidFacts(intent, charge, now), state: "settled" as const, settledAt: now };
  await recordPaid(tx, { ...facts, cardId });
  const credited = { ...intent, cardId, paidAt, claimedKobo };
  await handlerOf(runtime, intent.purpose).settled(tx, runtime, credited);
  return "settled";
}

/** Resolves the finding that kept the charge of a card from ending. */
function closeChargeFindings(tx: Tx, { reference: subject }: Payment, now: Date): Promise<void> {
  const kinds = ["charge-refused", "charge-undecided"] as const;
  return closeFindingsAbout(tx, { subject, kinds, now });
}

async function reportWrongMode(
  tx: Tx,
  runtime: PaymentsRuntime,
  reported: ChargeReport,
): Promise<Verdict> {
  await report(tx, {
    kind: "wrong-mode",
    subject: reported.reference,
    details: { saidBy: reported.source, domain: reported.charge.domain ?? null },
    now: runtime.clock.now(),
  });
  return "wrong-mode";
}

type Expected = Readonly<{ amountKobo: bigint; currency: string }>;

type Judgement<Intent> =
  | { kind: "as-expected"; charge: PaidCharge; intent: Intent }
  /** Money came, but no intent requested exactly this. */
  | { kind: "unexpected"; charge: PaidCharge; intent: Intent | undefined }
  | { kind: "unpaid"; status: string; intent: Intent | undefined }
  | { kind: "wrong-mode" }
  | { kind: "incomplete" };

/** Compares a charge with its intent, if there is one. This is the only rule for crediting money:
 * every condition must hold. */
export function judgeCharge<Intent extends Expected>(
  charge: Charge,
  expected: { reference: string; intent: Intent | undefined; mode: Mode },
): Judgement<Intent> {
  const { domain, status, reference, amountKobo, requestedKobo, currency } = charge;
  const { intent } = expected;
  if (domain !== undefined && domain !== expected.mode) return { kind: "wrong-mode" };
  if (domain === undefined || status === undefined || reference !== expected.reference) {
    return { kind: "incomplete" };
  }
  if (status !== "success") return { kind: "unpaid", status, intent };
  if (amountKobo === undefined || requestedKobo === undefined || currency === undefined) {
    return { kind: "incomplete" };
  }
  const paid: PaidCharge = { ...charge, reference, amountKobo, requestedKobo, currency };
  const isAsRequested = requestedKobo === intent?.amountKobo && currency === intent.currency;
  if (isAsRequested && isSurcharge(paid)) {
    return { kind: "as-expected", charge: paid, intent };
  }
  return { kind: "unexpected", charge: paid, intent };
}

/** If the customer bears the gateway's fee, they were charged about that fee more than we
 * requested. Less, or far more, is another amount. */
function isSurcharge({ amountKobo, requestedKobo, feesKobo = 0n }: PaidCharge): boolean {
  const surchargeKobo = amountKobo - requestedKobo;
  const highestFeeKobo = requestedKobo / 20n + 200_00n;
  return surchargeKobo >= 0n && (surchargeKobo <= feesKobo || surchargeKobo <= highestFeeKobo);
}

export type Answer = GatewayAnswer<{ verdict: Verdict; charge: Charge }>;

/** Queries a payment's gateway, or that of `about`, for its status and books the answer. A charge that
 * is known by its id is booked under the reference that the gateway has for it. `conclude` runs in
 * the transaction that books. */
export async function queryGateway<Conclusion>(
  runtime: PaymentsRuntime,
  reference: string,
  conclude: (tx: Tx, answer: Answer) => Promise<Conclusion>,
  about?: Transaction,
): Promise<Conclusion> {
  const asked = about ?? (await transactionOf(runtime, reference));
  const gateway = gatewayNamed(runtime.config, asked.gateway);
  const gatewayId = gateway.capabilities.uniqueReferences ? undefined : asked.gatewayId;
  return queryStatus(
    runtime,
    {
      reference,
      call: () =>
        gatewayId === undefined
          ? gateway.fetchCharge(reference)
          : gateway.fetchChargeById(gatewayId),
      async apply(tx, charge) {
        const own = gatewayId === undefined ? reference : (charge.reference ?? reference);
        const said = { gateway: gateway.name, reference: own, charge, source: "gateway" } as const;
        return { verdict: await settlePayment(tx, runtime, said), charge };
      },
    },
    conclude,
  );
}
