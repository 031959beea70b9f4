import { brand } from "@osisi/contracts/brand.ts";
import { greeting } from "#people/challenges/code-words.ts";
import { freezeLines } from "#people/freeze/security-notice.ts";
import type { Letter } from "#people/notifications/email.ts";

/** Texts of messages about logging in. An SMS must fit into one part. */

const NEVER_TELL = "Never tell it to anybody, also not to us.";

export function loginCodeLetter(mail: {
  firstName: string;
  code: string;
  freezeUrl: string;
}): Letter {
  return {
    subject: `Your ${brand.name} login code`,
    lines: [
      greeting(mail.firstName),
      "Somebody, we think you, has just given your password. This code logs in, for ten minutes:",
      { code: mail.code },
      `${NEVER_TELL} Without the code nobody gets in.`,
      ...freezeLines(mail.freezeUrl),
    ],
  };
}

export function resetCodeLetter(mail: {
  firstName: string;
  code: string;
  linkUrl: string;
  freezeUrl: string;
}): Letter {
  return {
    subject: `Choose a new ${brand.name} password`,
    lines: [
      greeting(mail.firstName),
      "Somebody, we think you, forgot the password of your account. This code lets you choose a new one. It works for ten minutes:",
      { code: mail.code },
      "Or choose it with one tap, within an hour:",
      { link: { label: "Choose a new password", url: mail.linkUrl } },
      `${NEVER_TELL} If you do nothing, your password stays as it is.`,
      ...freezeLines(mail.freezeUrl),
    ],
  };
}

type News = Readonly<{ letter: Letter; sms: string }>;

/** Each is followed by the link to freeze the account. */
export function passwordNews(firstName: string, hadPin: boolean): News {
  return {
    sms: `Your ${brand.name} password was changed.`,
    letter: {
      subject: `Your ${brand.name} password was changed`,
      lines: [
        greeting(firstName),
        "Your password was changed, and every other device is logged out. If it was you, all is well.",
        ...(hadPin ? ["Your PIN went with it: you can set another one in Settings."] : []),
      ],
    },
  };
}

export function twoStepNews(firstName: string, isOn: boolean): News {
  const what = isOn ? "on" : "off";
  const meaning = isOn
    ? "From now on logging in takes your password and a code that we send to you."
    : "From now on your password alone is enough to log in.";
  return {
    sms: `Two-step login is ${what} for your ${brand.name} account.`,
    letter: {
      subject: `Two-step login is ${what}`,
      lines: [
        greeting(firstName),
        `Two-step login was turned ${what}. ${meaning} If it was you, all is well.`,
      ],
    },
  };
}

export function pinNews(firstName: string, isSet: boolean): News {
  const what = isSet ? "set" : "removed";
  const meaning = isSet
    ? "A PIN was set on your account. It can be given in place of the password when money is withdrawn."
    : "The PIN of your account was removed. From now on we ask for your password.";
  return {
    sms: `The PIN of your ${brand.name} account was ${what}.`,
    letter: {
      subject: `Your ${brand.name} PIN was ${what}`,
      lines: [greeting(firstName), `${meaning} If it was you, all is well.`],
    },
  };
}
