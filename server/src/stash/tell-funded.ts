import { formatNaira } from "@osisi/contracts/money.ts";
import { nairaInSms } from "../notifications/sms-text.ts";
import { tellInvestor } from "../onboarding/tell-investor.ts";
import type { PaidIn, PurposeHandler } from "../payments/purposes.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";

/** Money for the stash needs nothing done with it: its owner is told, in the transaction that brought
 * it. The reference lets them find it at their bank. */
export const fundStash: PurposeHandler = { settled: tellSettled, held: tellHeld };

async function tellSettled(tx: Tx, runtime: Runtime, payment: PaidIn): Promise<void> {
  const amount = formatNaira(payment.amountKobo);
  await tellInvestor(tx, runtime, payment.investorId, {
    sms: `${nairaInSms(payment.amountKobo)} has arrived and is in your stash.`,
    letter: {
      subject: `${amount} is in your stash`,
      lines: [
        `Your payment of ${amount} has arrived and is in your stash.`,
        `Reference: ${payment.reference}`,
        { link: { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` } },
      ],
    },
  });
}

async function tellHeld(tx: Tx, runtime: Runtime, payment: Omit<PaidIn, "paidAt">): Promise<void> {
  await tellInvestor(tx, runtime, payment.investorId, {
    sms: "Your payment reached us with another amount than you asked to pay. We keep it safe, look at it, and you will hear from us.",
    letter: {
      subject: "We are looking at your payment",
      lines: [
        `You asked to pay ${formatNaira(payment.amountKobo)}, and what reached us is another amount.`,
        "We keep it safe and look at it. Nothing is lost, and you will hear from us.",
        `Reference: ${payment.reference}`,
      ],
    },
  });
}
