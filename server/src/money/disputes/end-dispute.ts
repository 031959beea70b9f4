import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { post } from "#ledger/post.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { closeFindingsAbout } from "#money/findings/list-findings.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Money } from "#money/suspense/find-money-owner.ts";
import { settledKey, win } from "./dispute-postings.ts";
import { countShort } from "./count-short.ts";
import { holdingOf } from "./holding-of.ts";
import { loseOfInvestor } from "./lose-dispute.ts";
import { loseOfSuspense } from "./lose-suspense.ts";
import { type Dispute, listDisputesOf, updateDispute } from "./queries.ts";
import { tellDispute } from "./notify-dispute.ts";

/** The two ends of a dispute. Money, state and the investor's e-mail are written in one
 * transaction. The caller holds the payment's money and has checked that the dispute is open. */

type Known = Exclude<Money, { kind: "unknown" }>;
type Ending = Readonly<{ dispute: Dispute; money: Known; resolution: string | null }>;

export async function endWon(tx: Tx, runtime: PaymentsRuntime, ending: Ending): Promise<void> {
  const { dispute, money, resolution } = ending;
  const { id, frozenKobo, paymentReference } = dispute;
  const now = runtime.clock.now();
  const end = { endedAt: now, nextCheckAt: null, shortKobo: 0n };
  await updateDispute(tx, id, { state: "won", resolution, ...end });
  if (money.kind === "investor") {
    const { investorId } = money;
    const holding = holdingOf(runtime, money);
    await post(tx, win({ id, investorId, eventAt: now }, frozenKobo));
    await countShort(tx, dispute, (await holding?.heldKobo(tx)) ?? 0n);
    await repayDebt(tx, { investorId, cause: settledKey(id), eventAt: now });
    const all = await listDisputesOf(tx, paymentReference);
    if (all.every(({ state }) => state === "won")) await holding?.release(tx);
  } else {
    await post(tx, [{ key: settledKey(id), movesNothing: true }]);
  }
  await nothingToAnswer(tx, dispute, now);
  await tellDispute(tx, runtime, "won", dispute);
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
  await nothingToAnswer(tx, dispute, now);
  await tellDispute(tx, runtime, "lost", { ...lost, amountKobo });
}

/** Resolves the finding that asked an operator for an answer. */
function nothingToAnswer(tx: Tx, { gatewayId: subject }: Dispute, now: Date): Promise<void> {
  const kinds = ["dispute-opened", "dispute-reminded", "dispute-unclear"] as const;
  return closeFindingsAbout(tx, { subject, kinds, now });
}
