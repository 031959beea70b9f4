import { debt, frozen, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { report } from "#money/findings/findings.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Money } from "#money/suspense/find-money-owner.ts";
import { freeze } from "./dispute-postings.ts";
import { holdingOf, least } from "./dispute-cover.ts";
import { type Dispute, insertDispute, listDisputesOf, lockDispute } from "./queries.ts";
import { notifyDispute } from "./notify-dispute.ts";
import type { GatewayDispute } from "#gateway/sent-back.ts";

/** A payer's bank disputes a payment. What the payment bought is only marked. Of the uncovered
 * rest, as much is frozen as the stash holds, so that it cannot be withdrawn before the decision,
 * and the remainder is frozen from later credits. A dispute that was decided before it was
 * reported freezes nothing. */

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** With less time than this left to answer, an operator is reminded. */
export const ALMOST_OVER_MS = 4 * HOUR_MS;

type Known = Exclude<Money, { kind: "unknown" }>;
type Opened = Readonly<{
  reported: GatewayDispute;
  isOpen: boolean;
  /** A debit that its bank took back. */
  isReturned?: boolean;
  reference: string;
  amountKobo: bigint;
  money: Known;
}>;

export async function openDispute(
  tx: Tx,
  runtime: PaymentsRuntime,
  opened: Opened,
): Promise<Dispute> {
  const { reported, isOpen, isReturned = false, reference, amountKobo, money } = opened;
  const now = runtime.clock.now();
  const id = newId();
  const cover =
    isOpen && money.kind === "investor"
      ? await freezeFor(tx, runtime, { id, reference, amountKobo, money, now })
      : { frozenKobo: 0n, shortKobo: 0n };
  const row = {
    id,
    gateway: money.gateway,
    gatewayId: reported.gatewayId,
    paymentReference: reference,
    source: money.kind === "investor" ? ("stash" as const) : ("suspense" as const),
    investorId: money.kind === "investor" ? money.investorId : money.payerId,
    amountKobo,
    currency: money.kind === "investor" ? money.currency : money.money.currency,
    gatewayStatus: reported.status ?? null,
    ...cover,
    answerBy: reported.answerBy ?? null,
    returned: isReturned,
    openedAt: now,
    nextCheckAt: nextCheckAt({ openedAt: now }, now),
  };
  await insertDispute(tx, row);
  if (isOpen) {
    await reportOpened(tx, { reported, reference, now });
    await notifyDispute(tx, runtime, "opened", { ...row, owedKobo: 0n });
  }
  const dispute = await lockDispute(tx, reported.gatewayId);
  if (!dispute) throw new Error(`dispute ${id} was just written and is not there`);
  return dispute;
}

/** What a payment bought covers the sum of its disputes once. */
async function freezeFor(
  tx: Tx,
  runtime: PaymentsRuntime,
  { id, reference, amountKobo, money, now }: Freezing,
): Promise<{ frozenKobo: bigint; shortKobo: bigint }> {
  const { investorId } = money;
  const holding = holdingOf(runtime, money);
  const heldKobo = holding ? await holding.heldKobo(tx) : 0n;
  const others = (await listDisputesOf(tx, reference)).filter(({ state }) => state === "open");
  const disputedKobo = others.reduce((sum, one) => sum + one.amountKobo, amountKobo);
  const coveredBefore = others.reduce((sum, one) => sum + one.frozenKobo + one.shortKobo, 0n);
  const from = stash(investorId);
  const balances = await lockBalances(tx, [from, frozen(investorId), debt(investorId)]);
  const lackingKobo = disputedKobo - heldKobo - coveredBefore;
  const wantedKobo = lackingKobo > 0n ? lackingKobo : 0n;
  const frozenKobo = least(wantedKobo, balances.get(from) ?? 0n);
  await post(tx, freeze({ id, investorId, eventAt: now }, frozenKobo));
  if (heldKobo > 0n) await holding?.freeze(tx);
  return { frozenKobo, shortKobo: wantedKobo - frozenKobo };
}

type Freezing = Readonly<{
  id: string;
  reference: string;
  amountKobo: bigint;
  money: Known & { kind: "investor" };
  now: Date;
}>;

async function reportOpened(
  tx: Tx,
  { reported, reference, now }: { reported: GatewayDispute; reference: string; now: Date },
): Promise<void> {
  const details = {
    payment: reference,
    amountKobo: reported.amountKobo?.toString() ?? null,
    answerBy: reported.answerBy?.toISOString() ?? null,
  };
  await report(tx, { kind: "dispute-opened", subject: reported.gatewayId, details, now });
}

/** When to poll an open dispute. A bank decides within days and a webhook reports it; polling
 * covers a lost webhook. */
export function nextCheckAt({ openedAt }: { openedAt: Date }, now: Date): Date {
  const ageMs = now.getTime() - openedAt.getTime();
  const pauseMs = ageMs < HOUR_MS ? HOUR_MS : ageMs < 30 * DAY_MS ? 6 * HOUR_MS : DAY_MS;
  return new Date(now.getTime() + pauseMs);
}
