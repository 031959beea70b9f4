import type { FastifyInstance } from "fastify";
import { isSame } from "../../http/authorization.ts";
import { refuse } from "./answer.ts";

/** Every call of the API needs the secret key. */
export function requireKey(app: FastifyInstance, secretKey: string) {
  app.addHook("onRequest", async ({ headers: { authorization = "" } }) => {
    const key = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    if (!key) throw refuse(401, "Authorization required");
    if (!isSame(key, secretKey)) throw refuse(401, "Invalid authorization key");
  });
}
