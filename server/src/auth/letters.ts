import { brand } from "@osisi/contracts/brand.ts";
import { greeting } from "../challenges/code-words.ts";
import type { Letter } from "../notifications/letter.ts";

/** What signing in has to say. News of a change names the way back, for the case that it was somebody
 * else. SMS stay inside one. */

const NEVER_TELL = "Never tell it to anybody, also not to us.";
/** Without a link: nobody should learn to follow those that come by SMS. */
const WAY_BACK_IN_SMS = `If it was not you, open ${brand.name} now and press "Forgot your password?".`;

export function loginCodeLetter(mail: { firstName: string; code: string }): Letter {
  return {
    subject: `Your ${brand.name} login code`,
    lines: [
      greeting(mail.firstName),
      "Somebody, we think you, has just given your password. This code logs in, for ten minutes:",
      { code: mail.code },
      `${NEVER_TELL} If it was not you, change your password now: without the code nobody gets in.`,
    ],
  };
}

export function resetCodeLetter(mail: {
  firstName: string;
  code: string;
  linkUrl: string;
}): Letter {
  return {
    subject: `Choose a new ${brand.name} password`,
    lines: [
      greeting(mail.firstName),
      "Somebody, we think you, forgot the password of your account. This code lets you choose a new one. It works for ten minutes:",
      { code: mail.code },
      "Or choose it with one tap, within an hour:",
      { link: { label: "Choose a new password", url: mail.linkUrl } },
      `${NEVER_TELL} If you did not ask for it, do nothing: your password stays as it is.`,
    ],
  };
}

type News = Readonly<{ letter: Letter; sms: string; urgent: true }>;

export function passwordNews(firstName: string, appUrl: string): News {
  return {
    urgent: true,
    sms: `Your ${brand.name} password was changed. ${WAY_BACK_IN_SMS}`,
    letter: {
      subject: `Your ${brand.name} password was changed`,
      lines: [
        greeting(firstName),
        "Your password was changed, and every other device is logged out. If it was you, all is well.",
        "If it was not you, choose a new password now. It ends every login at once:",
        wayBack(appUrl),
      ],
    },
  };
}

export function twoStepNews(firstName: string, appUrl: string, isOn: boolean): News {
  const what = isOn ? "on" : "off";
  const meaning = isOn
    ? "From now on logging in takes your password and a code that we send to you."
    : "From now on your password alone is enough to log in.";
  return {
    urgent: true,
    sms: `Two-step login is ${what} for your ${brand.name} account. ${WAY_BACK_IN_SMS}`,
    letter: {
      subject: `Two-step login is ${what}`,
      lines: [
        greeting(firstName),
        `Two-step login was turned ${what}. ${meaning} If it was you, all is well.`,
        "If it was not you, somebody knows your password. Choose a new one now. It ends every login at once:",
        wayBack(appUrl),
      ],
    },
  };
}

function wayBack(appUrl: string) {
  return { link: { label: "Choose a new password", url: `${appUrl}/login/forgot` } };
}
