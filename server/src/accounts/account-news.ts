import { momentInLagos } from "../history/lagos.ts";
import type { Letter } from "../notifications/letter.ts";

/** A new way out of the stash is told at once to whoever owns it: a thief would make one first. */
export function accountNews(told: {
  kind: "added" | "changed";
  bankName: string;
  last4: string;
  /** Where it is not the investor's own. */
  otherName: string | undefined;
  /** Later than now. */
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
