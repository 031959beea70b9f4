import { constants, createPublicKey, publicEncrypt } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "#platform/database/database.ts";
import { WrongUsage } from "../command.ts";

/** What was asked for is encrypted for the browser that asked: no one can read it in the database,
 * in its backups or in the console's server. */

const SMALLEST_KEY_BITS = 3_072;
/** Fits into one block of such a key. */
const PIECE_BYTES = 300;

export type Answer = (tx: Tx, lines: readonly string[]) => Promise<void>;

/** `key` is the browser's, as SPKI in base64. */
export function sealAnswer(commandId: string, key: string | undefined): Answer {
  return async (tx, lines) => {
    const publicKey = readKey(key);
    const text = Buffer.from(lines.join("\n"));
    const count = Math.ceil(text.length / PIECE_BYTES);
    const pieces = Array.from({ length: count }, (_, at) => {
      const piece = text.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES);
      const padding = constants.RSA_PKCS1_OAEP_PADDING;
      return publicEncrypt({ key: publicKey, padding, oaepHash: "sha256" }, piece).toString(
        "base64",
      );
    });
    await sql`select keep_answer(${commandId}, ${pieces}::text[])`.execute(tx);
  };
}

/** @throws WrongUsage */
function readKey(base64 = "") {
  try {
    const key = createPublicKey({
      key: Buffer.from(base64, "base64"),
      format: "der",
      type: "spki",
    });
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType === "rsa" && modulusLength >= SMALLEST_KEY_BITS) return key;
  } catch {
    // Refused below.
  }
  throw new WrongUsage("The browser sent no key to answer with. Reload the page and ask again.");
}
