import { type ECDH, createDecipheriv, createECDH, hkdfSync } from "node:crypto";
import * as z from "zod/mini";
import type { PushPayload } from "@osisi/contracts/push.ts";
import type { Outside } from "./outside.ts";

/** A device of an investor, with the keys that only its browser has. */

const messages = z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() }));

const AUTH = Buffer.alloc(16, 7);

export function newDevice({ control }: Outside, url: string, name: string) {
  const keys = createECDH("prime256v1");
  const endpoint = `${url}/push/${name}`;
  const p256dh = keys.generateKeys("base64url");
  const received = async () => z.parse(messages, await control("GET", `/push?device=${name}`));
  return {
    endpoint,
    subscription: { endpoint, p256dh, auth: AUTH.toString("base64url"), showsAmounts: false },
    received,
    /** What its browser would show, newest first. */
    async shown(): Promise<PushPayload[]> {
      return (await received()).map(({ body }): PushPayload => {
        return JSON.parse(decrypt(keys, Buffer.from(body, "base64")));
      });
    },
  };
}

/** Valid keys of a device that does not exist. */
export const PUSH_KEYS = {
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: AUTH.toString("base64url"),
};

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

const named = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);

/** As a browser does (RFC 8291), from the private key and the secret of the device. */
function decrypt(keys: ECDH, message: Buffer): string {
  const salt = message.subarray(0, 16);
  const sender = message.subarray(21, 21 + message.readUInt8(20));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const shared = derive(keys.computeSecret(sender), AUTH, info, 32);
  const key = derive(shared, salt, named("aes128gcm"), 16);
  const nonce = derive(shared, salt, named("nonce"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(message.subarray(-16));
  const padded = decipher.update(message.subarray(21 + sender.length, -16));
  decipher.final();
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
