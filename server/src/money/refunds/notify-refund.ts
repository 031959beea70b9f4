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
        ? `It goes to the card or account it came from. ${leaving(refund)}`
        : "It goes to the card or account it came from, because it did not match what you asked to pay.";
    return {
      subject: `${amount} is on its way back to you`,
      lines: [
        from,
        "Banks can take up to ten working days. You do not need to do anything. We tell you when it is done.",
      ],
      sms: `${inSms(refund)} of a payment is on its way back to the card or account it came from. Banks can take up to ten working days.`,
    };
  },
  done(refund) {
    const amount = amountOf(refund);
    return {
      subject: `We sent ${amount} back to you`,
      lines: [
        "It went to the card or account it came from.",
        "If your bank does not show it within a few days, write to us with the reference below.",
      ],
      sms: `We sent ${inSms(refund)} back to the card or account it came from.`,
    };
  },
  failed(refund) {
    const amount = amountOf(refund);
    const where = refund.source === "stash" ? "back in your stash" : "safe with us";
    return {
      subject: `We could not send ${amount} back`,
      lines: [
        `It did not reach the card or account it came from. All of it is ${where}.`,
        refund.source === "stash"
          ? "You can withdraw it to a bank account at any time. If you owed us something, it repaid that first."
          : "We are looking at it, and you will hear from us.",
      ],
      sms: `We could not send ${inSms(refund)} back to the card or account it came from. It is ${where}.`,
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
          ? leaving(refund)
          : "It never came into your stash, so your stash has not changed.",
        "None of it comes to your card or bank account. You do not need to do anything. We tell you when it is done.",
      ],
      sms: `${named(inSms(refund))} goes back to its giver. None of it comes to your card or bank account.`,
    };
  },
  done(refund, named) {
    const amount = amountOf(refund);
    return {
      subject: `${named(amount)} went back to its giver`,
      lines: ["We sent it to the giver's card or account. You do not need to do anything."],
      sms: `${named(inSms(refund))} went back to its giver.`,
    };
  },
  failed(refund, named) {
    const amount = amountOf(refund);
    return {
      subject: `${named(amount)} did not go back to its giver`,
      lines: [
        refund.source === "stash"
          ? "All of it is back in your stash. If you owed us something, it repaid that first."
          : "All of it is safe with us. We are looking at it. Your stash has not changed.",
      ],
      sms: `${named(inSms(refund))} did not go back to its giver. It is ${refund.source === "stash" ? "back in your stash" : "safe with us"}.`,
    };
  },
};

function leaving({ amountKobo, owedKobo = 0n }: RefundNotice): string {
  if (owedKobo === 0n) return "It has left your stash.";
  const there = amountKobo - owedKobo;
  const held =
    there === 0n
      ? "It was no longer in your stash"
      : `Only ${formatNaira(there)} of it was still in your stash`;
  return `${held}, so you owe us ${formatNaira(owedKobo)}. The next money in your stash repays that first.`;
}

function amountOf({ amountKobo, currency }: RefundNotice): string {
  const amount = formatNaira(amountKobo);
  return currency === "NGN" ? amount : amount.replace("₦", `${currency} `);
}

function inSms(refund: RefundNotice): string {
  return refund.currency === "NGN" ? nairaInSms(refund.amountKobo) : amountOf(refund);
}
