import * as z from "zod/mini";
import * as messages from "./messages.ts";
import { bankAccountDetails } from "./accounts.ts";

/** An account number of the investor's own at the gateway's bank: whatever is transferred to it, by
 * any sender, goes to their stash. */

/** - `none`: never requested
 * - `waiting`: requested; the bank compares the investor's details, which takes minutes
 * - `failed`: the last request brought no number
 * - `ready`: there is a number */
export const ownAccountState = z.enum(["none", "waiting", "failed", "ready"]);

/** Why a request failed. After the first three it can succeed with the same or other details. */
export const ownAccountReasons = [
  "account-unresolved",
  "name-or-bvn",
  "number-or-bvn",
  "unavailable",
  "no-answer",
] as const;
export const ownAccountReason = z.enum(ownAccountReasons);

/** What each reason means, and the way on. */
export const ownAccountReasonTexts: Readonly<Record<OwnAccountReason, string>> = {
  "account-unresolved":
    "The bank could not find that account just now. Check the number and the bank, and try again.",
  "name-or-bvn":
    "The name on the bank account is not the name of that BVN. Use a bank account in your own name, with your own BVN.",
  "number-or-bvn":
    "The account number or the BVN is wrong, or they do not belong together. Check both, digit by digit.",
  unavailable:
    "We cannot give out account numbers at the moment. Try again later. Until then you can fund your stash another way.",
  "no-answer":
    "The bank has not answered. Try again: if it made your number meanwhile, you get that one. You can also fund your stash another way.",
};

/** Requests of one investor in 24 hours. */
export const OWN_ACCOUNT_TRIES = 5;
/** How often the gateway looks for a transfer to one number. */
export const OWN_ACCOUNT_CHECK_MINUTES = 10;

/** Money that was transferred to the number. */
const ownAccountArrival = z.object({
  /** The gateway's reference. */
  reference: z.string(),
  amount: z.number(),
  /** As the sender's bank gives them; null where it does not. */
  senderName: z.nullable(z.string()),
  senderBank: z.nullable(z.string()),
  at: z.string(),
});

/** `GET /v1/own-account`, and the answer to both `POST`s. Times as ISO 8601. */
export const ownAccount = z.object({
  state: ownAccountState,
  /** When it was requested; null with `none`. */
  since: z.nullable(z.string()),
  /** With `failed` only. */
  reason: z.nullable(ownAccountReason),
  /** Further requests that are possible within these 24 hours. */
  triesLeft: z.int(),
  /** With `ready` only. */
  account: z.nullable(
    z.object({
      accountNumber: z.string(),
      bankName: z.string(),
      /** As the bank shows it to a sender. Not to be parsed. */
      accountName: z.string(),
      /** When the gateway can be asked for a transfer again; null: now. */
      checkAgainAt: z.nullable(z.string()),
    }),
  ),
  /** The last five, the newest first. */
  arrivals: z.array(ownAccountArrival),
});

/** `POST /v1/own-account/request`. The BVN goes to the gateway in this request and is not stored. A
 * BVN has 11 digits, that of the gateway's test mode 12. */
export const ownAccountRequest = z.object(
  {
    bvn: z
      .string({ error: messages.bvnMissing })
      .check(z.trim(), z.regex(/^\d{11,12}$/, messages.bvnMissing)),
    ...bankAccountDetails,
    consent: z.literal(true, messages.ownAccountConsentMissing),
  },
  { error: messages.notUnderstood },
);

/** `POST /v1/own-account/check`: the day in Lagos on which it was sent; today, if absent. */
export const ownAccountCheck = z.object(
  { sentOn: z.optional(z.iso.date(messages.dayUnreadable)) },
  { error: messages.notUnderstood },
);

export type OwnAccountArrival = z.infer<typeof ownAccountArrival>;
export type OwnAccount = z.infer<typeof ownAccount>;
export type OwnAccountReason = z.infer<typeof ownAccountReason>;
export type OwnAccountCheck = z.input<typeof ownAccountCheck>;
export type OwnAccountRequest = z.input<typeof ownAccountRequest>;
