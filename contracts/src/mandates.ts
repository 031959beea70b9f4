import * as z from "zod/mini";
import * as messages from "./messages.ts";

/** Mandates: bank accounts that an investor lets us debit on the due dates of saving plans. The bank
 * needs the account's owner to allow it once, and then hours or days to activate it. */

/** - `awaiting`: the owner has not allowed it yet, or the bank has not activated it
 * - `active`: it can be debited
 * - `revoked`: ended by the investor, or at the bank
 * - `expired`: not allowed, or not activated, in time */
export const mandateStates = ["awaiting", "active", "revoked", "expired"] as const;

export const mandate = z.object({
  id: z.string(),
  state: z.enum(mandateStates),
  /** Known once the owner has allowed it. */
  bank: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** The state as a sentence, and what the investor can do. */
  text: z.string(),
  startedAt: z.string(),
  /** The page on which the owner allows it, until they have. */
  consentUrl: z.nullable(z.string()),
  /** Whether the bank can be asked again now, which debits ₦50 that are paid back. */
  canActivate: z.boolean(),
});

/** A row of `GET /v1/mandates`: newest first, without those that the investor ended. */
export const mandateList = z.array(mandate);

/** `POST /v1/mandates/cancel` and `/v1/mandates/activate`. */
export const mandateRequest = z.object(
  { id: z.string({ error: messages.notUnderstood }).check(z.maxLength(100, messages.tooLong)) },
  { error: messages.notUnderstood },
);

export type Mandate = z.infer<typeof mandate>;
