import { brand, company } from "@osisi/contracts/brand.ts";
import { codeSms, greeting } from "#people/challenges/code-words.ts";
import type { Letter } from "#people/notifications/email.ts";

export function frozenNews(firstName: string, appUrl: string): { letter: Letter; sms: string } {
  return {
    sms: `Your ${brand.name} account is frozen: nobody can log in and no money leaves it. To unfreeze it, log in with your password.`,
    letter: {
      subject: `Your ${brand.name} account is frozen`,
      lines: [
        greeting(firstName),
        "Your account was frozen by the link in a message from us. Nobody can log in, no money leaves it, and nothing in it can be changed. Withdrawals that had not been sent go back to your stash. What comes in still arrives, and your plans go on.",
        "To unfreeze it, log in with your password and enter the code that we send you. After that it takes 24 hours until money can leave again.",
        { link: { label: "Log in", url: `${appUrl}/login` } },
        `If you cannot log in, write to ${company.email}.`,
      ],
    },
  };
}

export function unfreezeCodeLetter(mail: { firstName: string; code: string }): Letter {
  return {
    subject: `Your ${brand.name} code to unfreeze your account`,
    lines: [
      greeting(mail.firstName),
      "Somebody, we think you, has given your password and asked to unfreeze your account. This code does it, for ten minutes:",
      { code: mail.code },
      "Never tell it to anybody, also not to us. If it was not you, do nothing: your account stays frozen. Then choose another password, because somebody knows yours.",
    ],
  };
}

export const unfreezeCodeSms = codeSms;

/** The link to freeze it again follows. */
export function unfrozenNews(firstName: string): { letter: Letter; sms: string } {
  return {
    sms: `Your ${brand.name} account is unfrozen. Money can leave it in 24 hours.`,
    letter: {
      subject: `Your ${brand.name} account is unfrozen`,
      lines: [
        greeting(firstName),
        "Your account was unfrozen with your password and a code. You can log in. Money can leave it, and details can be changed, in 24 hours.",
      ],
    },
  };
}
