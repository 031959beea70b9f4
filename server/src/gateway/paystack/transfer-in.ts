import * as z from "zod";
import type { TransferIn } from "#gateway/charges.ts";
import { parseJson } from "#gateway/wire.ts";

/** The part of a charge that says what was transferred to whose account number. The receiving
 * number is in the authorization, or only in the metadata. */

const OWN_NUMBER = "dedicated_nuban";

const word = z.string().trim().min(1).max(200).optional().catch(undefined);
const number = z
  .string()
  .trim()
  .regex(/^\d{10}$/)
  .optional()
  .catch(undefined);

const LONGEST_TEXT = 60;

/** One line of a sender's text, without characters that change how a screen shows it. */
const line = z
  .string()
  .transform((text) => {
    const plain = text.replaceAll(UNSHOWN, " ").replaceAll(/\s+/g, " ").trim();
    return Array.from(plain).slice(0, LONGEST_TEXT).join("").trim() || undefined;
  })
  .optional()
  .catch(undefined);

const UNSHOWN = /[\p{C}\u2028\u2029]/gu;

const authorization = z
  .object({
    channel: word,
    receiver_bank_account_number: number,
    sender_name: line,
    sender_bank: line,
    narration: line,
    bank: line,
  })
  .optional()
  .catch(undefined);

/** An object or its JSON text. */
const metadata = z
  .preprocess(
    (value) => (typeof value === "string" ? parseJson(value) : value),
    z.object({ receiver_account_number: number }),
  )
  .optional()
  .catch(undefined);

const customer = z.object({ customer_code: word, email: word }).optional().catch(undefined);

/** `undefined` for every other charge. The channel decides, not the fields: newer charges of cards
 * have empty ones. */
export const transferIn = z
  .object({ channel: word, authorization, metadata, customer })
  .transform((data): TransferIn | undefined => {
    if ((data.channel ?? data.authorization?.channel) !== OWN_NUMBER) return undefined;
    return {
      toAccountNumber:
        data.authorization?.receiver_bank_account_number ?? data.metadata?.receiver_account_number,
      customerCode: data.customer?.customer_code,
      customerEmail: data.customer?.email,
      senderName: data.authorization?.sender_name,
      senderBank: data.authorization?.sender_bank ?? data.authorization?.bank,
      narration: data.authorization?.narration,
    };
  })
  .optional()
  .catch(undefined);
