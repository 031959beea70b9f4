import {
  METHODS,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { FastifyInstance, RouteOptions } from "fastify";
import findMyWay, { type HTTPMethod } from "find-my-way";
import type { Config } from "#config.ts";
import type { Runtime } from "#platform/runtime.ts";
import { startOperation } from "#platform/observability/instrumentation.ts";
import { createAdmission, type Kind } from "./load-shedding-queue.ts";
import { rawAnswers } from "./errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** It takes one core for a while. */
    hashesPassword?: true;
  }
  interface FastifyInstance {
    /** The kind of a request; `undefined` for a file or an unknown URL. */
    kindOf: (request: RequestLine) => Kind | undefined;
  }
}

/** The prefixes of all URLs that need the database: those of the API, and the checks of statements. */
const COUNTED = /^\/(v1|user|check)\//;
const READING = new Set(["GET", "HEAD"]);
const LOG_EVERY_MS = 1_000;
/** The work of a disconnected client continues, at the latest until about then. */
const ABANDONED_MS = 30_000;

/** Shared with the app's router, so that both find the same route. */
export const routerOptions = { maxParamLength: 200 } as const;

type RequestLine = Readonly<{ method?: string | undefined; url?: string | undefined }>;

/** Time limits of a connection. */
type Timeouts = Readonly<{
  http: ServerOptions;
  keepAliveTimeout: number;
  requestTimeout: number;
  maxRequestsPerSocket: number;
}>;

/** Admission in front of the app: admits as many concurrent requests as the server can handle, and
 * answers the others with 503, immediately or after a short wait. A refusal has to be cheap, or it
 * becomes the load; so no hook of the app runs for it. Files are not counted. */
export function createGate(config: Config, log: Runtime["log"]) {
  const { concurrentRequests, waitMs } = config.limits;
  const admission = createAdmission({
    concurrency: concurrentRequests,
    waiting: 2 * concurrentRequests,
    patienceMs: waitMs,
  });
  const answer = rawAnswers(config);
  const busy = answer("busy", { "retry-after": "2" });
  const unreadable = answer("unreadable-body", { connection: "close" });
  const routes = findMyWay(routerOptions);
  const leaving = new WeakMap<IncomingMessage, () => void>();
  const refused = countRefused(log);

  /** By the route that the app will find: a URL can be spelled in many ways. */
  function kindOf({ method = "GET", url = "/" }: RequestLine): Kind | undefined {
    if (!isMethod(method)) return undefined;
    const kind: Kind | undefined = routes.find(method, readableUrl(url))?.store;
    return kind;
  }

  function addRoute({ config, method, url }: RouteOptions): void {
    if (!COUNTED.test(url)) return;
    for (const one of [method].flat().filter(isMethod)) {
      const changing = config?.hashesPassword ? "password" : "money";
      routes.on(one, url, nothing, READING.has(one) ? "read" : changing);
    }
  }

  async function admit(kind: Kind, request: IncomingMessage, response: ServerResponse) {
    await arrival(request);
    if (response.destroyed) return false;
    const leave = await admission.enter(kind);
    if (!leave) {
      refused.count(request);
      response.writeHead(busy.statusCode, busy.headers).end(busy.body);
      return false;
    }
    leaving.set(request, leave);
    response.once("close", () => setTimeout(leave, ABANDONED_MS).unref());
    if (!response.destroyed) return true;
    leave();
    return false;
  }

  return {
    createServer(handle: RequestListener, { http, ...settings }: Timeouts): Server {
      const take: RequestListener = (request, response) => {
        if (request.headers.host === undefined && request.httpVersion === "1.1") {
          response.writeHead(unreadable.statusCode, unreadable.headers).end(unreadable.body);
          return;
        }
        const kind = kindOf(request);
        if (!kind) return handle(request, response);
        void admit(kind, request, response).then((isIn) => {
          if (isIn) handle(request, response);
        });
      };
      // An unknown `Expect` header is answered like any other request.
      const server = createServer(http, take).on("checkExpectation", take);
      return Object.assign(server, settings);
    },
    /** Call before routes are added. */
    register(app: Pick<FastifyInstance, "addHook" | "decorate">): void {
      app.decorate("kindOf", kindOf);
      app.addHook("onRoute", addRoute);
      app.addHook("onSend", async (request) => leaving.get(request.raw)?.());
      app.addHook("onClose", async () => refused.log());
    },
  };
}

/** Resolves when the whole body has arrived: a client that sends headers and nothing else occupies
 * no place. Also resolves when the connection ends, or when the body exceeds the limit. */
function arrival(request: IncomingMessage): Promise<void> | undefined {
  const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
  if (encoding === undefined && Number(length) === 0) return undefined;
  return new Promise((resolve) => {
    const look = () => {
      const isFull = request.readableLength >= request.readableHighWaterMark;
      if (!request.complete && !request.destroyed && !isFull) return;
      request.off("readable", look).off("close", look);
      resolve();
    };
    request.on("readable", look).on("close", look);
  });
}

const methods = new Set<string>(METHODS);
const isMethod = (name: string): name is HTTPMethod => methods.has(name);
const nothing = () => undefined;

/** A log line for each would itself be load. */
function countRefused(log: Runtime["log"]) {
  let count = 0;
  let loggedAt = 0;
  function logCount(): void {
    if (count > 0) log.warn({ refused: count }, "requests refused under load");
    count = 0;
    loggedAt = performance.now();
  }
  return {
    log: logCount,
    count({ method = "GET" }: IncomingMessage): void {
      startOperation({ what: "request", method, route: "refused" }).end("503");
      count += 1;
      if (performance.now() - loggedAt > LOG_EVERY_MS) logCount();
    },
  };
}

/** A stray `%` makes a URL undecodable, and the framework refuses it before any handler runs.
 * Pasted links contain such: each stray `%` is read literally. */
const STRAY_PERCENT = /%(?![\da-f]{2})/gi;

export function readableUrl(url: string): string {
  const question = url.indexOf("?");
  const address = question < 0 ? url : url.slice(0, question);
  const query = question < 0 ? "" : url.slice(question);
  const mended = address.replaceAll(STRAY_PERCENT, "%25");
  return (canBeDecoded(mended) ? mended : mended.replaceAll("%", "%25")) + query;
}

/** Escapes may also encode bytes that are not text. */
function canBeDecoded(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}
