import { formatNaira } from "@osisi/contracts/money.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { disputesOf } from "#money/disputes/list-disputes.ts";
import { stash, suspense } from "#ledger/accounts.ts";
import { findTransfer, post } from "#ledger/post.ts";
import { giftWithdrawableFrom, holdBack } from "#money/payments/held-back.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { updateRow } from "./queries.ts";
import { suspenseKey } from "./hold-in-suspense.ts";
import { lockMoney } from "./find-money-owner.ts";

/** An operator assigns unexplained money to an investor: it goes into that investor's stash, once,
 * and never while it is being refunded. A gift is held back as any other, from now on. */

export type Attributing =
  | { kind: "attributed"; amountKobo: bigint }
  /** No money in suspense has this reference. */
  | { kind: "not-in-suspense" }
  | { kind: "going-back" }
  | { kind: "nothing-left" }
  /** Its payer's bank disputes it. */
  | { kind: "disputed" }
  /** A stash holds naira only. */
  | { kind: "other-currency"; currency: string };

const STASH_CURRENCY = "NGN";

export async function attributeSuspense(
  tx: Tx,
  runtime: Runtime,
  attribution: { reference: string; investorId: string },
): Promise<Attributing> {
  const { reference, investorId } = attribution;
  const found = await lockMoney(tx, reference);
  if (found.kind !== "suspense") return { kind: "not-in-suspense" };
  const { money } = found;
  const { id, currency, leftKobo } = money;
  if (money.keptFor !== null) return { kind: "going-back" };
  if (leftKobo <= 0n) return { kind: "nothing-left" };
  if (currency !== STASH_CURRENCY) return { kind: "other-currency", currency };
  const disputes = await disputesOf(tx, reference);
  if (disputes.openKobo > 0n) return { kind: "disputed" };
  const now = runtime.clock.now();
  await post(tx, [
    {
      key: suspenseKey(money),
      movement: "suspense-attributed",
      debit: suspense(currency),
      credit: stash(investorId),
      amount: leftKobo,
      eventAt: now,
    },
  ]);
  await repayDebt(tx, { investorId, cause: suspenseKey(money), eventAt: now });
  // What an open dispute has frozen may come back.
  const repaidKobo = (await findTransfer(tx, `debt:${suspenseKey(money)}`))?.amount ?? 0n;
  await holdBack(tx, {
    reference,
    investorId,
    addedKobo: leftKobo - repaidKobo,
    withdrawableFrom: giftWithdrawableFrom(now),
  });
  await updateRow(tx, id, { leftKobo: 0n, ownerId: investorId, attributedAt: now });
  await notifyAttributed(tx, runtime, { reference, investorId, amountKobo: leftKobo });
  return { kind: "attributed", amountKobo: leftKobo };
}

async function notifyAttributed(
  tx: Tx,
  runtime: Runtime,
  { reference, investorId, amountKobo }: Attribution,
): Promise<void> {
  const amount = formatNaira(amountKobo);
  await notifyInvestor(tx, runtime, investorId, {
    kind: "money-in",
    sms: `${nairaInSms(amountKobo)} is in your stash. We had received it and found out that it is yours.`,
    email: {
      subject: `${amount} is in your stash`,
      lines: [
        "It is yours. We had received it and could not tell whose it was.",
        `Reference: ${reference}`,
        { link: { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` } },
      ],
    },
  });
}

type Attribution = Readonly<{ reference: string; investorId: string; amountKobo: bigint }>;
