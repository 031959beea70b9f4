import { momentInLagos } from "#platform/lagos-time.ts";
import type { Letter } from "#people/notifications/email.ts";

/** The owner is notified immediately of a new payout account, because a thief would add one
 * first. */
export function accountNews(told: {
  kind: "added" | "changed";
  bankName: string;
  last4: string;
  /** Set if the account is not in the investor's own name. */
  otherName: string | undefined;
  /** Set if that is in the future. */
  usableFrom: Date | undefined;
  appUrl: string;
}): { letter: Letter; sms: string } {
  const what = told.kind === "added" ? "was added to" : "was changed in";
  const when = told.usableFrom
    ? `To keep your money safe, withdrawals to it begin on ${momentInLagos(told.usableFrom)} (Lagos).`
    : "You can withdraw to it now.";
  const whose = told.otherName ? [`The bank says that it belongs to ${told.otherName}.`] : [];
  return {
    letter: {
      subject: `A bank account ${what} your payout accounts`,
      lines: [
        `This bank account ${what} your payout accounts: ${told.bankName}, ending in ${told.last4}.`,
        ...whose,
        when,
        { link: { label: "See your payout accounts", url: `${told.appUrl}/dashboard/settings` } },
      ],
    },
    sms: `An account ending in ${told.last4} ${what} your payout accounts.`,
  };
}
