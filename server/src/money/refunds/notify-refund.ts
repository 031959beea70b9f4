import { formatNaira } from "@osisi/contracts/money.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { giftNamed } from "#money/payments/gift-named.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { referenceOf } from "#gateway/reference.ts";

/** Notifies the investor when a refund begins and when it ends, in the transaction that does it.
 * Money without a known owner notifies no one. A gift goes back to its giver, so the plan's owner
 * does not read of money that comes to them. */

type RefundNotice = Readonly<{
  id: string;
  paymentReference: string;
  investorId: string | null;
  source: "stash" | "suspense";
  amountKobo: bigint;
  currency: string;
  /** The shortfall of the stash for a refund that was not made here. */
  owedKobo?: bigint;
}>;

type RefundEvent = "started" | "done" | "failed";

export async function notifyRefund(
  tx: Tx,
  runtime: Runtime,
  event: RefundEvent,
  refund: RefundNotice,
): Promise<void> {
  const { investorId } = refund;
  if (investorId === null) return;
  const named = await giftNamed(tx, refund);
  const { subject, lines, sms } = named ? giftTexts[event](refund, named) : texts[event](refund);
  const link = { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` };
  const email = {
    subject,
    lines: [...lines, `Reference: ${referenceOf("refund", refund.id)}`, { link }],
  };
  await notifyInvestor(tx, runtime, investorId, { kind: "payment", email, sms });
}

type Texts = { subject: string; lines: string[]; sms: string };

const texts: Record<RefundEvent, (refund: RefundNotice) => Texts> = {
  started(refund) {
    const amount = amountOf(refund);
    const from =
      refund.source === "stash"
        ? `${amount} of a payment is being sent back to where it came from. ${leaving(refund)}`
        : `We are sending a payment of ${amount} that did not fit what you had asked to pay back to where it came from.`;
    return {
      subject: `${amount} is on its way back to you`,
      lines: [
        from,
        "Banks can take up to ten working days. You need do nothing, and we tell you when it is done.",
      ],
      sms: `${inSms(refund)} of a payment is on its way back to where it came from. Banks can take up to ten working days.`,
    };
  },
  done(refund) {
    const amount = amountOf(refund);
    return {
      subject: `${amount} was sent back to you`,
      lines: [
        `${amount} was sent back to the card or account that it came from.`,
        "Should your bank not show it within a few days, write to us with the reference below.",
      ],
      sms: `${inSms(refund)} was sent back to the card or account that it came from.`,
    };
  },
  failed(refund) {
    const amount = amountOf(refund);
    const where = refund.source === "stash" ? "back in your stash" : "safe with us";
    return {
      subject: `${amount} could not be sent back`,
      lines: [
        `We tried to send ${amount} back to where it came from, and that did not work. All of it is ${where}.`,
        refund.source === "stash"
          ? "You can withdraw it to a bank account at any time. Should you still owe something, that was taken off first."
          : "We look at it, and you will hear from us.",
      ],
      sms: `${inSms(refund)} could not be sent back to where it came from. It is ${where}.`,
    };
  },
};

type GiftText = (refund: RefundNotice, named: (amount: string) => string) => Texts;

const giftTexts: Record<RefundEvent, GiftText> = {
  started(refund, named) {
    const amount = amountOf(refund);
    return {
      subject: `${named(amount)} goes back to its giver`,
      lines: [
        refund.source === "stash"
          ? `${amount} that was given to you is being sent back to the card or account of its giver. ${leaving(refund)}`
          : `${amount} that was paid to give you something is being sent back to the card or account of its giver. It did not come into your stash, which is as it was.`,
        "None of it comes to your card or bank account. You need do nothing, and we tell you when it is done.",
      ],
      sms: `${named(inSms(refund))} goes back to its giver. None of it comes to your card or bank account.`,
    };
  },
  done(refund, named) {
    const amount = amountOf(refund);
    return {
      subject: `${named(amount)} was given back to its giver`,
      lines: [`${amount} was sent back to the card or account of its giver. You need do nothing.`],
      sms: `${named(inSms(refund))} was given back to its giver.`,
    };
  },
  failed(refund, named) {
    const amount = amountOf(refund);
    return {
      subject: `${named(amount)} could not be given back`,
      lines: [
        `We tried to send ${amount} back to the giver of a gift, and that did not work.`,
        refund.source === "stash"
          ? "All of it is back in your stash. Should you still owe something, that was taken off first."
          : "All of it is safe with us, and we look at it. Your stash is as it was.",
      ],
      sms: `${named(inSms(refund))} could not be given back to its giver. It is ${refund.source === "stash" ? "back in your stash" : "safe with us"}.`,
    };
  },
};

function leaving({ amountKobo, owedKobo = 0n }: RefundNotice): string {
  if (owedKobo === 0n) return "It has left your stash.";
  const there = amountKobo - owedKobo;
  const held =
    there === 0n
      ? "Your stash did not hold it"
      : `Your stash held only ${formatNaira(there)} of it`;
  return `${held}, so you owe us ${formatNaira(owedKobo)}. The next money that comes into your stash repays it, first of all.`;
}

function amountOf({ amountKobo, currency }: RefundNotice): string {
  const amount = formatNaira(amountKobo);
  return currency === "NGN" ? amount : amount.replace("₦", `${currency} `);
}

function inSms(refund: RefundNotice): string {
  return refund.currency === "NGN" ? nairaInSms(refund.amountKobo) : amountOf(refund);
}
