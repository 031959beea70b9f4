import { formatDay } from "@osisi/contracts/calendar.ts";
import { interestToDateKobo } from "@osisi/contracts/investment-return.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
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
        `You invested ${amount} in ${unitsOf(bought)} of ${portfolioName}, for ${bought.months} months.`,
        `On ${formatDay(endsOn)} we expect a return of ${roi}, before tax. It is expected, not guaranteed. Until then your money stays invested.`,
        "You decide whether it is paid out then, or buys units again.",
        linkTo(runtime, bought),
      ],
    },
  });
}

const leftReasons = {
  "bought-before": "These units had been paid for already, and they are never paid for twice.",
  "sold-out": "There were not that many units left any more.",
  owed: "What you owed us was repaid from it first, and the rest did not cover the units.",
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
  const kept =
    why === "owed" ? "What is left of it is in your stash." : "All of it is in your stash.";
  await notifyInvestor(tx, runtime, order.investorId, {
    kind: "money-in",
    sms: `Your payment of ${nairaInSms(left.amountKobo)} has arrived. It bought no units: it is in your stash.`,
    email: {
      subject: `Your payment of ${amount} is in your stash`,
      lines: [
        `Your payment of ${amount} for ${unitsOf(order)} of ${order.portfolioName} has arrived, and bought none. ${leftReasons[why]}`,
        kept,
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
  },
): Promise<void> {
  const { investment, renewal } = ended;
  const total = ended.principalKobo + ended.returnKobo;
  const name = investment.portfolioName;
  await notifyInvestor(tx, runtime, investment.investorId, {
    kind: "holding",
    sms: `Your investment has ended. ${nairaInSms(total)} came into your stash, return included.`,
    email: {
      subject: `${name} has ended: ${formatNaira(total)}`,
      lines: [
        `Your ${unitsOf(investment)} of ${name} have ended. You invested ${formatNaira(ended.principalKobo)}, and it earned ${formatNaira(ended.returnKobo)} before tax. Both came into your stash.`,
        ...(ended.owedKobo > 0n ? ["What you owed us was repaid from it first."] : []),
        ...whatNext(ended),
        linkTo(runtime, renewal ?? investment),
      ],
    },
  });
}

function whatNext({
  investment,
  renewal,
  returnKobo,
}: {
  investment: Bought;
  renewal: Bought | undefined;
  returnKobo: bigint;
}): string[] {
  if (renewal) {
    const over =
      investment.atMaturity === "principal"
        ? `The return of ${formatNaira(returnKobo)} is in your stash, with what else is over.`
        : "What is over is in your stash.";
    return [
      `As you chose, ${formatNaira(renewal.amountKobo)} of it bought ${unitsOf(renewal)} again, until ${formatDay(renewal.endsOn)}. ${over}`,
      "The new units are paid out when they end, unless you choose otherwise again.",
    ];
  }
  if (investment.atMaturity === "payout") return [];
  return ["It did not buy units again: none could be bought with it on that day."];
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
    sms: "Your investment has ended. It is kept apart until its payment's dispute is decided.",
    email: {
      subject: `${name} has ended and is kept apart`,
      lines: [
        `Your ${unitsOf(investment)} of ${name} have ended. A bank disputes the payment that bought them: what you invested is kept apart, with its return, until that is decided.`,
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
