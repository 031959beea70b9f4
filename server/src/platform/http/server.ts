import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import { brand } from "@osisi/contracts/brand.ts";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import {
  type ZodTypeProvider,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
import { negotiate } from "@fastify/accept-negotiator";
import type { Runtime } from "#platform/runtime.ts";
import { type WriteProbe, writeProbe } from "#platform/database/write-probe.ts";
import { closeConnectionsWhileDraining } from "#platform/graceful-shutdown.ts";
import { leaveOutKnown } from "./known-parts.ts";
import { createGate, routerOptions, readableUrl } from "./load-shedding.ts";
import { answerError, answerNotFound, answerClientErrors } from "./errors.ts";
import { instrumentRequests, requestIds } from "./request-log.ts";
import { Refusal } from "./refusal.ts";
import { isUnlimited, limitRequests } from "./request-limit.ts";
import { headersOfRefusals, secureHeaders } from "./security.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
const READING = new Set(["GET", "HEAD"]);
/** Time limits of a connection, against clients that send a byte now and then. */
const timeouts = {
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  maxRequestsPerSocket: 10_000,
  http: {
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16 * 1024,
    // Node's own refusal differs: `createGate` sends ours.
    requireHostHeader: false,
    // An allowed body is buffered completely before it is processed.
    highWaterMark: BODY_LIMIT_BYTES + 1,
  },
} as const;

/** A Fastify instance that validates bodies and responses with the schemas of `contracts`. */
export type Api = ReturnType<typeof typed>;

function typed(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypeProvider>();
}

export async function createApi(runtime: Runtime): Promise<Api> {
  const loggerInstance: FastifyBaseLogger = runtime.log;
  const { proxies } = runtime.config;
  const usualHeaders = headersOfRefusals(runtime.config);
  const gate = createGate(runtime.config, runtime.log);
  const app = Fastify({
    serverFactory: (handle) => gate.createServer(handle, timeouts),
    clientErrorHandler: answerClientErrors(runtime.config),
    // A request that arrives during shutdown is processed like those before it.
    return503OnClosing: false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestIds(runtime.config),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request only to add its id is not needed: `instrumentRequests` does that.
    childLoggerFactory: (logger) => logger,
    trustProxy: proxies > 0 && ((_address: string, hop: number) => hop < proxies),
    routerOptions,
    rewriteUrl: ({ url = "/" }) => readableUrl(url),
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(usualHeaders)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  gate.register(app);
  // Before anything that may refuse.
  await secureHeaders(app, runtime.config);
  readJsonBodies(app);
  instrumentRequests(app, runtime.config);
  limitRequests(app, runtime);
  closeConnectionsWhileDraining(app);
  app.addHook("onRequest", () => runtime.clock.refresh());
  app.addHook("onRequest", (request, reply, next) => {
    // Before the body of a request to an unknown URL is parsed, and possibly refused.
    if (request.is404 && !READING.has(request.method)) answerNotFound(request, reply);
    else next();
  });
  refuseWhileFull(app, writeProbe(runtime.db));
  leaveOutKnown(app);
  compressAnswers(app);
  await describe(app);
  return typed(app);
}

declare module "fastify" {
  interface FastifyInstance {
    writeProbe: WriteProbe;
  }
}

/** Nothing begins whose result could not be stored: an opened payment page can be paid. The
 * gateway's webhooks are accepted anyway. */
function refuseWhileFull(app: FastifyInstance, probe: WriteProbe): void {
  app.decorate("writeProbe", probe);
  app.addHook("onRequest", async (request) => {
    const kind = app.kindOf(request.raw);
    const isNew = (kind === "money" || kind === "password") && !isUnlimited(request);
    if (isNew && probe.isKnownFull()) throw new Refusal("database-full");
  });
}

/** OpenAPI from the schemas of the validation: `/openapi.json`, and readable at `/docs`. */
async function describe(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.1",
      info: { title: `${brand.name} API`, version: "1", description: brand.description },
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          stepUp: { type: "apiKey", in: "header", name: "Step-Up" },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  // With the usual policy, and without an external validator.
  const uiConfig = { validatorUrl: null };
  await app.register(fastifySwaggerUi, { routePrefix: "/docs", staticCSP: false, uiConfig });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
}

const SIGNIFICANT_DIGITS = 15;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Parses JSON bodies. Two things that `JSON.parse` accepts are refused: keys that change an
 * object's prototype, and numbers with more digits than a double can hold, because such a number
 * would silently become another amount. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, bytes, done) => {
    try {
      done(null, read(bytes));
    } catch (error) {
      done(error instanceof Refusal ? error : new Refusal("unreadable-body"));
    }
  });
}

/** @throws on invalid UTF-8 or JSON. An empty body is not invalid. */
function read(bytes: string | Buffer): unknown {
  const text = typeof bytes === "string" ? bytes : utf8.decode(bytes);
  return text === "" ? undefined : JSON.parse(text, refuseTraps);
}

function refuseTraps(key: string, value: unknown, context?: { source?: string }): unknown {
  if (key === "__proto__" || key === "constructor") throw new Refusal("unreadable-body");
  if (typeof value === "number" && digits(context?.source ?? "") > SIGNIFICANT_DIGITS) {
    throw new Refusal("unreadable-body");
  }
  return value;
}

function digits(source: string): number {
  const [mantissa = ""] = source.toLowerCase().split("e");
  const all = mantissa.replaceAll(/[-.]/g, "");
  let [from, to] = [0, all.length];
  while (all[from] === "0") from += 1;
  while (to > from && all[to - 1] === "0") to -= 1;
  return to - from;
}

const WORTH_BYTES = 500;
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const brotli = promisify(brotliCompress);

/** Compresses responses to GET only, because responses to changes are stored as they are. Another
 * site cannot make a browser send the token, so a compressed length reveals nothing. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method !== "GET" || typeof payload !== "string") return payload;
    if (payload.length < WORTH_BYTES || reply.hasHeader("content-encoding")) return payload;
    void reply.header("vary", "accept-encoding");
    if (negotiate(String(request.headers["accept-encoding"]), ["br"]) !== "br") return payload;
    void reply.header("content-encoding", "br");
    reply.removeHeader("content-length");
    return await brotli(payload, QUICK);
  });
}
