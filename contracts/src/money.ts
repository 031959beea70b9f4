/** Money: whole kobo as `bigint` inside, naira as a JSON number with at most two decimals on the
 * `/v1` wire. The conversion happens here and nowhere else, on decimal digits, never by arithmetic
 * on a fraction. */

const KOBO_PER_NAIRA = 100n;
/** Fifteen digits, which a double always represents exactly: almost ten trillion naira. */
const LARGEST_KOBO = 999_999_999_999_999n;
const NAIRA_ON_THE_WIRE = /^(\d+)(?:\.(\d{1,2}))?$/;

/** Kobo for an amount in naira, or `undefined` where the number is not exactly naira and kobo: a
 * negative, `-0`, a third decimal, NaN, or so large that a double cannot distinguish single kobo. */
export function koboFromNaira(naira: number): bigint | undefined {
  if (Object.is(naira, -0)) return undefined;
  const kobo = koboFromDigits(String(naira));
  return kobo === undefined || kobo > LARGEST_KOBO ? undefined : kobo;
}

/** Kobo for what a person typed, such as `5,000` or `1234.5`; `undefined` if it is not an amount. */
export function koboFromTyped(text: string): bigint | undefined {
  return koboFromDigits(text.trim().replace(/^₦\s*/, "").replaceAll(",", ""));
}

function koboFromDigits(digits: string): bigint | undefined {
  const [, whole, fraction = ""] = NAIRA_ON_THE_WIRE.exec(digits) ?? [];
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(2, "0"));
}

/** The JSON number for an amount of kobo: the double nearest to its decimal value, which prints
 * with at most two decimals. Throws where a double cannot distinguish single kobo. */
export function nairaFromKobo(kobo: bigint): number {
  if (abs(kobo) > LARGEST_KOBO) {
    throw new RangeError(`${kobo} kobo cannot be represented exactly in a JSON number`);
  }
  return Number(decimalNaira(kobo));
}

/** `₦5,000`, `₦1,234.50`, `-₦20`: formatted as `en-NG`, kobo only where there are some. */
export function formatNaira(kobo: bigint): string {
  const [whole = "0", fraction = "00"] = decimalNaira(abs(kobo)).split(".");
  return `${kobo < 0n ? "-" : ""}₦${inThousands(whole)}${fraction === "00" ? "" : `.${fraction}`}`;
}

/** Digits with a comma between groups of three. */
export function inThousands(digits: string): string {
  if (digits.length <= 3) return digits;
  return `${inThousands(digits.slice(0, -3))},${digits.slice(-3)}`;
}

/** `₦5,000.00`, `-₦20.00`: for columns, so that decimals align. */
export function formatNairaInFull(kobo: bigint): string {
  const short = formatNaira(kobo);
  return short.includes(".") ? short : `${short}.00`;
}

/** `1234.50`: plain digits, always two decimals. */
export function decimalNaira(kobo: bigint): string {
  const size = abs(kobo);
  const fraction = String(size % KOBO_PER_NAIRA).padStart(2, "0");
  return `${kobo < 0n ? "-" : ""}${size / KOBO_PER_NAIRA}.${fraction}`;
}

function abs(kobo: bigint): bigint {
  return kobo < 0n ? -kobo : kobo;
}
