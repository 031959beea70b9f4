import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { refuse } from "./refusal.ts";

/** Every call of the gateway's API needs the secret key. */
export function requireKey(app: FastifyInstance, secretKey: string) {
  app.addHook("onRequest", async ({ headers: { authorization } }) => {
    if (!authorization) throw refuse(401, "No Authorization Header was found");
    const key = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    if (!key) throw refuse(401, "Format is Authorization Bearer [secret key]");
    if (!isSame(key, secretKey)) throw refuse(401, "Invalid key");
  });
}

/** In constant time. */
export function isSame(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
