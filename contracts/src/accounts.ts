import * as z from "zod/mini";
import { success } from "./envelope.ts";
import { messages } from "./messages.ts";

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

/** `GET /v1/account/resolve`. */
export const resolveQuery = z.object(details);

/** `POST /v1/account/createDetails`. */
export const createAccountRequest = z.object(details, { error: messages.notUnderstood });

/** `POST /v1/account/updateDetails`. */
export const updateAccountRequest = z.object(
  {
    id: z
      .string({ error: messages.notUnderstood })
      .check(z.minLength(1, messages.notUnderstood), z.maxLength(100, messages.notUnderstood)),
    ...details,
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
  /** The name that the bank has does not resemble the investor's. */
  nameWarning: z.boolean(),
  /** The number's check digit is not that of this bank. */
  numberWarning: z.boolean(),
});

/** A row of `GET /v1/account/all`. */
export const payoutAccount = z.object({
  id: z.string(),
  bankName: z.string(),
  last4: z.string(),
  accountName: z.string(),
  nameWarning: z.boolean(),
  addedAt: z.string(),
  /** Withdrawals to it begin then; absent when they already have. */
  usableFrom: z.nullable(z.string()),
  /** Where a withdrawal goes that names no account. */
  isDefault: z.boolean(),
});

/** The answer to adding or changing one repeats its sentence as `mg`. */
export const keptAccount = z.extend(success(payoutAccount), { mg: z.string() });

export type Bank = z.infer<typeof bank>;
export type ResolveQuery = z.input<typeof resolveQuery>;
export type ResolvedAccount = z.infer<typeof resolvedAccount>;
export type CreateAccountRequest = z.input<typeof createAccountRequest>;
export type UpdateAccountRequest = z.input<typeof updateAccountRequest>;
export type PayoutAccount = z.infer<typeof payoutAccount>;
