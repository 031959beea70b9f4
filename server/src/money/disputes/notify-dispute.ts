import { company } from "@osisi/contracts/brand.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { giftNamed } from "#money/payments/gift-named.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { referenceOf } from "#gateway/reference.ts";

/** Notifies the investor of a dispute and its end, in the transaction that does it. For money
 * without an owner, the investor who requested the payment is notified, or to whom it was a gift. A
 * gift's bank is its giver's, and a gift in suspense was never the investor's. */

type DisputeNotice = Readonly<{
  id: string;
  paymentReference: string;
  investorId: string | null;
  source: "stash" | "suspense";
  amountKobo: bigint;
  currency: string;
  frozenKobo: bigint;
  owedKobo: bigint;
  returned: boolean;
}>;

type DisputeEvent = "opened" | "won" | "lost";

export async function notifyDispute(
  tx: Tx,
  runtime: Runtime,
  event: DisputeEvent,
  dispute: DisputeNotice,
): Promise<void> {
  const { investorId } = dispute;
  if (investorId === null) return;
  const named = await giftNamed(tx, dispute);
  const { subject, lines, sms } = named ? giftTexts[event](dispute, named) : texts[event](dispute);
  const link = { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` };
  const references = `Reference: ${referenceOf("dispute", dispute.id)}, of the payment ${dispute.paymentReference}`;
  await notifyInvestor(tx, runtime, investorId, {
    kind: "payment",
    email: { subject, lines: [...lines, references, { link }] },
    sms,
  });
}

type Texts = { subject: string; lines: string[]; sms: string };

const texts: Record<DisputeEvent, (dispute: DisputeNotice) => Texts> = {
  opened(dispute) {
    const amount = amountOf(dispute);
    return {
      subject: `The bank that paid ${amount} wants it back`,
      lines: [
        `The bank of the card or account that paid you in asks for ${amount} back.`,
        keptUntilDecided(dispute),
        "If you have asked your bank for this by mistake, tell your bank. If you do not know why, write to us with the reference below.",
      ],
      sms: `The bank that paid ${inSms(dispute)} in for you asks for it back. You do not know why? Write to ${company.email}.`,
    };
  },
  won(dispute) {
    const { frozenKobo } = dispute;
    const amount = amountOf(dispute);
    const free =
      frozenKobo > 0n
        ? ` The ${formatNaira(frozenKobo)} that we had kept aside is in your stash again.`
        : "";
    return {
      subject: `${amount} stays yours`,
      lines: [
        `The bank that had asked for ${amount} back does not get it.${free}`,
        "What you owe us, if anything, was taken off first.",
      ].slice(0, free === "" ? 1 : 2),
      sms: `The bank that had asked for ${inSms(dispute)} back does not get it. It stays yours.`,
    };
  },
  lost(dispute) {
    const { owedKobo, returned } = dispute;
    const amount = amountOf(dispute);
    return {
      subject: `${amount} went back to the bank that paid it`,
      lines: [
        returned
          ? `Your bank has taken back ${amount} that it had paid from your account, so it is in your account again.`
          : `The bank that had asked for ${amount} back has got it.`,
        ...takenFrom(dispute),
      ],
      sms:
        owedKobo > 0n
          ? `${inSms(dispute)} went back to the bank that paid it. You owe us ${nairaInSms(owedKobo)}; the next money in your stash repays it.`
          : `${inSms(dispute)} went back to the bank that paid it.`,
    };
  },
};

type GiftText = (dispute: DisputeNotice, named: (amount: string) => string) => Texts;

const giftTexts: Record<DisputeEvent, GiftText> = {
  opened(dispute, named) {
    const amount = amountOf(dispute);
    return {
      subject: `${named(amount)} is wanted back by the bank that paid it`,
      lines: [
        `The bank of the giver of a gift to you asks for ${amount} back.`,
        keptUntilDecided(dispute),
        "If you know the giver and it is a mistake, they can tell their bank. If you do not know why, write to us with the reference below.",
      ],
      sms: `${named(inSms(dispute))} is wanted back by the bank that paid it. You do not know why? Write to ${company.email}.`,
    };
  },
  won(dispute, named) {
    if (dispute.source === "stash") return texts.won(dispute);
    const amount = amountOf(dispute);
    return {
      subject: `${named(amount)} does not go back to the bank`,
      lines: [
        `The bank of the giver, which had asked for ${amount} back, does not get it.`,
        "We keep the money safe and look at it. Your stash is as it was.",
      ],
      sms: `${named(inSms(dispute))} does not go back to the bank that wanted it. We keep it safe and look at it.`,
    };
  },
  lost(dispute, named) {
    const amount = amountOf(dispute);
    return {
      subject: `${named(amount)} went back to the bank that paid it`,
      lines: [
        `The bank of the giver, which had asked for ${amount} back, has got it.`,
        ...takenFrom(dispute),
      ],
      sms: texts.lost(dispute).sms,
    };
  },
};

function keptUntilDecided({ frozenKobo, source }: DisputeNotice): string {
  if (source === "suspense") return "We keep the money safe until that is decided.";
  return frozenKobo > 0n
    ? `Until that is decided we keep ${formatNaira(frozenKobo)} of your stash aside. It is still yours.`
    : "Nothing in your stash changes until that is decided.";
}

function takenFrom({ owedKobo, source }: DisputeNotice): string[] {
  if (source === "suspense")
    return ["It was taken from what that payment had brought. Your stash is as it was."];
  const from =
    "It was taken from what that payment had brought, and then from your stash. If it had bought something, that is undone.";
  const owed = `That did not cover all of it, so you owe us ${formatNaira(owedKobo)}. The next money that comes into your stash repays it, first of all.`;
  return owedKobo > 0n ? [from, owed] : [from];
}

function amountOf({ amountKobo, currency }: DisputeNotice): string {
  const amount = formatNaira(amountKobo);
  return currency === "NGN" ? amount : amount.replace("₦", `${currency} `);
}

function inSms(dispute: DisputeNotice): string {
  return dispute.currency === "NGN" ? nairaInSms(dispute.amountKobo) : amountOf(dispute);
}
