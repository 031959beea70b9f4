/** Fields of fixed length, so that no two different records have the same bytes. */

/** Of Node in the server and of a library in the browser. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const HASH_BYTES = 32;
const DOMAIN_BYTES = 16;

/** The largest sum, as of PostgreSQL's `bigint`. */
export const LARGEST_KOBO = 2n ** 63n - 1n;

/** ASCII, filled up with zero bytes. */
export function textField(text: string, bytes: number): Uint8Array {
  if (text.length > bytes || !/^[\x20-\x7e]*$/.test(text)) throw new RangeError(`text: ${text}`);
  const field = new Uint8Array(bytes);
  field.set(new TextEncoder().encode(text));
  return field;
}

export function domain(name: string): Uint8Array {
  return textField(`osisi.${name}.1`, DOMAIN_BYTES);
}

/** Unsigned, 32 bits, big-endian. */
export function countField(value: number): Uint8Array {
  if (!Number.isInteger(value) || value < 0 || value > 0xff_ff_ff_ff) {
    throw new RangeError(`count: ${value}`);
  }
  const field = new Uint8Array(4);
  new DataView(field.buffer).setUint32(0, value);
  return field;
}

/** Unsigned, 64 bits, big-endian; neither negative nor larger than the largest sum. */
export function koboField(kobo: bigint): Uint8Array {
  if (kobo < 0n || kobo > LARGEST_KOBO) throw new RangeError(`kobo: ${kobo}`);
  return signedField(kobo);
}

/** Two's complement, 64 bits, big-endian. */
export function signedField(kobo: bigint): Uint8Array {
  if (kobo > LARGEST_KOBO || kobo < -LARGEST_KOBO) throw new RangeError(`kobo: ${kobo}`);
  const field = new Uint8Array(8);
  new DataView(field.buffer).setBigInt64(0, kobo);
  return field;
}

export function joined(...fields: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, field) => sum + field.length, 0));
  let at = 0;
  for (const field of fields) {
    bytes.set(field, at);
    at += field.length;
  }
  return bytes;
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function hashOfHex(hex: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new RangeError(`hash: ${hex}`);
  return Uint8Array.from({ length: HASH_BYTES }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}
