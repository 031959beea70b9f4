import { debt, frozen, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { report, reportOnce, wasReported } from "#money/findings/findings.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import { bookedReference } from "#money/payments/settle-payment.ts";
import { type Money, lockMoney } from "#money/suspense/find-money-owner.ts";
import { ALMOST_OVER_MS, nextCheckAt, openDispute } from "./open-dispute.ts";
import { endLost, endWon } from "./end-dispute.ts";
import { leftOfPayment } from "./left-of-payment.ts";
import { type Dispute, lockDispute, lockStages, updateDispute } from "./queries.ts";
import type { GatewayDispute } from "#gateway/sent-back.ts";
import { gatewayNamed } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";

/** The only way in which a dispute's status is applied, from any source and in any order. A webhook
 * that says *open* freezes immediately. One that would end it only triggers a query: only the
 * gateway's own answer moves money. A decision is final. */

export type Verdict =
  /** Booked, now or before. */
  | "open"
  | "ended"
  /** The gateway has to be queried about the dispute. */
  | "undecided"
  /** The payment is not booked at this gateway, which has to be queried about it first. */
  | "unbooked"
  /** Nothing is booked; an operator has to decide. */
  | "reported";

type Reported = Readonly<{
  gateway: GatewayName;
  reported: GatewayDispute;
  by: "webhook" | "gateway";
}>;

type Judgement = "open" | "won" | "lost" | "unclear";

const ENDED = new Set(["resolved", "archived"]);
const LOST = new Set(["auto-accepted", "merchant-accepted"]);

/** `declined` is our own answer to the bank: we declined its claim and keep the money. */
function judgeDispute({ status, resolution }: GatewayDispute): Judgement {
  if (status === undefined) return "unclear";
  if (!ENDED.has(status)) return "open";
  if (resolution === "declined") return "won";
  return resolution !== undefined && LOST.has(resolution) ? "lost" : "unclear";
}

export async function applyDisputeStatus(
  tx: Tx,
  runtime: PaymentsRuntime,
  { gateway, reported, by }: Reported,
): Promise<Verdict> {
  const now = runtime.clock.now();
  const { domain, transactionId: gatewayId } = reported;
  const reference =
    reported.reference &&
    (await bookedReference(tx, gateway, { gatewayId, reference: reported.reference }));
  const judgement = judgeDispute(reported);
  if (domain !== undefined && domain !== gatewayNamed(runtime.config, gateway).mode) {
    const details = { saidBy: by, domain };
    await report(tx, { kind: "wrong-mode", subject: reported.gatewayId, details, now });
    return "reported";
  }
  if (reference === undefined || judgement === "unclear") return "undecided";
  const money = await lockMoney(tx, reference);
  if (money.kind === "unknown" || money.gateway !== gateway) return "unbooked";
  // Locked before the dispute: a credit locks the stash first, and then changes what a dispute
  // lacks.
  if (money.kind === "investor") await lockClaims(tx, money.investorId);
  const lost = by === "gateway" && (await endEarlierStages(tx, runtime, { reported, money }));
  const before = lost || (await lockDispute(tx, reported.gatewayId));
  if (before && before.state !== "open") {
    return applyToEnded(tx, before, { gateway, reported, by, now });
  }
  if (judgement !== "open" && by === "webhook") return "undecided";
  const amountKobo = reported.amountKobo || knownAmount(before, money, judgement);
  if (!amountKobo) return "undecided";
  if (judgement === "lost" || (judgement === "open" && !before)) {
    // What it claimed before is counted as taken.
    const moreKobo = amountKobo - (before?.amountKobo ?? 0n);
    const leftKobo = await leftOfPayment(tx, reference, money);
    if (moreKobo > 0n && moreKobo > leftKobo) {
      return reportExceeding(tx, { reported, reference, judgement, amountKobo, leftKobo, now });
    }
  }
  const opening = { reported, isOpen: judgement === "open", reference, amountKobo, money };
  const dispute = before ?? (await openDispute(tx, runtime, opening));
  const resolution = reported.resolution ?? null;
  if (judgement === "won") {
    await endWon(tx, runtime, { dispute, money, resolution, isKnown: before !== undefined });
  } else if (judgement === "lost") {
    await endLost(tx, runtime, { dispute, money, resolution, amountKobo });
  } else await noteOpen(tx, runtime, { dispute, reported, now });
  return judgement === "open" ? "open" : "ended";
}

/** A later stage follows only a stage that was won, whether or not that was seen. Returns a stage that
 * is booked as lost: the money of a dispute is taken once. */
async function endEarlierStages(
  tx: Tx,
  runtime: PaymentsRuntime,
  { reported, money }: { reported: GatewayDispute; money: Known },
): Promise<Dispute | undefined> {
  const { firstStageId, gatewayId } = reported;
  if (firstStageId === undefined || firstStageId === gatewayId) return undefined;
  const stages = await lockStages(tx, firstStageId);
  const earlier = stages.filter((stage) => stage.gatewayId !== gatewayId);
  const lost = earlier.find(({ state }) => state === "lost");
  if (lost) return lost;
  for (const dispute of earlier.filter(({ state }) => state === "open")) {
    await endWon(tx, runtime, { dispute, money, resolution: "declined", isKnown: true });
  }
  const now = runtime.clock.now();
  await closeFindingsAbout(tx, { subject: firstStageId, kinds: ["dispute-exceeds"], now });
  return undefined;
}

type Known = Exclude<Money, { kind: "unknown" }>;

function lockClaims(tx: Tx, investorId: string) {
  return lockBalances(tx, [stash(investorId), frozen(investorId), debt(investorId)]);
}

/** A won dispute may be reported without a sum, or with zero. A lost one must have its sum. */
function knownAmount(
  before: Dispute | undefined,
  money: Known,
  judgement: Judgement,
): bigint | undefined {
  if (judgement === "lost") return undefined;
  if (before || judgement === "open") return before?.amountKobo;
  return money.kind === "investor" ? money.amountKobo : money.money.amountKobo;
}

/** More than is left of the payment: the same money was taken back before, or is about to be. That it
 * is open may be old news. */
async function reportExceeding(
  tx: Tx,
  claim: Readonly<{
    reported: GatewayDispute;
    reference: string;
    judgement: Judgement;
    amountKobo: bigint;
    leftKobo: bigint;
    now: Date;
  }>,
): Promise<Verdict> {
  const { reported, reference, judgement, amountKobo, leftKobo, now } = claim;
  const finding = { kind: "dispute-exceeds", subject: reported.gatewayId } as const;
  if (judgement === "open" && (await wasReported(tx, finding))) return "reported";
  const details = {
    payment: reference,
    amountKobo: amountKobo.toString(),
    leftKobo: leftKobo.toString(),
    outcome: judgement,
    answerBy: reported.answerBy?.toISOString() ?? null,
  };
  await reportOnce(tx, { ...finding, details, now });
  return "reported";
}

async function noteOpen(
  tx: Tx,
  { log }: PaymentsRuntime,
  { dispute, reported, now }: { dispute: Dispute; reported: GatewayDispute; now: Date },
): Promise<void> {
  const answerBy = reported.answerBy ?? dispute.answerBy;
  await updateDispute(tx, dispute.id, {
    gatewayStatus: reported.status ?? dispute.gatewayStatus,
    answerBy,
    nextCheckAt: nextCheckAt(dispute, now),
  });
  const isWaiting = reported.status === "awaiting-merchant-feedback";
  if (!isWaiting || !answerBy || answerBy.getTime() - now.getTime() > ALMOST_OVER_MS) return;
  await remind(tx, { log }, { dispute: { ...dispute, answerBy }, now });
}

/** An operator is alerted once, until the finding is resolved. */
export async function remind(
  tx: Tx,
  { log }: Pick<PaymentsRuntime, "log">,
  { dispute, now }: { dispute: Dispute; now: Date },
): Promise<void> {
  const { gatewayId, paymentReference, answerBy } = dispute;
  const details = { payment: paymentReference, answerBy: answerBy?.toISOString() ?? null };
  const finding = { kind: "dispute-reminded", subject: gatewayId, details, now } as const;
  if (!(await report(tx, finding))) return;
  log.error({ dispute: gatewayId, answerBy }, "a dispute has to be answered");
}

/** Won and lost are both final, so the other cannot follow. Any other late status is outdated. */
async function applyToEnded(
  tx: Tx,
  dispute: Dispute,
  { reported, by, now }: Reported & { now: Date },
): Promise<Verdict> {
  const judgement = judgeDispute(reported);
  const isOther = judgement === (dispute.state === "won" ? "lost" : "won");
  if (by === "gateway" && isOther) {
    const details = { booked: dispute.state, status: reported.status ?? null };
    await reportOnce(tx, { kind: "dispute-changed", subject: dispute.gatewayId, details, now });
  }
  return "ended";
}
