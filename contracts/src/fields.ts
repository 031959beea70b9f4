import * as z from "zod/mini";
import { limits } from "./limits.ts";
import * as messages from "./messages.ts";
import { koboFromNaira } from "./money.ts";

/** Fields that several requests share. Each has its own error message. */

/** Text without control characters, lone surrogates or characters that change the text direction. */
export const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;

/** One line of text, trimmed, without control or direction-changing characters. */
export function line(missing: string, maximum = 200) {
  return z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(maximum, messages.tooLong),
      z.regex(PLAIN_TEXT, messages.notUnderstood),
    );
}

/** A person's name: letters of any alphabet with their marks, spaces, hyphens, apostrophes, dots. */
export const personName = z
  .string({ error: messages.missingDetail })
  .check(
    z.trim(),
    z.minLength(1, messages.missingDetail),
    z.maxLength(60, messages.tooLong),
    z.regex(/^\p{L}[\p{L}\p{M} .'’-]*$/u, messages.notAName),
  );

export const email = z.pipe(
  z
    .string({ error: messages.missingDetail })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, messages.missingDetail),
      z.maxLength(254, messages.tooLong),
    ),
  z.email(messages.notAnEmail),
);

/** A phone number as typed: only its alphabet is checked here. The server decides with its phone
 * library whether it is a Nigerian mobile number. */
export const phone = z
  .string({ error: messages.missingDetail })
  .check(
    z.trim(),
    z.minLength(1, messages.missingDetail),
    z.maxLength(20, messages.notAPhone),
    z.regex(/^\+?[\d\s()-]+$/, messages.notAPhone),
  );

export const password = z
  .string({ error: messages.checkPasswords })
  .check(
    z.minLength(1, messages.checkPasswords),
    z.minLength(limits.minimumPasswordLength, messages.passwordTooShort),
    z.maxLength(limits.maximumPasswordLength, messages.passwordTooLong),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, messages.passwordUnreadable),
  );

export const otp = z
  .string({ error: messages.codeMissing })
  .check(z.trim(), z.regex(/^\d{6}$/, messages.codeMissing));

/** A number on the wire, with separate messages for missing and not a number. */
export function amountNumber(missing: string) {
  return z.number({
    error: ({ input }) =>
      input === undefined || input === null || typeof input === "number"
        ? missing
        : messages.amountNotNumber,
  });
}

/** An amount of naira on the wire, read as kobo. */
export function amount(rule: { missing: string; minimumKobo: bigint; tooSmall: string }) {
  return z.pipe(
    amountNumber(rule.missing).check(
      z.refine((naira) => koboFromNaira(naira) !== undefined, {
        error: messages.amountNotNaira,
        abort: true,
      }),
      z.refine((naira) => (koboFromNaira(naira) ?? 0n) >= rule.minimumKobo, rule.tooSmall),
      z.refine(
        (naira) => (koboFromNaira(naira) ?? 0n) <= limits.maximumPaymentKobo,
        messages.amountTooLarge,
      ),
    ),
    z.transform((naira: number) => koboFromNaira(naira) ?? 0n),
  );
}

/** Fields that clients send and the server ignores: the bearer token identifies the caller. They
 * are dropped when parsed, so a retry of a request under another name is still the same request. */
const unbelievedText = (maximum: number) =>
  z.string({ error: messages.notUnderstood }).check(z.maxLength(maximum, messages.tooLong));

export function unbelieved(maximum: number) {
  return forgotten(mentioned(maximum));
}

/** A field that has to be present. */
export function mentioned(maximum: number) {
  return z.optional(z.nullable(unbelievedText(maximum)));
}

export const unbelievedId = forgotten(
  z.optional(
    z.nullable(z.union([unbelievedText(100), z.number()], { error: messages.notUnderstood })),
  ),
);

function forgotten<Field extends z.ZodMiniType>(field: Field) {
  return z.pipe(
    field,
    z.transform((): undefined => undefined),
  );
}

/** A calendar day in Lagos. */
export const day = z
  .string({ error: messages.dayUnreadable })
  .check(z.refine((text) => isDay(text), messages.dayUnreadable));

function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}
