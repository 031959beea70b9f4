import type { Company } from "@osisi/contracts/catalogue-values.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { readCompany } from "#people/notifications/read-company.ts";
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
  const company = await readCompany(tx, runtime.clock.now());
  const { subject, lines, sms } = named
    ? giftTexts[event](dispute, named, company)
    : texts[event](dispute, company);
  const link = { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` };
  const references = `Reference: ${referenceOf("dispute", dispute.id)}, of the payment ${dispute.paymentReference}`;
  await notifyInvestor(tx, runtime, investorId, {
    kind: "payment",
    email: { subject, lines: [...lines, references, { link }] },
    sms,
  });
}

type Texts = { subject: string; lines: string[]; sms: string };

const texts: Record<DisputeEvent, (dispute: DisputeNotice, company: Company) => Texts> = {
  opened(dispute, { email }) {
    const amount = amountOf(dispute);
    return {
      subject: `A bank wants ${amount} back`,
      lines: [
        `It paid the money in for you. ${keptUntilDecided(dispute)}`,
        "If you asked your bank for this by mistake, tell your bank. If you do not know why it happens, write to us with the reference below.",
      ],
      sms: `The bank that paid in ${inSms(dispute)} for you wants it back. If you do not know why, write to ${email}.`,
    };
  },
  won(dispute) {
    const { frozenKobo } = dispute;
    const amount = amountOf(dispute);
    const free =
      frozenKobo > 0n
        ? ` The ${formatNaira(frozenKobo)} that we kept aside is in your stash again.`
        : "";
    return {
      subject: `${amount} stays yours`,
      lines: [
        `The bank that wanted it back does not get it.${free}`,
        "If you owed us something, it repaid that first.",
      ].slice(0, free === "" ? 1 : 2),
      sms: `${inSms(dispute)} stays yours. The bank that wanted it back does not get it.`,
    };
  },
  lost(dispute) {
    const { owedKobo, returned } = dispute;
    const amount = amountOf(dispute);
    return {
      subject: `${amount} went back to the bank that paid it`,
      lines: [...(returned ? ["It is in your bank account again."] : []), ...takenFrom(dispute)],
      sms:
        owedKobo > 0n
          ? `${inSms(dispute)} went back to the bank that paid it. You owe us ${nairaInSms(owedKobo)}. The next money in your stash repays that.`
          : `${inSms(dispute)} went back to the bank that paid it.`,
    };
  },
};

type GiftText = (
  dispute: DisputeNotice,
  named: (amount: string) => string,
  company: Company,
) => Texts;

const giftTexts: Record<DisputeEvent, GiftText> = {
  opened(dispute, named, { email }) {
    const amount = amountOf(dispute);
    return {
      subject: `${named(amount)}: the giver's bank wants it back`,
      lines: [
        keptUntilDecided(dispute),
        "If you know the giver and it is a mistake, they can tell their bank. If you do not know why it happens, write to us with the reference below.",
      ],
      sms: `${named(inSms(dispute))}: the giver's bank wants it back. If you do not know why, write to ${email}.`,
    };
  },
  won(dispute, named, company) {
    if (dispute.source === "stash") return texts.won(dispute, company);
    const amount = amountOf(dispute);
    return {
      subject: `${named(amount)} does not go back to the bank`,
      lines: [
        "The giver's bank wanted it. It is safe with us, and we are looking at it. Your stash has not changed.",
      ],
      sms: `${named(inSms(dispute))} does not go back to the bank that wanted it. It is safe with us. We are looking at it.`,
    };
  },
  lost(dispute, named, company) {
    const amount = amountOf(dispute);
    return {
      subject: `${named(amount)} went back to the bank that paid it`,
      lines: takenFrom(dispute),
      sms: texts.lost(dispute, company).sms,
    };
  },
};

function keptUntilDecided({ frozenKobo, source }: DisputeNotice): string {
  if (source === "suspense") return "We keep the money safe until the banks decide.";
  return frozenKobo > 0n
    ? `We keep ${formatNaira(frozenKobo)} of your stash aside until the banks decide. It is still yours.`
    : "Your stash does not change until the banks decide.";
}

function takenFrom({ owedKobo, source }: DisputeNotice): string[] {
  if (source === "suspense") return ["It came out of the payment. Your stash has not changed."];
  const from =
    "It came out of the payment first, and then out of your stash. If the payment had bought something, that is undone.";
  const owed = `That was not enough, so you owe us ${formatNaira(owedKobo)}. The next money in your stash repays that first.`;
  return owedKobo > 0n ? [from, owed] : [from];
}

function amountOf({ amountKobo, currency }: DisputeNotice): string {
  const amount = formatNaira(amountKobo);
  return currency === "NGN" ? amount : amount.replace("₦", `${currency} `);
}

function inSms(dispute: DisputeNotice): string {
  return dispute.currency === "NGN" ? nairaInSms(dispute.amountKobo) : amountOf(dispute);
}
