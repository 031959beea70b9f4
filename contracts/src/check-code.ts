/** Codes of shared statements: 80 bits as 16 characters of Crockford's Base32, which has no I, L, O
 * and U, written in groups of four. */

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS_PER_CHARACTER = 5n;
const FORM = /^[0-9A-HJKMNP-TV-Z]{16}$/;
const SEPARATORS = /[\s\u2010-\u2015_.-]/g;

export const checkCodeBytes = 10;

/** As it is shown: `7K3M-Q9TX-04VN-HB2C`. */
export function writeCheckCode(bytes: Uint8Array): string {
  let bits = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let code = "";
  while (code.length < 16) {
    code = (ALPHABET[Number(bits % 32n)] ?? "") + code;
    bits >>= BITS_PER_CHARACTER;
  }
  return groupsOf(code);
}

/** The code as it is shown, from what was typed: in small letters, with spaces or none, and with the
 * letters that are taken for digits. */
export function readCheckCode(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replaceAll(SEPARATORS, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return FORM.test(plain) ? groupsOf(plain) : undefined;
}

function groupsOf(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, "$&-");
}
