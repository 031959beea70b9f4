import * as z from "zod";

/** Fields as providers send them, parsed leniently: samples contradict documentation, so an
 * unreadable field counts as missing. */

/** Which numbers are kept as text, because a double may not hold them exactly. `maybe` finds out
 * quickly whether a text has one: checking each value takes several times as long as parsing. */
type Exact = Readonly<{ maybe: RegExp; form: RegExp }>;

export const LARGE_INTEGERS: Exact = { maybe: /\d{16}/, form: /^-?\d+$/ };
export const DECIMALS: Exact = { maybe: /\d{16}|\d\.\d/, form: /^-?\d+(\.\d+)?$/ };

/** `undefined` if the text is not JSON. */
export function parseJson(text: string, exact: Exact = LARGE_INTEGERS): unknown {
  const keep = (_key: string, value: unknown, context?: { source?: string }): unknown => {
    if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
    const source = context?.source ?? "";
    return exact.form.test(source) ? source : value;
  };
  try {
    return exact.maybe.test(text) ? JSON.parse(text, keep) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
