import { frozen, planOf, stash } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import type { PaidIn, PaymentHandler } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";

/** A purchase that keeps the money, as plans and investments do: the minimum that a dispute has to
 * deal with. */

export type Keeper = ReturnType<typeof keeper>;

const EVENT_AT = new Date("2026-11-21T08:00:00Z");

const account = ({ investorId, subjectId }: PaidIn) => planOf(investorId, subjectId ?? "");

const heldKobo = (tx: Tx, payment: PaidIn) => balanceOf(tx, account(payment));

async function move(
  tx: Tx,
  payment: PaidIn,
  step: { name: string; to: "stash" | "frozen"; amount: bigint },
): Promise<void> {
  if (step.amount === 0n) return;
  const to = step.to === "stash" ? stash : frozen;
  await post(tx, [
    {
      key: `test:${payment.id}:${step.name}`,
      movement: "test",
      debit: account(payment),
      credit: to(payment.investorId),
      amount: step.amount,
      eventAt: EVENT_AT,
    },
  ]);
}

export function keeper() {
  const frozenThings = new Set<string>();
  const maturedKobo = new Map<string, bigint>();
  const handler: PaymentHandler = {
    async settled(tx, _runtime, payment) {
      const { id, investorId, amountKobo } = payment;
      await post(tx, [
        {
          key: `test:${id}:kept`,
          movement: "test",
          debit: stash(investorId),
          credit: account(payment),
          amount: amountKobo,
          eventAt: EVENT_AT,
        },
      ]);
    },
    async held() {},
    holding: {
      heldKobo,
      async freeze(_tx, _runtime, { id }) {
        frozenThings.add(id);
      },
      async release(tx, _runtime, payment) {
        frozenThings.delete(payment.id);
        const amount = maturedKobo.get(payment.id) ?? 0n;
        if (amount === 0n) return;
        await post(tx, [
          {
            key: `test:${payment.id}:free`,
            movement: "test",
            debit: frozen(payment.investorId),
            credit: stash(payment.investorId),
            amount,
            eventAt: EVENT_AT,
          },
        ]);
      },
      async unwind(tx, _runtime, payment) {
        const amount = await heldKobo(tx, payment);
        await move(tx, payment, { name: "unwound", to: "frozen", amount });
        return amount + (maturedKobo.get(payment.id) ?? 0n);
      },
    },
  };

  return {
    handler,
    isFrozen: ({ id }: PaidIn) => frozenThings.has(id),

    async mature(tx: Tx, payment: PaidIn): Promise<void> {
      const amount = await heldKobo(tx, payment);
      const isFrozen = frozenThings.has(payment.id);
      await move(tx, payment, { name: "matured", to: isFrozen ? "frozen" : "stash", amount });
      if (isFrozen) maturedKobo.set(payment.id, amount);
    },
  };
}
