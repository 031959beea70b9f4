import { brand } from "@osisi/contracts/brand.ts";
import { type Email, greeting } from "#people/notifications/email.ts";
import type { Channel } from "#people/onboarding/channels.ts";
import type { NoticeText } from "#people/onboarding/notify-investor.ts";

/** Texts about a channel that was confirmed, changed, enabled or restored. A notice with `undoUrl`
 * goes to an address that counts, one without it to one that does not. An SMS must fit into one
 * part. */

export function confirmationEmail(mail: { firstName: string; code: string }): Email {
  return {
    subject: `Your ${brand.name} code`,
    lines: [
      greeting(mail.firstName),
      `Someone, probably you, wants to confirm this e-mail for a ${brand.name} account. Enter this code in Settings within ten minutes:`,
      { code: mail.code },
      "If it was not you, do nothing: no one can confirm it without the code. Never share the code with anyone, not even with us.",
    ],
  };
}

type ChannelNotice = Readonly<{
  firstName: string;
  /** The new address, masked. */
  masked: string;
  channel: Channel;
  isChange: boolean;
  /** Our support corrected it. */
  byOperator: boolean;
  undoUrl: string | undefined;
  /** Sent along with `undoUrl`; an SMS has room for only one of them. */
  freezeUrl?: string | undefined;
  appUrl: string;
}>;

const nameOf = (channel: Channel) => (channel === "mail" ? "e-mail" : "phone number");

export function channelEmail(notice: ChannelNotice): Email {
  const { byOperator, channel, isChange, masked, undoUrl } = notice;
  const what = nameOf(channel);
  const done = isChange ? "changed" : "confirmed";
  const how = byOperator ? "changed by our support" : `${done} with your password and a code`;
  return {
    subject: `Your ${what} was ${done}`,
    lines: [
      greeting(notice.firstName),
      `Your ${brand.name} account now has ${masked}, ${how}.`,
      isChange
        ? "For 24 hours the old one still gets login codes and can reset your password. Then the new one takes its place."
        : "For 24 hours it gets no login codes and cannot reset your password. After that it can, if you choose so in Settings.",
      ...(undoUrl === undefined
        ? ["If it was not you, choose a new password now. That logs out every device:"]
        : ["If it was not you, undo it within 24 hours. That logs out every device:"]),
      {
        link:
          undoUrl === undefined
            ? { label: "Choose a new password", url: `${notice.appUrl}/login/forgot` }
            : { label: "Look at it and undo it", url: undoUrl },
      },
      ...(notice.freezeUrl === undefined
        ? []
        : [
            "Or stop everything, until you know what happened:",
            { link: { label: "Freeze my account", url: notice.freezeUrl } },
          ]),
    ],
  };
}

/** The SMS alphabet has no character for masking an address. */
export function channelSms(notice: ChannelNotice): string {
  const { channel, isChange, masked, undoUrl } = notice;
  const what = channel === "mail" ? "e-mail" : "phone";
  const how = isChange ? "changed" : "confirmed";
  const ending = channel === "sms" ? `; it ends in ${masked.slice(-4)}` : "";
  const sentence = `Your ${brand.name} ${what} was ${how}${ending}.`;
  return undoUrl === undefined
    ? `${sentence} If it was not you, open ${brand.name} and press "Forgot your password?".`
    : `${sentence} Not you? Undo it within a day: ${undoUrl}`;
}

export function channelChosenNotice(notice: {
  firstName: string;
  masked: string;
  channel: Channel;
  isUsed: boolean;
}): NoticeText {
  const what = nameOf(notice.channel);
  const { isUsed, masked } = notice;
  const not = isUsed ? "" : "not ";
  return {
    sms: `Your ${notice.channel === "mail" ? "e-mail" : "phone"} is ${not}used for ${brand.name} login codes.`,
    email: {
      subject: `Your ${what} is ${isUsed ? "" : "no longer "}used for logging in`,
      lines: [
        greeting(notice.firstName),
        isUsed
          ? `As you chose, the ${what} ${masked} gets login codes and can reset your password once it has been confirmed for 24 hours.`
          : `The ${what} ${masked} no longer gets login codes and can no longer reset your password.`,
      ],
    },
  };
}

export function changeUndoneNotice(notice: { firstName: string; channel: Channel }): NoticeText {
  const what = nameOf(notice.channel);
  return {
    sms: `The change of your ${notice.channel === "mail" ? "e-mail" : "phone"} was undone. Choose a new password.`,
    email: {
      subject: `The change of your ${what} was undone`,
      lines: [
        greeting(notice.firstName),
        `Someone, probably you, used the link in our message. Every device is logged out.`,
        `The change was made with your password. Choose a new one now: press "Forgot your password?" where you log in.`,
      ],
    },
  };
}

export function correctedNotice(notice: { firstName: string; what: string }): NoticeText {
  const { firstName, what } = notice;
  return {
    sms: `Our support corrected your ${what} at ${brand.name}.`,
    email: {
      subject: `Your ${what} was corrected`,
      lines: [
        greeting(firstName),
        `Our support corrected your ${what}. You see it in Settings. If you did not ask for it, write to us.`,
      ],
    },
  };
}
