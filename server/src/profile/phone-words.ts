import { brand } from "@osisi/contracts/brand.ts";
import { greeting } from "../challenges/code-words.ts";
import type { Letter } from "../notifications/letter.ts";

export function phoneChangedLetter(told: {
  firstName: string;
  last4: string;
  appUrl: string;
}): Letter {
  return {
    subject: "Your phone number was changed",
    lines: [
      greeting(told.firstName),
      `The phone number of your ${brand.name} account is now the one that ends in ${told.last4}. It was confirmed by a code.`,
      "If it was not you, change your password at once: that signs out everybody else. Then enter your own number again, within a day: until then the new one cannot be used to choose another password.",
      { link: { label: "See your details", url: `${told.appUrl}/dashboard/settings` } },
    ],
  };
}

/** Stays inside one SMS. */
export function phoneChangedSms(last4: string): string {
  return `This is no longer the number of your ${brand.name} account; that ends in ${last4} now. If it was not you, change your password at once.`;
}
