import { brand } from "@osisi/contracts/brand.ts";

/** Greets by name only if the name cannot be an address or an advertisement: a registration form
 * determines the text of an e-mail to another person. */
export function greeting(firstName: string): string {
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(firstName) ? `Hello ${firstName},` : "Hello,";
}

/** Fits into one SMS. */
export function codeSms(code: string): string {
  return `${code} is your ${brand.name} code. It works for ten minutes. Never tell it to anybody, also not to us.`;
}
