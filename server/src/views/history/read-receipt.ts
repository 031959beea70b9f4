import type { Receipt } from "@osisi/contracts/history.ts";
import { stash } from "#ledger/accounts.ts";
import { findMovement } from "#ledger/history.ts";
import { type ReceiptPayment, getPayment } from "#money/payments/in-flight-queries.ts";
import type { Db } from "#platform/database/database.ts";
import { withdrawalsByReference } from "#money/withdrawals/view-withdrawals.ts";
import { lineOf } from "./movement-lines.ts";
import { namesOf } from "./queries.ts";
import { movementOf } from "./movements.ts";

/** The maximum number of digits of an id. */
const ID = /^[1-9]\d{0,17}$/;

/** The details of one movement. Another investor's is reported as unknown. */
export async function readReceipt(
  db: Db,
  investorId: string,
  id: string,
): Promise<Receipt | undefined> {
  if (!ID.test(id)) return undefined;
  const found = await findMovement(db, stash(investorId), BigInt(id));
  if (!found) return undefined;
  const names = await namesOf(db, investorId, [found.key]);
  const posted = { ...found, about: names.get(found.key) ?? null };
  const { reference } = movementOf(posted, undefined);
  const [withdrawal] = await withdrawalsByReference(db, investorId, reference ? [reference] : []);
  const payment = reference ? await getPayment(db, { investorId, reference }) : undefined;
  return {
    ...movementOf(posted, withdrawal),
    counterpart: lineOf(posted).counterpart,
    fee: 0,
    account: withdrawal
      ? {
          bankName: withdrawal.bankName,
          last4: withdrawal.last4,
          accountName: withdrawal.accountName,
        }
      : null,
    ...paymentFacts(payment),
    ...(withdrawal && {
      startedAt: withdrawal.since,
      endedAt: withdrawal.endedAt,
    }),
    stateText: withdrawal?.stateText ?? null,
    nextStep: withdrawal?.nextStep ?? null,
    sessionId: withdrawal?.sessionId ?? null,
  };
}

function paymentFacts(payment: ReceiptPayment | undefined) {
  return {
    channel: payment?.channel ?? null,
    startedAt: payment?.createdAt.toISOString() ?? null,
    endedAt: payment?.paidAt?.toISOString() ?? null,
  };
}
