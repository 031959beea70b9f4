import * as z from "zod";

/** Paystack's responses, parsed leniently: its samples contradict its documentation, numbers come
 * as strings, `metadata` as `""`, `0`, an object or nothing. Only the fields used here are read,
 * and an unreadable field counts as missing. */

/** `undefined` if the text is not JSON. Ids exceed the precision of a double, so larger integers
 * are kept as strings. */
export function parseJson(text: string): unknown {
  try {
    return MAYBE_BEYOND.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checking each value takes several times as long as parsing, and few have so many digits. */
const MAYBE_BEYOND = /\d{16}/;

function exactNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? "";
  return /^-?\d+$/.test(source) ? source : value;
}

const UNREADABLE = -1n;
export const kobo = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,18}$/)])
  .transform(BigInt)
  .nullish()
  .catch(UNREADABLE);
export const word = (form: RegExp) => z.string().regex(form).optional().catch(undefined);
export const moment = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()))
  .optional()
  .catch(undefined);

/** The gateway's id of an object. */
export const gatewayId = z.union([z.int(), z.string().regex(/^\d{1,30}$/)]).transform(String);

/** The form of a reference: ours, the gateway's own, or of another program that shares the gateway
 * account. */
export const reference = word(/^[!-~]{1,200}$/);

export function readable(amountKobo: bigint | null | undefined): bigint | undefined {
  return amountKobo == null || amountKobo === UNREADABLE ? undefined : amountKobo;
}
