import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { FastifyInstance } from "fastify";
import type { Runtime } from "../runtime.ts";
import { begin } from "../watch.ts";
import { createAdmission, type Kind } from "./admission.ts";
import { failure } from "./envelope.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** It costs a core for a while. */
    hashesPassword?: true;
  }
  interface FastifyInstance {
    hashesPassword: (url: string) => boolean;
  }
}

/** The beginnings of all its addresses. */
const API = /^\/(v1|user)\//;
const READING = new Set(["GET", "HEAD"]);
const SAY_EVERY_MS = 1_000;
/** A caller that has gone leaves its work behind, which ends at the latest about then. */
const LEFT_BEHIND_MS = 30_000;

const refusal = JSON.stringify(failure("busy"));
const refusalHeaders = {
  "content-type": "application/json; charset=utf-8",
  "content-length": Buffer.byteLength(refusal),
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "retry-after": "2",
};

/** How long a connection may take. */
type Patience = Readonly<{
  http: ServerOptions;
  keepAliveTimeout: number;
  requestTimeout: number;
  maxRequestsPerSocket: number;
}>;
type Limits = Pick<Runtime["config"]["limits"], "requestsAtOnce" | "waitMs">;

/** Stands before the app: takes as many requests in hand as the server can do, and answers the others with
 * 503, at once or after a short while. To refuse has to cost next to nothing, or it is what the server does
 * with its time; so no hook of the app ever sees whom we refuse. Files are not counted. */
export function createGate({ requestsAtOnce, waitMs }: Limits, log: Runtime["log"]) {
  const admission = createAdmission({
    atOnce: requestsAtOnce,
    waiting: 2 * requestsAtOnce,
    patienceMs: waitMs,
  });
  const hashing = new Set<string>();
  const leaving = new WeakMap<IncomingMessage, () => void>();
  const refused = countRefused(log);

  function kindOf({ method = "GET", url = "/" }: IncomingMessage): Kind | undefined {
    if (isOfFile(url)) return undefined;
    if (READING.has(method)) return "read";
    return hashing.has(url.split("?", 1)[0] ?? "") ? "password" : "money";
  }

  async function admit(kind: Kind, request: IncomingMessage, response: ServerResponse) {
    await arrival(request);
    if (response.destroyed) return false;
    const leave = await admission.enter(kind);
    if (!leave) {
      refused.count(request);
      response.writeHead(503, refusalHeaders).end(refusal);
      return false;
    }
    leaving.set(request, leave);
    response.once("close", () => setTimeout(leave, LEFT_BEHIND_MS).unref());
    if (!response.destroyed) return true;
    leave();
    return false;
  }

  return {
    createServer(handle: RequestListener, { http, ...settings }: Patience): Server {
      const server = createServer(http, (request, response) => {
        const kind = kindOf(request);
        if (!kind) return handle(request, response);
        void admit(kind, request, response).then((isIn) => {
          if (isIn) handle(request, response);
        });
      });
      return Object.assign(server, settings);
    },
    /** Call before there are routes. */
    stand(app: Pick<FastifyInstance, "addHook" | "decorate">): void {
      app.decorate("hashesPassword", (url: string) => hashing.has(url));
      app.addHook("onRoute", ({ config, url }) => {
        if (config?.hashesPassword) hashing.add(url);
      });
      app.addHook("onSend", async (request) => leaving.get(request.raw)?.());
      app.addHook("onClose", async () => refused.say());
    },
  };
}

/** When all of its body is here: who sends a head and then nothing keeps no place from others. Resolves as well
 * when the connection ends, or with a body of which there can be no more in memory. */
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

/** An address that is written in another way than usual may lead to the API all the same. */
function isOfFile(url: string): boolean {
  return url.startsWith("/") && !API.test(url) && !url.includes("%");
}

/** A line in the log for each would be work of its own. */
function countRefused(log: Runtime["log"]) {
  let many = 0;
  let saidAt = 0;
  function say(): void {
    if (many > 0) log.warn({ refused: many }, "more was asked than can be done");
    many = 0;
    saidAt = performance.now();
  }
  return {
    say,
    count({ method = "GET" }: IncomingMessage): void {
      begin({ what: "request", method, route: "refused" }).end("503");
      many += 1;
      if (performance.now() - saidAt > SAY_EVERY_MS) say();
    },
  };
}
