import { placeOf } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { gatewayClearing, suspense } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { report } from "#money/findings/findings.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import type { Tx } from "#platform/database/database.ts";
import { updateRow } from "./queries.ts";
import type { SuspenseMoney } from "./find-money-owner.ts";

/** Money in suspense that is refunded or lost to a bank. A pending refund reserves it, so that it
 * cannot be assigned meanwhile. The caller holds the row's lock. */

export async function reserveFor(tx: Tx, { id }: SuspenseMoney, refundId: string): Promise<void> {
  await updateRow(tx, id, { keptFor: refundId });
}

/** The refund failed, and the money is free in suspense again. */
export async function release(tx: Tx, { id }: SuspenseMoney): Promise<void> {
  await updateRow(tx, id, { keptFor: null });
}

/** `key` is the ledger key of the cause, `gateway` the one that took the money. */
type Taking = Readonly<{
  gateway: GatewayName;
  key: string;
  amountKobo: bigint;
  now: Date;
  eventAt: Date;
}>;

/** The transfer also claims the key of the money itself, which an assignment needs as well: after a
 * partial refund, nothing of it can be assigned. */
export async function sendBack(tx: Tx, money: SuspenseMoney, taking: Taking): Promise<void> {
  const { currency } = money;
  const { gateway, key, amountKobo, eventAt } = taking;
  await post(tx, [
    {
      key,
      movement: "suspense-sent-back",
      debit: suspense(currency),
      credit: gatewayClearing(currency, placeOf(gateway)),
      amount: amountKobo,
      eventAt,
    },
    { key: suspenseKey(money), movesNothing: true },
  ]);
  await noteTaken(tx, money, taking);
}

export async function loseDispute(tx: Tx, money: SuspenseMoney, taking: Taking): Promise<void> {
  const { currency } = money;
  const { gateway, key, amountKobo, eventAt } = taking;
  await post(tx, [
    {
      key,
      movement: "dispute-of-suspense",
      debit: suspense(currency),
      credit: gatewayClearing(currency, placeOf(gateway)),
      amount: amountKobo,
      eventAt,
    },
  ]);
  await noteTaken(tx, money, taking);
}

/** The gateway took it, so it is booked in any case; an excess is reported to an operator. */
async function noteTaken(tx: Tx, money: SuspenseMoney, { amountKobo, now }: Taking): Promise<void> {
  const leftKobo = money.leftKobo - amountKobo;
  await updateRow(tx, money.id, { leftKobo });
  if (leftKobo <= 0n) await closeOwnerFindings(tx, money, now);
  if (leftKobo >= 0n) return;
  const details = { cameKobo: money.amountKobo.toString(), tooMuchKobo: (-leftKobo).toString() };
  await report(tx, { kind: "suspense-overdrawn", subject: money.reference, details, now });
}

/** Resolves the finding that asks for its owner. */
function closeOwnerFindings(
  tx: Tx,
  { reference: subject }: SuspenseMoney,
  now: Date,
): Promise<void> {
  const kinds = ["charge-unexplained", "payment-differs", "payment-of-closed-account"] as const;
  return closeFindingsAbout(tx, { subject, kinds, now });
}

/** Assigned or refunded share this key. A reversal allows a new decision. */
export function suspenseKey({ id, reversals }: { id: string; reversals: number }): string {
  return reversals === 0 ? `suspense:${id}:settled` : `suspense:${id}:settled:${reversals}`;
}
