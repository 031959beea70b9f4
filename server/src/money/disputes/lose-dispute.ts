import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { debt, frozen, stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { report } from "#money/findings/findings.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Money } from "#money/suspense/find-money-owner.ts";
import { leftOverKey, lose } from "./dispute-postings.ts";
import { countShort, least } from "./count-short.ts";
import { holdingOf } from "./holding-of.ts";
import { type Dispute, countOthersOpen, listDisputesOf, updateDispute } from "./queries.ts";

/** The gateway has paid the payer's bank. What the payment bought is cancelled as a whole and its
 * money frozen with the rest; then the frozen money, the stash and a debt pay, in that order. A
 * surplus goes to the stash, unless another dispute of the same payment needs it. */

type Loss = Readonly<{
  dispute: Dispute;
  money: Money & { kind: "investor" };
  amountKobo: bigint;
}>;

/** Returns what nothing covered. */
export async function loseOfInvestor(
  tx: Tx,
  runtime: PaymentsRuntime,
  loss: Loss,
): Promise<bigint> {
  const { dispute, money, amountKobo } = loss;
  const { id } = dispute;
  const { investorId } = money;
  const now = runtime.clock.now();
  const siblings = await listDisputesOf(tx, dispute.paymentReference);
  const isUndone = siblings.some(({ state }) => state === "lost");
  await updateDispute(tx, id, { shortKobo: 0n });
  const holding = isUndone ? undefined : holdingOf(runtime, money);
  const unwoundKobo = (await holding?.unwind(tx)) ?? 0n;
  const there = await lockThere(tx, investorId);
  const othersOpen = await countOthersOpen(tx, { id, investorId });
  const ours = othersOpen === 0n ? there.frozen : dispute.frozenKobo + unwoundKobo;
  const forThis = least(ours, there.frozen);
  const fromFrozen = least(amountKobo, forThis);
  const fromStash = least(amountKobo - fromFrozen, there.stash);
  const owedKobo = amountKobo - fromFrozen - fromStash;
  const leftOver = await keepForOthers(tx, { siblings, id, leftOver: forThis - fromFrozen });
  await countShort(tx, dispute, 0n);
  const parts = { frozen: fromFrozen, stash: fromStash, debt: owedKobo, leftOver };
  await post(tx, lose({ id, investorId, eventAt: now }, parts));
  if (leftOver > 0n) await repayDebt(tx, { investorId, cause: leftOverKey(id), eventAt: now });
  if (owedKobo > 0n) {
    const details = { payment: dispute.paymentReference, owedKobo: owedKobo.toString() };
    await report(tx, { kind: "dispute-owed", subject: dispute.gatewayId, details, now });
  }
  return owedKobo;
}

async function lockThere(tx: Tx, investorId: string): Promise<{ stash: bigint; frozen: bigint }> {
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
