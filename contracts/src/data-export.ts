import * as z from "zod/mini";
import * as messages from "./messages.ts";

/** The kinds of data that an investor can export, and their names. */
export const ownDataKinds = {
  profile: "Your details",
  nextOfKin: "Your next of kin",
  sessions: "Where you are signed in",
  codes: "Codes that were sent to you",
  accounts: "Bank accounts",
  accountNumbers: "Account numbers of your own",
  cards: "Cards",
  mandates: "Bank accounts that may be debited",
  payments: "Payments",
  refunds: "Refunds",
  disputes: "Payments that a bank wanted back",
  withdrawals: "Withdrawals",
  plans: "Saving plans",
  instalments: "Instalments of saving plans",
  withheldTax: "Tax withheld from your returns",
  lateReturns: "Returns that came, or come, later than their day",
  circles: "Circles",
  rules: "What happens when money arrives",
  ruleUses: "What your rules did with it",
  giftLinks: "Links by which others give",
  complaints: "Complaints",
  gifts: "Gifts to your saving plans",
  investments: "Investments",
  statements: "Statements that were made for you lately",
  movements: "Every movement of money and points",
  rewards: "Green points that friends earned you",
  redemptions: "Green points that you redeemed",
  notices: "What we told you",
  announcements: "What we said to you alone on Home",
  noticePreferences: "What you want to be sent",
  pushDevices: "Devices that get notices",
} as const;

export type OwnDataKind = keyof typeof ownDataKinds;

function isKind(text: string): text is OwnDataKind {
  return Object.hasOwn(ownDataKinds, text);
}

export const ownDataKindNames = Object.keys(ownDataKinds).filter(isKind);

/** `GET /v1/account/data`. JSON has everything in one file; a CSV holds one table, so CSV names
 * it. */
export const ownDataQuery = z
  .object({
    format: z.enum(["json", "csv"], messages.ownDataUnknown),
    kind: z.optional(z.enum(ownDataKindNames, messages.ownDataUnknown)),
  })
  .check(
    z.refine(({ format, kind }) => (format === "csv") === (kind !== undefined), {
      path: ["kind"],
      error: messages.ownDataUnknown,
    }),
  );
