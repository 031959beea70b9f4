import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createSlots } from "./slots.ts";

/** Passwords are kept as Argon2id, computed off the main thread. Each computation takes 19 MiB and a
 * core for some tens of milliseconds, so only a few run at once: a storm of logins makes people
 * wait, it does not take the machine down. */

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What happens inside may hash or verify. */
export const inPasswordSlot = createSlots({ atOnce: 2, waiting: 200 });

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), COST);
}

/** Without a hash to compare with, the same work is done for nothing, so that an account which does
 * not exist takes as long as one that does. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const known = await verify(passwordHash ?? (await nobodysHash), password.normalize("NFC"), {});
  return known && passwordHash !== undefined;
}

const nobodysHash = hashPassword(randomBytes(32).toString("base64"));
