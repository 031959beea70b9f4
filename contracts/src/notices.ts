import * as z from "zod/mini";
import * as noticeMessages from "./notice-messages.ts";
import * as messages from "./messages.ts";

/** What an investor is notified of. */
export const noticeKinds = [
  "money-in",
  "payment",
  "holding",
  "withdrawal",
  "together",
  "security",
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** What of them is asked for. What is new about security is in each. */
export const noticeViews = ["money", "security"] as const;

export type NoticeView = (typeof noticeViews)[number];

export const noticeRules = { pageSize: 30, keptDays: 90 };

export const notice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  sentence: z.string(),
  /** An address in the app. */
  link: z.nullable(z.string()),
  at: z.string(),
  isRead: z.boolean(),
});

/** Newest first. */
export const noticesAnswer = z.object({
  data: z.array(notice),
  nextCursor: z.nullable(z.string()),
  unread: z.int(),
  /** Of those, the ones about security. */
  unreadSecurity: z.optional(z.int()),
});

export const noticesQuery = z.object({
  cursor: z.optional(z.uuid(messages.cursorWrong)),
  about: z.optional(z.enum(noticeViews, noticeMessages.noticeKindUnknown)),
});

const notAnObject = { error: messages.notUnderstood };
const noticeId = z.string(notAnObject).check(z.maxLength(100, messages.tooLong));

/** One, or it and all that are older. */
export const readNoticeRequest = z.object({ noticeId }, notAnObject);

export const unreadNotices = z.object({ unread: z.int() });

/** Where an investor can switch it on or off. */
export const noticeChannels = ["app", "mail", "sms", "push"] as const;

export type ChosenChannel = (typeof noticeChannels)[number];

export const noticePreferences = z.object({
  /** Whether there is a confirmed e-mail address, and a confirmed phone. */
  canMail: z.boolean(),
  canSms: z.boolean(),
  /** On the device of this session. `publicKey`: what its browser subscribes with; null where we do not
   * offer it. */
  push: z.object({
    publicKey: z.nullable(z.string()),
    isOn: z.boolean(),
    showsAmounts: z.boolean(),
  }),
  kinds: z.array(
    z.object({
      kind: z.enum(noticeKinds),
      app: z.boolean(),
      mail: z.boolean(),
      sms: z.boolean(),
      push: z.boolean(),
      /** By SMS only what is urgent. */
      onlyUrgent: z.boolean(),
    }),
  ),
});

export const noticePreferenceRequest = z.object(
  {
    kind: z.enum(noticeKinds, noticeMessages.noticeKindUnknown),
    channel: z.enum(noticeChannels, noticeMessages.noticeKindUnknown),
    isOn: z.boolean(notAnObject),
  },
  notAnObject,
);

export type NoticePreferences = z.infer<typeof noticePreferences>;
export type NoticePreferenceRequest = z.input<typeof noticePreferenceRequest>;
export type NoticeItem = z.infer<typeof notice>;
export type NoticesQuery = z.infer<typeof noticesQuery>;
export type NoticesAnswer = z.infer<typeof noticesAnswer>;
export type UnreadNotices = z.infer<typeof unreadNotices>;
export type ReadNoticeRequest = z.input<typeof readNoticeRequest>;
