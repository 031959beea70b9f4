import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { post } from "#ledger/post.ts";
import { giftWithdrawableFrom, holdBack } from "#money/payments/held-back.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Money, SuspenseMoney } from "#money/suspense/find-money-owner.ts";
import { leftOverKey, lose, settledKey, win } from "./dispute-postings.ts";
import { holdingOf, least, updateShortfalls } from "./dispute-cover.ts";
import { type Dispute, countOthersOpen, listDisputesOf, updateDispute } from "./queries.ts";
import { notifyDispute } from "./notify-dispute.ts";
import { debt, frozen, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { report } from "#money/findings/findings.ts";
import type { Runtime } from "#platform/runtime.ts";
import { loseDispute } from "#money/suspense/hold-in-suspense.ts";

/** The two ends of a dispute. Money, state and the investor's e-mail are written in one
 * transaction. The caller holds the payment's money and has checked that the dispute is open. */

type Known = Exclude<Money, { kind: "unknown" }>;
type Ending = Readonly<{ dispute: Dispute; money: Known; resolution: string | null }>;

/** `isKnown`: the investor was notified of the dispute, and is notified of its end. */
export async function endWon(
  tx: Tx,
  runtime: PaymentsRuntime,
  ending: Ending & Readonly<{ isKnown: boolean }>,
): Promise<void> {
  const { dispute, money, resolution, isKnown } = ending;
  const { id, frozenKobo, paymentReference } = dispute;
  const now = runtime.clock.now();
  const end = { endedAt: now, nextCheckAt: null, shortKobo: 0n };
  await updateDispute(tx, id, { state: "won", resolution, ...end });
  if (money.kind === "investor") {
    const { investorId } = money;
    const holding = holdingOf(runtime, money);
    await post(tx, win({ id, investorId, eventAt: now }, frozenKobo));
    await updateShortfalls(tx, dispute, (await holding?.heldKobo(tx)) ?? 0n);
    await repayDebt(tx, { investorId, cause: settledKey(id), eventAt: now });
    const all = await listDisputesOf(tx, paymentReference);
    if (all.every(({ state }) => state === "won")) await holding?.release(tx);
  } else {
    await post(tx, [{ key: settledKey(id), movesNothing: true }]);
  }
  await closeAnswerFindings(tx, dispute, now);
  if (isKnown) await notifyDispute(tx, runtime, "won", dispute);
}

/** `amountKobo` is what the gateway has taken. */
export async function endLost(
  tx: Tx,
  runtime: PaymentsRuntime,
  { dispute, money, resolution, amountKobo }: Ending & Readonly<{ amountKobo: bigint }>,
): Promise<void> {
  const { id } = dispute;
  const now = runtime.clock.now();
  const owedKobo =
    money.kind === "investor"
      ? await loseOfInvestor(tx, runtime, { dispute, money, amountKobo })
      : await loseOfSuspense(tx, runtime, { dispute, money: money.money, amountKobo });
  const investorId = money.kind === "investor" ? money.investorId : money.payerId;
  const lost = { ...dispute, investorId, owedKobo };
  if (amountKobo > 0n) await updateDispute(tx, id, { amountKobo });
  const end = { state: "lost" as const, resolution, endedAt: now, nextCheckAt: null };
  await updateDispute(tx, id, { ...end, investorId, owedKobo });
  await closeAnswerFindings(tx, dispute, now);
  await notifyDispute(tx, runtime, "lost", { ...lost, amountKobo });
}

/** Resolves the finding that asked an operator for an answer. */
function closeAnswerFindings(tx: Tx, { gatewayId: subject }: Dispute, now: Date): Promise<void> {
  const kinds = ["dispute-opened", "dispute-reminded", "dispute-unclear"] as const;
  return closeFindingsAbout(tx, { subject, kinds, now });
}

/** The gateway has paid the payer's bank. What the payment bought is cancelled as a whole and its
 * money frozen with the rest; then the frozen money, the stash and a debt pay, in that order. A
 * surplus goes to the stash, unless another dispute of the same payment needs it. Returns what
 * nothing covered. */
async function loseOfInvestor(
  tx: Tx,
  runtime: PaymentsRuntime,
  loss: { dispute: Dispute; money: Money & { kind: "investor" }; amountKobo: bigint },
): Promise<bigint> {
  const { dispute, money, amountKobo } = loss;
  const { id, gateway } = dispute;
  const { investorId } = money;
  const now = runtime.clock.now();
  const siblings = await listDisputesOf(tx, dispute.paymentReference);
  const isUndone = siblings.some(({ state }) => state === "lost");
  await updateDispute(tx, id, { shortKobo: 0n });
  const holding = isUndone ? undefined : holdingOf(runtime, money);
  const unwoundKobo = (await holding?.unwind(tx)) ?? 0n;
  if (money.paid) {
    const { paidAt, reference } = money.paid.payment;
    const withdrawableFrom = giftWithdrawableFrom(paidAt);
    await holdBack(tx, { reference, investorId, addedKobo: unwoundKobo, withdrawableFrom });
  }
  const available = await lockBalancesOf(tx, investorId);
  const othersOpen = await countOthersOpen(tx, { id, investorId });
  const ours = othersOpen === 0n ? available.frozen : dispute.frozenKobo + unwoundKobo;
  const forThis = least(ours, available.frozen);
  const fromFrozen = least(amountKobo, forThis);
  const fromStash = least(amountKobo - fromFrozen, available.stash);
  const owedKobo = amountKobo - fromFrozen - fromStash;
  const leftOver = await keepForOthers(tx, { siblings, id, leftOver: forThis - fromFrozen });
  await updateShortfalls(tx, dispute, 0n);
  const parts = { frozen: fromFrozen, stash: fromStash, debt: owedKobo, leftOver };
  await post(tx, lose({ id, gateway, investorId, eventAt: now }, parts));
  if (leftOver > 0n) await repayDebt(tx, { investorId, cause: leftOverKey(id), eventAt: now });
  if (owedKobo > 0n) {
    const details = { payment: dispute.paymentReference, owedKobo: owedKobo.toString() };
    await report(tx, { kind: "dispute-owed", subject: dispute.gatewayId, details, now });
  }
  return owedKobo;
}

async function lockBalancesOf(
  tx: Tx,
  investorId: string,
): Promise<{ stash: bigint; frozen: bigint }> {
  const accounts = { stash: stash(investorId), frozen: frozen(investorId) };
  const balances = await lockBalances(tx, [...Object.values(accounts), debt(investorId)]);
  return {
    stash: balances.get(accounts.stash) ?? 0n,
    frozen: balances.get(accounts.frozen) ?? 0n,
  };
}

/** The cancelled purchase also covered the payment's other disputes. Returns what none of them
 * needs. */
async function keepForOthers(
  tx: Tx,
  { siblings, id, leftOver }: { siblings: Dispute[]; id: string; leftOver: bigint },
): Promise<bigint> {
  let left = leftOver;
  for (const other of siblings) {
    if (other.id === id || other.state !== "open") continue;
    const kept = least(left, other.amountKobo - other.frozenKobo);
    if (kept <= 0n) continue;
    await updateDispute(tx, other.id, { frozenKobo: other.frozenKobo + kept });
    left -= kept;
  }
  return left;
}

/** The gateway has paid money without an owner to the payer's bank. No debt arises. */
async function loseOfSuspense(
  tx: Tx,
  { clock }: Runtime,
  loss: { dispute: Dispute; money: SuspenseMoney; amountKobo: bigint },
): Promise<bigint> {
  const { dispute, money, amountKobo } = loss;
  const { gateway, id } = dispute;
  const key = settledKey(id);
  const now = clock.now();
  if (amountKobo === 0n) await post(tx, [{ key, movesNothing: true }]);
  else await loseDispute(tx, money, { gateway, key, amountKobo, now, eventAt: now });
  return 0n;
}
