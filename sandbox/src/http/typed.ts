/** Kobo of an amount as typed, parsed digit by digit; 0 if it is not an amount. */
export function koboTyped(typed: string): number {
  const digits = typed.replaceAll(/[₦,\s]/g, "");
  const [, naira = "0", kobo = ""] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(digits) ?? [];
  return Number(naira + kobo.padEnd(2, "0"));
}

/** Month and year of a card as typed, "12/40". */
export function expiryOf(written: string | undefined): { month: string; year: string } | undefined {
  const found = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(written ?? "");
  const [, month, year] = found ?? [];
  return month && year ? { month: month.padStart(2, "0"), year: `20${year}` } : undefined;
}
