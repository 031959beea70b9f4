/** `Access Bank ·· 4321` keeps the last word of the bank and the digits on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(" ·· ", "\u00A0··\u00A0");
}
