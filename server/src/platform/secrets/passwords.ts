import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { createSemaphore } from "#platform/semaphore.ts";

/** Passwords are hashed with Argon2id, off the main thread. Each hash takes 19 MiB and a core for
 * some tens of milliseconds, so only a few run concurrently: a burst of logins has to wait, and
 * does not overload the machine. */

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What runs inside may hash or verify. */
export const withPasswordSemaphore = createSemaphore({ concurrency: 2, maxWaiting: 200 });

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), COST);
}

/** Without a stored hash the same work is done anyway, so that timing does not reveal whether an
 * account exists. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const known = await verify(passwordHash ?? (await dummyHash), password.normalize("NFC"), {});
  return known && passwordHash !== undefined;
}

const dummyHash = hashPassword(randomBytes(32).toString("base64"));
