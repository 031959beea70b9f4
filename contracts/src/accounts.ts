import * as z from "zod/mini";
import { success } from "./envelope.ts";
import * as messages from "./messages.ts";

/** Payout accounts: the bank accounts that an investor withdraws to. Responses never contain a full
 * account number, only its last four digits. */

/** Strings, because leading zeros are significant. */
const accountNumber = z
  .string({ error: messages.accountNumberMissing })
  .check(z.trim(), z.regex(/^\d{10}$/, messages.accountNumberMissing));
const bankCode = z
  .string({ error: messages.bankMissing })
  .check(z.trim(), z.regex(/^[\w-]{2,20}$/, messages.bankMissing));

/** No calls in it, so that a page that does not use it does not load it. */
export const bankAccountDetails = { accountNumber, bankCode };

/** `POST /v1/account/resolve`; deprecated: the query of `GET`. */
export const resolveRequest = z.object(bankAccountDetails, { error: messages.notUnderstood });

/** `true` confirms an account whose name at the bank has no word in common with the investor's. */
const otherNameAccepted = z.optional(z.boolean({ error: messages.notUnderstood }));

/** `POST /v1/account/createDetails`. */
export const createAccountRequest = z.object(
  { ...bankAccountDetails, otherNameAccepted },
  { error: messages.notUnderstood },
);

/** `POST /v1/account/updateDetails`. */
export const updateAccountRequest = z.object(
  {
    id: z
      .string({ error: messages.notUnderstood })
      .check(z.minLength(1, messages.notUnderstood), z.maxLength(100, messages.notUnderstood)),
    ...bankAccountDetails,
    otherNameAccepted,
  },
  { error: messages.notUnderstood },
);

/** A row of `GET /v1/banks`. */
export const bank = z.object({ code: z.string(), name: z.string() });

/** What the bank returned for an account, and which of it needs a second look. */
export const resolvedAccount = z.object({
  bankName: z.string(),
  last4: z.string(),
  accountName: z.string(),
  /** The investor's name used for the comparison: for thirty days after a change, the old one. */
  ownName: z.string(),
  /** How many words of the bank's name are the investor's, two at most. */
  matchingWords: z.literal([0, 1, 2]),
  /** Fewer than two. */
  nameWarning: z.boolean(),
  /** When withdrawals to it would be allowed if it was added now; absent: immediately. */
  usableFrom: z.nullable(z.string()),
  /** The number's check digit is not that of this bank. */
  numberWarning: z.boolean(),
});

/** A row of `GET /v1/account/all`. */
export const payoutAccount = z.object({
  id: z.string(),
  bankName: z.string(),
  last4: z.string(),
  accountName: z.string(),
  /** Fewer than two words of it match the investor's name. */
  nameWarning: z.boolean(),
  /** When this number was set. */
  addedAt: z.string(),
  /** When withdrawals to it are allowed; absent when they already are. */
  usableFrom: z.nullable(z.string()),
  /** The default account of a withdrawal that names none. */
  isDefault: z.boolean(),
});

/** The response to an add or a change repeats its message as `mg`. */
export const keptAccount = z.extend(success(payoutAccount), { mg: z.string() });

export type Bank = z.infer<typeof bank>;
export type ResolveRequest = z.input<typeof resolveRequest>;
export type ResolvedAccount = z.infer<typeof resolvedAccount>;
export type CreateAccountRequest = z.input<typeof createAccountRequest>;
export type UpdateAccountRequest = z.input<typeof updateAccountRequest>;
export type PayoutAccount = z.infer<typeof payoutAccount>;
