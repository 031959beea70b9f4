import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#config.ts";
import {
  currentRequestContext,
  withRequestContext,
} from "#platform/observability/request-context.ts";
import { type StartedOperation, startOperation } from "#platform/observability/instrumentation.ts";

/** Each request has an id: in its response, its log lines, and the jobs that it adds. Our own proxy
 * may set it; from others it would allow writing into our log. */

const HEADER = "x-request-id";
const READABLE = /^[\w-]{8,64}$/;

export function requestIds(config: Config): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = ofProxy(config, headers[HEADER]);
    return given !== undefined && READABLE.test(given) ? given : randomUUID();
  };
}

function ofProxy({ proxies }: Config, header: string | string[] | undefined): string | undefined {
  return proxies > 0 && typeof header === "string" ? header : undefined;
}

export function instrumentRequests(app: Pick<FastifyInstance, "addHook">, config: Config): void {
  const started = new WeakMap<FastifyRequest, StartedOperation>();

  app.addHook("onRequest", (request, reply, next) => {
    void reply.header(HEADER, request.id);
    const traceparent = ofProxy(config, request.headers["traceparent"]);
    withRequestContext({ requestId: request.id, traceparent }, () => {
      const operation = startOperation({ what: "request", ...nameOf(request) });
      started.set(request, operation);
      operation.within(next);
    });
  });
  // Reading the body leaves the async context, so it is entered again here.
  app.addHook("preValidation", (request, _reply, next) => {
    const operation = started.get(request);
    if (!operation || currentRequestContext().requestId === request.id) next();
    else withRequestContext({ requestId: request.id }, () => operation.within(next));
  });
  app.addHook("onResponse", async (request, reply) => {
    started.get(request)?.end(String(reply.statusCode));
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

/** Unknown URLs are unlimited in number, so they share one name. */
function nameOf({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? "unmatched" };
}
