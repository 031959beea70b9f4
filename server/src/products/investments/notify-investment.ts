import { formatDay } from "@osisi/contracts/calendar.ts";
import { interestToDateKobo } from "@osisi/contracts/investment-return.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { lateReturn, withheldWords } from "#money/returns/return-words.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Bought, type Investment, termsOf } from "./investment.ts";

/** Notifications about units, written in the transaction of the event. */

export async function notifyBought(tx: Tx, runtime: Runtime, bought: Bought): Promise<void> {
  const { amountKobo, endsOn, portfolioName } = bought;
  const amount = formatNaira(amountKobo);
  const roi = formatNaira(interestToDateKobo(termsOf(bought), endsOn));
  await notifyInvestor(tx, runtime, bought.investorId, {
    kind: "holding",
    sms: `You bought ${unitsOf(bought)} of ${portfolioName} for ${nairaInSms(amountKobo)}. They end on ${formatDay(endsOn)}.`,
    email: {
      subject: `You bought ${unitsOf(bought)} of ${portfolioName}`,
      lines: [
        `You invested ${amount} for ${bought.months} months.`,
        `On ${formatDay(endsOn)} we expect a return of ${roi}, before tax. It is expected, not guaranteed. Until then your money stays invested.`,
        "You choose what happens then: we pay it out, or it buys units again.",
        linkTo(runtime, bought),
      ],
    },
  });
}

const leftReasons = {
  "bought-before": "You had already paid for these units, and nothing is paid twice.",
  "sold-out": "There were not enough units left.",
  owed: "It repaid what you owed us first. The rest was too little for the units.",
} as const;

export type LeftReason = keyof typeof leftReasons;

/** Money for units that bought none stays in the investor's stash. */
export async function notifyLeftInStash(
  tx: Tx,
  runtime: Runtime,
  left: { order: Investment; reference: string; amountKobo: bigint; why: LeftReason },
): Promise<void> {
  const { order, reference, why } = left;
  const amount = formatNaira(left.amountKobo);
  await notifyInvestor(tx, runtime, order.investorId, {
    kind: "money-in",
    sms: `${nairaInSms(left.amountKobo)} has arrived. It bought no units. ${why === "owed" ? "It repaid what you owed us first." : "It is in your stash."}`,
    email: {
      subject:
        why === "owed"
          ? `${amount} bought no units`
          : `${amount} is in your stash and bought no units`,
      lines: [
        `It was for ${unitsOf(order)} of ${order.portfolioName}. ${leftReasons[why]}`,
        ...(why === "owed" ? ["If anything is left, it is in your stash."] : []),
        `Reference: ${reference}`,
        { link: { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` } },
      ],
    },
  });
}

export async function notifyMatured(
  tx: Tx,
  runtime: Runtime,
  ended: {
    investment: Bought;
    renewal: Bought | undefined;
    principalKobo: bigint;
    returnKobo: bigint;
    owedKobo: bigint;
    /** The return pool did not cover the return. */
    isLate: boolean;
    taxKobo: bigint;
  },
): Promise<void> {
  const { investment, isLate, renewal } = ended;
  const total = ended.principalKobo + (isLate ? 0n : ended.returnKobo - ended.taxKobo);
  const earned = formatNaira(ended.returnKobo);
  const name = investment.portfolioName;
  await notifyInvestor(tx, runtime, investment.investorId, {
    kind: "holding",
    sms: `${nairaInSms(total)} came into your stash: your investment has ended. ${isLate ? "The return comes later: see your e-mail." : "The return is included."}`,
    email: {
      subject: `${name} has ended: ${formatNaira(total)}`,
      lines: [
        `You invested ${formatNaira(ended.principalKobo)} in ${unitsOf(investment)}, and it earned ${earned} before tax. ${isLate ? "What you invested" : "Both"} came into your stash.`,
        ...withheldWords(ended.taxKobo),
        ...(isLate ? [lateReturn(earned)] : []),
        ...(ended.owedKobo > 0n ? ["It repaid what you owed us first."] : []),
        ...whatNext(ended),
        linkTo(runtime, renewal ?? investment),
      ],
    },
  });
}

function whatNext({
  investment,
  isLate,
  renewal,
  returnKobo,
  taxKobo,
}: {
  investment: Bought;
  isLate: boolean;
  renewal: Bought | undefined;
  returnKobo: bigint;
  taxKobo: bigint;
}): string[] {
  if (renewal) {
    const over =
      investment.atMaturity === "principal" && !isLate
        ? `The return of ${formatNaira(returnKobo - taxKobo)} is in your stash, with anything left over.`
        : "Anything left over is in your stash.";
    return [
      `As you chose, ${formatNaira(renewal.amountKobo)} of it bought ${unitsOf(renewal)} again, until ${formatDay(renewal.endsOn)}. ${over}`,
      "When the new units end we pay them out, unless you choose otherwise.",
    ];
  }
  if (investment.atMaturity === "payout") return [];
  return ["It did not buy units again, because it could not buy any on that day."];
}

/** While its payment is disputed, matured money belongs to no one yet. */
export async function notifyMaturedFrozen(
  tx: Tx,
  runtime: Runtime,
  investment: Bought,
): Promise<void> {
  const name = investment.portfolioName;
  await notifyInvestor(tx, runtime, investment.investorId, {
    kind: "holding",
    sms: "Your investment has ended. A bank wants its payment back, so we keep it aside until the banks decide.",
    email: {
      subject: `${name} has ended, and we keep it aside`,
      lines: [
        `A bank wants the payment for your ${unitsOf(investment)} back. We keep what you invested, and its return, until the banks decide.`,
        linkTo(runtime, investment),
      ],
    },
  });
}

function unitsOf({ units }: Investment): string {
  return units === 1 ? "1 unit" : `${units.toLocaleString("en-NG")} units`;
}

function linkTo({ config }: Runtime, { id }: Investment) {
  return {
    link: { label: "See your investment", url: `${config.appUrl}/dashboard/invest/${id}` },
  };
}
