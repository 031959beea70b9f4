import { type PaymentsRuntime, purposeOf } from "../payments/purposes.ts";
import type { Tx } from "../platform/database.ts";
import type { Money } from "../suspense/whose-money.ts";

/** What a payment bought that keeps its money: a plan, an investment. `undefined` where it bought
 * nothing of that kind. */
export function holdingOf(runtime: PaymentsRuntime, money: Money & { kind: "investor" }) {
  if (!money.paid) return undefined;
  const { payment, purpose } = money.paid;
  const { holding } = purposeOf(runtime, purpose);
  return (
    holding && {
      heldKobo: (tx: Tx) => holding.heldKobo(tx, payment),
      freeze: (tx: Tx) => holding.freeze(tx, runtime, payment),
      release: (tx: Tx) => holding.release(tx, runtime, payment),
      unwind: (tx: Tx) => holding.unwind(tx, runtime, payment),
    }
  );
}
