import { brand } from "@osisi/contracts/brand.ts";
import { type Email, greeting } from "#people/notifications/email.ts";

/** The last message to an investor. */
export function closedNews(told: { firstName: string; appUrl: string }): {
  letter: Email;
  sms: string;
} {
  return {
    letter: {
      subject: `Your ${brand.name} account is closed`,
      lines: [
        greeting(told.firstName),
        `Your ${brand.name} account is closed, as you asked. Nothing was left in it, you are logged out everywhere, and your cards are removed.`,
        "Who you were is kept sealed for five years, because a law asks for it, and then erased. What was paid in and out stays in our books without your name.",
        "If it was not you, write to us at once.",
        "You are welcome back at any time, with the same e-mail and phone number:",
        { link: { label: "Join again", url: `${told.appUrl}/onboard` } },
      ],
    },
    sms: `Your ${brand.name} account is closed, as you asked. If it was not you, write to us at once.`,
  };
}
