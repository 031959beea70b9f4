import * as z from "zod/mini";
import { success } from "./envelope.ts";
import * as messages from "./messages.ts";

/** Payout accounts: the bank accounts that an investor withdraws to. An account number goes in and
 * never comes out again: answers show its last four digits. */

/** Texts, because their zeros lead. */
const details = {
  accountNumber: z
    .string({ error: messages.accountNumberMissing })
    .check(z.trim(), z.regex(/^\d{10}$/, messages.accountNumberMissing)),
  bankCode: z
    .string({ error: messages.bankMissing })
    .check(z.trim(), z.regex(/^[\w-]{2,20}$/, messages.bankMissing)),
};

/** `POST /v1/account/resolve`; for one release also the query of `GET`. */
export const resolveRequest = z.object(details, { error: messages.notUnderstood });

/** An account of which no word of the bank's name is the investor's is kept only with `true`: they have seen both
 * names and mean it. */
const otherNameAccepted = z.optional(z.boolean({ error: messages.notUnderstood }));

/** `POST /v1/account/createDetails`. */
export const createAccountRequest = z.object(
  { ...details, otherNameAccepted },
  { error: messages.notUnderstood },
);

/** `POST /v1/account/updateDetails`. */
export const updateAccountRequest = z.object(
  {
    id: z
      .string({ error: messages.notUnderstood })
      .check(z.minLength(1, messages.notUnderstood), z.maxLength(100, messages.notUnderstood)),
    ...details,
    otherNameAccepted,
  },
  { error: messages.notUnderstood },
);

/** A row of `GET /v1/banks`. */
export const bank = z.object({ code: z.string(), name: z.string() });

/** What a bank says of an account, and what about it deserves a second look. */
export const resolvedAccount = z.object({
  bankName: z.string(),
  last4: z.string(),
  accountName: z.string(),
  /** The investor's, as it is compared: for thirty days after a change of name, the old one. */
  ownName: z.string(),
  /** How many words of the bank's name are the investor's, two at most. */
  matchingWords: z.literal([0, 1, 2]),
  /** Fewer than two. */
  nameWarning: z.boolean(),
  /** From when money could be withdrawn to it if it was added now; absent: at once. */
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
  /** Fewer than two words of it are the investor's. */
  nameWarning: z.boolean(),
  /** Since when it has this number. */
  addedAt: z.string(),
  /** Withdrawals to it begin then; absent when they already have. */
  usableFrom: z.nullable(z.string()),
  /** Where a withdrawal goes that names no account. */
  isDefault: z.boolean(),
});

/** The answer to adding or changing one repeats its sentence as `mg`. */
export const keptAccount = z.extend(success(payoutAccount), { mg: z.string() });

export type Bank = z.infer<typeof bank>;
export type ResolveRequest = z.input<typeof resolveRequest>;
export type ResolvedAccount = z.infer<typeof resolvedAccount>;
export type CreateAccountRequest = z.input<typeof createAccountRequest>;
export type UpdateAccountRequest = z.input<typeof updateAccountRequest>;
export type PayoutAccount = z.infer<typeof payoutAccount>;
