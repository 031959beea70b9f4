import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { createAdmission, type Kind } from "./admission.ts";
import { Refusal } from "./refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** It costs a core for a while. */
    hashesPassword?: true;
  }
}

const API = "/v1/";
const READING = new Set(["GET", "HEAD"]);
/** A caller that has gone leaves its work behind, which ends at the latest about then. */
const LEFT_BEHIND_MS = 30_000;

/** Takes as many requests in hand as the server can do, and answers the others with 503, at once or after a
 * short while. Files are not counted: they wait for nobody. */
export function admitRequests(app: Pick<FastifyInstance, "addHook">, { limits }: Config): void {
  const admission = createAdmission({
    atOnce: limits.requestsAtOnce,
    waiting: 2 * limits.requestsAtOnce,
    patienceMs: limits.waitMs,
  });
  const leaving = new WeakMap<FastifyRequest, () => void>();

  app.addHook("onRequest", async (request, reply) => {
    if (!request.routeOptions.url?.startsWith(API)) return;
    const leave = await admission.enter(kindOf(request));
    if (!leave) throw new Refusal("busy");
    leaving.set(request, leave);
    reply.raw.once("close", () => setTimeout(leave, LEFT_BEHIND_MS).unref());
    if (request.raw.destroyed) throw new Refusal("busy");
  });
  app.addHook("onSend", async (request) => leaving.get(request)?.());
}

function kindOf({ method, routeOptions }: FastifyRequest): Kind {
  if (routeOptions.config.hashesPassword) return "password";
  return READING.has(method) ? "read" : "money";
}
