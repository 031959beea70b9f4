import { type PaymentsRuntime, handlerOf } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Money } from "#money/suspense/find-money-owner.ts";

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
