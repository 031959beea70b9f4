import { formatNaira } from "@osisi/contracts/money.ts";
import { repayDebt } from "#ledger/debts/repay-debt.ts";
import { disputesOf, lostSince } from "#money/disputes/list-disputes.ts";
import { debt, receivable, stash, suspense } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { findTransfer, type Claim, type Transfer, post } from "#ledger/post.ts";
import { endHoldBack } from "#money/payments/held-back.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { isOpenInvestor } from "#people/onboarding/close-investor.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { report } from "#money/findings/findings.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { isBeingRefunded, refundedSince } from "#money/refunds/list-refunds.ts";
import { findShortfall, insertReversal, noteOwed, updateRow } from "./queries.ts";
import { suspenseKey } from "./hold-in-suspense.ts";
import { lockAttributed, lockMoney } from "./find-money-owner.ts";

/** Reverses an assignment to the wrong investor. The whole sum goes back into suspense, for a new
 * decision under its own key. Only what the investor's stash still holds is taken from them; the
 * rest is owed to the house, because the mistake was ours. It becomes the investor's debt only by
 * a second decision. */

const CURRENCY = "NGN";

export type Reversing =
  | { kind: "reversed"; investorId: string; amountKobo: bigint; shortfallKobo: bigint }
  /** Nothing under this reference was assigned, or it was reversed before. */
  | { kind: "not-attributed" }
  | { kind: "going-back" }
  /** Its payer's bank disputes it. */
  | { kind: "disputed" }
  /** It was refunded since, or paid to the payer's bank. */
  | { kind: "nothing-left" };

export async function reverseAttribution(
  tx: Tx,
  runtime: Runtime,
  reference: string,
): Promise<Reversing> {
  const money = await lockAttributed(tx, reference);
  if (!money) return { kind: "not-attributed" };
  const { id, ownerId: investorId, attributedAt } = money;
  if (await isBeingRefunded(tx, reference)) return { kind: "going-back" };
  if ((await disputesOf(tx, reference)).openKobo > 0n) return { kind: "disputed" };
  const attributed = await findTransfer(tx, suspenseKey(money));
  const goneKobo =
    (await refundedSince(tx, reference, attributedAt)) +
    (await lostSince(tx, reference, attributedAt));
  const amountKobo = (attributed?.amount ?? 0n) - goneKobo;
  if (amountKobo <= 0n) return { kind: "nothing-left" };
  const from = stash(investorId);
  const available = (await lockBalances(tx, [from])).get(from) ?? 0n;
  const takenKobo = available < amountKobo ? available : amountKobo;
  const shortfallKobo = amountKobo - takenKobo;
  const now = runtime.clock.now();
  const number = money.reversals + 1;
  await post(tx, reversal({ id, number, investorId, eventAt: now }, { takenKobo, shortfallKobo }));
  await updateRow(tx, id, {
    leftKobo: amountKobo,
    ownerId: null,
    attributedAt: null,
    reversals: number,
  });
  await endHoldBack(tx, reference);
  const reversed = { investorId, amountKobo, shortfallKobo };
  await insertReversal(tx, { moneyId: id, number, ...reversed, reversedAt: now });
  await reportOwnerless(tx, { reference, amountKobo, number, now });
  await notifyReversed(tx, runtime, { reference, investorId, takenKobo });
  return { kind: "reversed", ...reversed };
}

function reversal(
  of: { id: string; number: number; investorId: string; eventAt: Date },
  parts: { takenKobo: bigint; shortfallKobo: bigint },
): (Transfer | Claim)[] {
  const { investorId, eventAt } = of;
  const key = reversedKey(of);
  const taken = {
    key,
    movement: "attribution-reversed",
    debit: stash(investorId),
    credit: suspense(CURRENCY),
    amount: parts.takenKobo,
    eventAt,
  };
  const short = {
    key: `${key}:short`,
    movement: "attribution-shortfall",
    debit: receivable(CURRENCY),
    credit: suspense(CURRENCY),
    amount: parts.shortfallKobo,
    eventAt,
  };
  return [
    parts.takenKobo > 0n ? taken : { key, movesNothing: true },
    ...(parts.shortfallKobo > 0n ? [short] : []),
  ];
}

function reversedKey({ id, number }: { id: string; number: number }): string {
  return `suspense:${id}:reversed:${number}`;
}

/** It has no owner again, and an operator has to find out whose it is. */
async function reportOwnerless(
  tx: Tx,
  found: { reference: string; amountKobo: bigint; number: number; now: Date },
): Promise<void> {
  const { reference: subject, amountKobo, number, now } = found;
  const money = await lockMoney(tx, subject);
  const isOfPayment = money.kind === "suspense" && money.payerId !== null;
  const kind = isOfPayment ? "payment-differs" : "charge-unexplained";
  const details = { amountKobo: amountKobo.toString(), reversals: String(number) };
  await report(tx, { kind, subject, details, now });
}

export type MakingDebt =
  | { kind: "owed"; amountKobo: bigint }
  /** No reversal left a shortfall of this investor, or it is their debt already. */
  | { kind: "no-shortfall" }
  /** The account is closed: the investor cannot be notified, and no credit could repay it. */
  | { kind: "closed" };

/** The second decision: the shortfall becomes the investor's debt, and they are notified. */
export async function makeShortfallDebt(
  tx: Tx,
  runtime: Runtime,
  { reference, investorId }: { reference: string; investorId: string },
): Promise<MakingDebt> {
  await lockMoney(tx, reference);
  const shortfall = await findShortfall(tx, { reference, investorId });
  if (!shortfall) return { kind: "no-shortfall" };
  if (!(await isOpenInvestor(tx, investorId))) return { kind: "closed" };
  const { moneyId, number, shortfallKobo: amountKobo } = shortfall;
  const now = runtime.clock.now();
  const key = `${reversedKey({ id: moneyId, number })}:owed`;
  await post(tx, [
    {
      key,
      movement: "shortfall-owed",
      debit: debt(investorId),
      credit: receivable(CURRENCY),
      amount: amountKobo,
      eventAt: now,
    },
  ]);
  await noteOwed(tx, { moneyId, number, now });
  await notifyOwed(tx, runtime, { reference, investorId, amountKobo });
  await repayDebt(tx, { investorId, cause: key, eventAt: now });
  return { kind: "owed", amountKobo };
}

async function notifyReversed(
  tx: Tx,
  runtime: Runtime,
  notice: { reference: string; investorId: string; takenKobo: bigint },
): Promise<void> {
  const { reference, investorId, takenKobo } = notice;
  if (takenKobo === 0n) return;
  const amount = formatNaira(takenKobo);
  await notifyInvestor(tx, runtime, investorId, {
    kind: "payment",
    sms: `We took ${nairaInSms(takenKobo)} back from your stash. We had put it there by mistake: it was not yours. We are sorry.`,
    email: {
      subject: `We took ${amount} back from your stash`,
      lines: [
        "We had put it there by mistake, and it was not yours. We are sorry.",
        `Reference: ${reference}`,
        "If you think it is yours, write to us and name this reference.",
        { link: { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` } },
      ],
    },
  });
}

async function notifyOwed(
  tx: Tx,
  runtime: Runtime,
  notice: { reference: string; investorId: string; amountKobo: bigint },
): Promise<void> {
  const { reference, investorId, amountKobo } = notice;
  const amount = formatNaira(amountKobo);
  await notifyInvestor(tx, runtime, investorId, {
    kind: "payment",
    urgent: true,
    sms: `You owe us ${nairaInSms(amountKobo)}. We put a payment into your stash by mistake. It was not yours, and you have used that much of it.`,
    email: {
      subject: `You owe ${amount}`,
      lines: [
        "We had put a payment into your stash by mistake. It was not yours, and your stash no longer held all of it when we took it back.",
        "The money in your stash, and the next money that comes in, repays this first.",
        `Reference: ${reference}`,
        "If you think this is wrong, write to us and name this reference.",
        { link: { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` } },
      ],
    },
  });
}
