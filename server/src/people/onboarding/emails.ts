import { brand } from "@osisi/contracts/brand.ts";
import { greeting } from "#people/challenges/code-words.ts";
import type { Letter } from "#people/notifications/email.ts";

export function codeLetter(mail: {
  firstName: string;
  code: string;
  linkUrl: string;
  usedBefore: boolean;
}): Letter {
  return {
    subject: `Your ${brand.name} code`,
    lines: [
      greeting(mail.firstName),
      `This code confirms your e-mail for ${brand.name}. It works for ten minutes:`,
      { code: mail.code },
      "Or confirm with one tap, within a day:",
      { link: { label: "Confirm my e-mail", url: mail.linkUrl } },
      ...(mail.usedBefore
        ? [
            "This e-mail has already been used to join and was not confirmed, perhaps by somebody else. Use the code and the link only if you have just asked for them.",
          ]
        : []),
      `If you did not ask to join ${brand.name}, do nothing: without the code nobody can use your e-mail. Never tell it to anybody, also not to us.`,
    ],
  };
}

/** To the owner of an e-mail address that was used in another registration. */
export function knownEmailLetter(mail: { firstName: string; loginUrl: string }): Letter {
  return {
    subject: `You already have an account with ${brand.name}`,
    lines: [
      greeting(mail.firstName),
      `Somebody, perhaps you, has just asked to join ${brand.name} with this e-mail. It already has an account, and nothing about that account was changed.`,
      "If it was you, log in with the password that you have:",
      { link: { label: "Log in", url: mail.loginUrl } },
      "If it was not you, you need not do anything.",
    ],
  };
}
