import type { Letter } from "../notifications/letter.ts";

/** A new way out of the stash is told at once to whoever owns it: a thief would make one first. */
export function accountNews(told: {
  kind: "added" | "changed";
  bankName: string;
  last4: string;
  waits: boolean;
  appUrl: string;
}): { letter: Letter; sms: string } {
  const what = told.kind === "added" ? "was added to" : "was changed in";
  const when = told.waits
    ? "To keep your money safe, withdrawals to it begin in 24 hours."
    : "You can withdraw to it now.";
  return {
    letter: {
      subject: `A bank account ${what} your payout accounts`,
      lines: [
        `This bank account ${what} your payout accounts: ${told.bankName}, ending in ${told.last4}.`,
        when,
        "If it was not you, change your password at once: that signs out everybody else. Then write to us.",
        { link: { label: "See your payout accounts", url: `${told.appUrl}/dashboard/settings` } },
      ],
    },
    sms: `An account ending in ${told.last4} ${what} your payout accounts. If it was not you, change your password at once and write to us.`,
  };
}
