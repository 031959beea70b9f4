import { type PaymentsRuntime, handlerOf } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Money } from "#money/suspense/find-money-owner.ts";
import { type Dispute, listDisputesOf, updateDispute } from "./queries.ts";

/** The handler of what a payment bought and that holds its money: a plan, an investment.
 * `undefined` if there is none. */
export function holdingOf(runtime: PaymentsRuntime, money: Money & { kind: "investor" }) {
  if (!money.paid) return undefined;
  const { payment, purpose } = money.paid;
  const { holding } = handlerOf(runtime, purpose);
  return (
    holding && {
      heldKobo: (tx: Tx) => holding.heldKobo(tx, payment),
      freeze: (tx: Tx) => holding.freeze(tx, runtime, payment),
      release: (tx: Tx) => holding.release(tx, runtime, payment),
      unwind: (tx: Tx) => holding.unwind(tx, runtime, payment),
    }
  );
}

/** Recomputes what a payment's other open disputes lack when one of them ends. What the payment
 * bought and still holds covers the oldest first. */
export async function updateShortfalls(
  tx: Tx,
  ended: Pick<Dispute, "id" | "paymentReference">,
  heldKobo: bigint,
): Promise<void> {
  let cover = heldKobo;
  for (const dispute of await listDisputesOf(tx, ended.paymentReference)) {
    if (dispute.id === ended.id || dispute.state !== "open") continue;
    const lacking = dispute.amountKobo - dispute.frozenKobo;
    const covered = least(cover, lacking > 0n ? lacking : 0n);
    const shortKobo = lacking > covered ? lacking - covered : 0n;
    cover -= covered;
    if (shortKobo === dispute.shortKobo) continue;
    await updateDispute(tx, dispute.id, { shortKobo });
  }
}

export function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
