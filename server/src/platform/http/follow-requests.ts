import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { causeNow, inCause } from "../cause.ts";
import { type Begun, begin } from "../watch.ts";
import type { Api } from "./server.ts";

/** Each request has an id: in its answer, in every line of the log that it causes, and in the jobs that
 * it leaves. A proxy of ours may have given it one; of anybody else it would be a way to write into our
 * log what they like. */

const HEADER = "x-request-id";
const READABLE = /^[\w-]{8,64}$/;

export function requestIds({ proxies }: Config): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = proxies > 0 ? headers[HEADER] : undefined;
    return typeof given === "string" && READABLE.test(given) ? given : randomUUID();
  };
}

export function followRequests(app: Pick<Api, "addHook">): void {
  const underWay = new WeakMap<FastifyRequest, Begun>();

  const within = (request: FastifyRequest, { within: watched }: Begun, next: () => void) =>
    inCause({ requestId: request.id }, () => watched(next));

  app.addHook("onRequest", (request, reply, next) => {
    void reply.header(HEADER, request.id);
    const begun = begin({ what: "request", ...nameOf(request) });
    underWay.set(request, begun);
    within(request, begun, next);
  });
  // Whoever has read the body goes on from there, which is outside of what began before it.
  app.addHook("preValidation", (request, _reply, next) => {
    const begun = underWay.get(request);
    if (!begun || causeNow().requestId === request.id) next();
    else within(request, begun, next);
  });
  app.addHook("onResponse", async (request, reply) => {
    underWay.get(request)?.end(String(reply.statusCode));
    request.log.info(
      {
        requestId: request.id,
        ...nameOf(request),
        statusCode: reply.statusCode,
        tookMs: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
}

/** Of addresses that are nowhere there are as many as somebody likes, so they share one name. */
function nameOf({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? "unmatched" };
}
