import { brand } from "@osisi/contracts/brand.ts";

/** Greets by name only where the name cannot be an address or an advertisement: whoever fills in the
 * form decides what stands in a mail to somebody else. */
export function greeting(firstName: string): string {
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(firstName) ? `Hello ${firstName},` : "Hello,";
}

/** Stays inside one SMS. */
export function codeSms(code: string): string {
  return `${code} is your ${brand.name} code. It works for ten minutes. Never tell it to anybody, also not to us.`;
}
