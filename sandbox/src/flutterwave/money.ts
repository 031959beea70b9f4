/** The provider writes naira as decimal numbers; here an amount is whole kobo. Both directions go by
 * digits, never by a division. */

/** Naira of `units`, of which 10^`places` make one. */
export function nairaOf(units: bigint, places: number): number {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const decimal = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return Number(units < 0n ? `-${decimal}` : decimal);
}

export function naira(kobo: number): number {
  return nairaOf(BigInt(kobo), 2);
}

/** A positive number of naira, or its text; `undefined` for anything else, also for fractions of a
 * kobo. */
export function koboOf(value: unknown): number | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const [, whole = "", part = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(value)) ?? [];
  const kobo = Number(whole + part.padEnd(2, "0"));
  return whole !== "" && kobo > 0 ? kobo : undefined;
}
