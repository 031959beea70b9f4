import { gatewayClearing, suspense } from "../ledger/accounts.ts";
import { post } from "../ledger/post.ts";
import { report } from "../findings/findings.ts";
import { closeFindingsAbout } from "../findings/see-findings.ts";
import type { Tx } from "../platform/database.ts";
import { updateRow } from "./queries.ts";
import type { SuspenseMoney } from "./whose-money.ts";

/** Money in suspense that the gateway sends back or gives to a bank. While it is on its way back it is
 * kept for that, and no person can attribute it meanwhile. The caller holds the row. */

export async function keepFor(tx: Tx, { id }: SuspenseMoney, refundId: string): Promise<void> {
  await updateRow(tx, id, { keptFor: refundId });
}

/** It could not be sent back, and waits in suspense again. */
export async function keepNoLonger(tx: Tx, { id }: SuspenseMoney): Promise<void> {
  await updateRow(tx, id, { keptFor: null });
}

/** `key` is the one under which that cause posts. */
type Taking = Readonly<{ key: string; amountKobo: bigint; now: Date; eventAt: Date }>;

/** With the transfer the key of the money itself is claimed, which attributing it needs as well: once a
 * part was sent back, nothing of it can be attributed. */
export async function sendBack(tx: Tx, money: SuspenseMoney, taking: Taking): Promise<void> {
  const { currency } = money;
  const { key, amountKobo, eventAt } = taking;
  await post(tx, [
    {
      key,
      movement: "suspense-sent-back",
      debit: suspense(currency),
      credit: gatewayClearing(currency),
      amount: amountKobo,
      eventAt,
    },
    { key: suspenseKey(money), movesNothing: true },
  ]);
  await noteTaken(tx, money, taking);
}

export async function loseDispute(tx: Tx, money: SuspenseMoney, taking: Taking): Promise<void> {
  const { currency } = money;
  const { key, amountKobo, eventAt } = taking;
  await post(tx, [
    {
      key,
      movement: "dispute-of-suspense",
      debit: suspense(currency),
      credit: gatewayClearing(currency),
      amount: amountKobo,
      eventAt,
    },
  ]);
  await noteTaken(tx, money, taking);
}

/** The gateway took it, so it is booked whatever was left; more than there was is for a person. */
async function noteTaken(tx: Tx, money: SuspenseMoney, { amountKobo, now }: Taking): Promise<void> {
  const leftKobo = money.leftKobo - amountKobo;
  await updateRow(tx, money.id, { leftKobo });
  if (leftKobo <= 0n) await nobodysNoMore(tx, money, now);
  if (leftKobo >= 0n) return;
  const details = { cameKobo: money.amountKobo.toString(), tooMuchKobo: (-leftKobo).toString() };
  await report(tx, { kind: "suspense-overdrawn", subject: money.reference, details, now });
}

/** Nobody need find out any more whose it is. */
function nobodysNoMore(tx: Tx, { reference: subject }: SuspenseMoney, now: Date): Promise<void> {
  const kinds = ["charge-unexplained", "payment-differs", "payment-of-closed-account"] as const;
  return closeFindingsAbout(tx, { subject, kinds, now });
}

/** Attributed or sent back: one of them. After a reversal that is decided anew. */
export function suspenseKey({ id, reversals }: { id: string; reversals: number }): string {
  return reversals === 0 ? `suspense:${id}:settled` : `suspense:${id}:settled:${reversals}`;
}
