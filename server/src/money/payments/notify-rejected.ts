import { formatNaira } from "@osisi/contracts/money.ts";
import { nairaInSms } from "#people/notifications/sms-text.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { RejectedTransfer } from "./rejected-transfer.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";

/** A bank transfer was sent back before it reached us: its owner is told why it did not arrive, and
 * that nothing is lost. */
export async function tellRejected(
  tx: Tx,
  runtime: Runtime,
  { investorId, reference, amountKobo, sentKobo, isPayable }: RejectedTransfer,
): Promise<void> {
  const asked = formatNaira(amountKobo);
  const isOther = sentKobo !== undefined && sentKobo !== amountKobo;
  const why = isOther
    ? `Your transfer of ${formatNaira(sentKobo)} was not taken, because ${asked} was asked for.`
    : `Your transfer for the payment of ${asked} was not taken by the bank that receives it.`;
  await notifyInvestor(tx, runtime, investorId, {
    sms: `Your bank transfer for ${nairaInSms(amountKobo)} was not taken. The bank sends the money back to you by itself.`,
    letter: {
      subject: "Your bank transfer was not taken",
      lines: [
        why,
        "The bank sends the money back to the account it came from, by itself. You need not do anything for that.",
        isPayable
          ? `The payment is still open: finish it from your home page, and transfer exactly ${asked}.`
          : `If you still want to pay, begin again and transfer exactly ${asked}.`,
        `Reference: ${reference}`,
        { link: { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` } },
      ],
    },
  });
}
