import * as messages from "@osisi/contracts/messages.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { readCompany } from "#people/notifications/read-company.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { senderOf } from "#money/payments/sender.ts";
import type { PaidIn, PaymentHandler, UnpaidEnd } from "#money/payments/payment-handlers.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";

/** Money for the stash needs no further processing: its owner is notified in the transaction that
 * credits it. With the reference they can find it at their bank. */
export const fundStash: PaymentHandler = {
  settled: notifySettled,
  held: notifyHeld,
  unpaid: notifyUnpaid,
};

/** `passedOn`: what standing rules did with it, and the sum that went into plans. */
export async function notifySettled(
  tx: Tx,
  runtime: Runtime,
  { investorId, amountKobo, reference, channel, ...sender }: PaidIn,
  passedOn?: Readonly<{ text: string; sumKobo: bigint }>,
): Promise<void> {
  const amount = formatNaira(amountKobo);
  const { appUrl } = runtime.config;
  const isTransferIn = channel === "own-account";
  const from = isTransferIn ? senderOf(sender) : undefined;
  const details = [
    ...(passedOn ? [`By your rules: ${passedOn.text}.`] : []),
    ...(from === undefined ? [] : [`From: ${from}`]),
    `Reference: ${reference}`,
  ];
  if (passedOn && passedOn.sumKobo > 0n) {
    const link = { label: "See your history", url: `${appUrl}/dashboard/history` };
    return notifyInvestor(tx, runtime, investorId, {
      kind: "money-in",
      canWait: true,
      sms: `${nairaInSms(amountKobo)} has arrived. ${nairaInSms(passedOn.sumKobo)} of it went into your saving plans, by your rules.`,
      email: {
        subject: `${amount} has arrived`,
        lines: ["It came to your account number.", ...details, { link }],
      },
    });
  }
  await notifyInvestor(tx, runtime, investorId, {
    kind: "money-in",
    canWait: true,
    sms: `${nairaInSms(amountKobo)} has arrived and is in your stash.`,
    email: {
      subject: `${amount} is in your stash`,
      lines: [
        isTransferIn ? "It came to your account number." : "Your payment has arrived.",
        ...details,
        { link: { label: "See your stash", url: `${appUrl}/dashboard/home` } },
      ],
    },
  });
}

async function notifyHeld(
  tx: Tx,
  runtime: Runtime,
  payment: Omit<PaidIn, "paidAt">,
): Promise<void> {
  await notifyInvestor(tx, runtime, payment.investorId, {
    kind: "payment",
    sms: `You asked to pay ${nairaInSms(payment.amountKobo)}, and it did not arrive as we expected. It is safe with us. We are looking at it, and you will hear from us.`,
    email: {
      subject: "We are looking at your payment",
      lines: [
        `You asked to pay ${formatNaira(payment.amountKobo)}, and it did not arrive as we expected. For instance, the amount was different.`,
        "It is safe with us, and nothing is lost. We are looking at it, and you will hear from us.",
        `Reference: ${payment.reference}`,
      ],
    },
  });
}

async function notifyUnpaid(
  tx: Tx,
  runtime: Runtime,
  { investorId, amountKobo, reference }: Omit<PaidIn, "paidAt">,
  end: UnpaidEnd,
): Promise<void> {
  const amount = formatNaira(amountKobo);
  const inSms = nairaInSms(amountKobo);
  const { email } = await readCompany(tx, runtime.clock.now());
  await notifyInvestor(tx, runtime, investorId, {
    kind: "payment",
    sms:
      end === "failed"
        ? `Your payment of ${inSms} did not go through. If your bank shows a debit, it will be returned.`
        : `Your bank has not confirmed your payment of ${inSms} for a week. If it shows a debit, write to ${email}.`,
    email: {
      subject:
        end === "failed"
          ? `Your payment of ${amount} did not go through`
          : `Your bank has not confirmed your payment of ${amount}`,
      lines: [
        end === "failed"
          ? messages.debitReturned
          : "We asked your bank for a week and no longer expect it. If your bank shows a debit, write to us with the reference below.",
        "None of it is in your stash. If it still arrives, it is yours, and we tell you.",
        `Reference: ${reference}`,
        { link: { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` } },
      ],
    },
  });
}
