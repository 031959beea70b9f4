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
import type { Runtime } from "../runtime.ts";
import { createGate } from "./admit-requests.ts";
import { endConnectionsOfLeaving } from "./drain.ts";
import { compressAnswers } from "./compress.ts";
import { answerError, answerNotFound } from "./errors.ts";
import { followRequests, requestIds } from "./follow-requests.ts";
import { readJsonBodies } from "./json-body.ts";
import { readableUrl } from "./readable-url.ts";
import { limitRequests } from "./request-limit.ts";
import { secureHeaders } from "./security.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
const READING = new Set(["GET", "HEAD"]);
/** How long a connection may take: whoever sends a byte now and then must not hold one for ever. */
const patience = {
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  maxRequestsPerSocket: 10_000,
  http: {
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16 * 1024,
    // A body that may be is kept whole before anything is done with it.
    highWaterMark: BODY_LIMIT_BYTES + 1,
  },
} as const;

/** A Fastify whose bodies and answers are checked by the schemas of `contracts`. */
export type Api = ReturnType<typeof typed>;

function typed(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypeProvider>();
}

export async function createApi(runtime: Runtime): Promise<Api> {
  const loggerInstance: FastifyBaseLogger = runtime.log;
  const { proxies } = runtime.config;
  const gate = createGate(runtime.config.limits, runtime.log);
  const app = Fastify({
    serverFactory: (handle) => gate.createServer(handle, patience),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestIds(runtime.config),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request, only to name it, is not needed: `followRequests` does.
    childLoggerFactory: (logger) => logger,
    trustProxy: proxies > 0 && ((_address: string, hop: number) => hop < proxies),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = "/" }) => readableUrl(url),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  gate.stand(app);
  readJsonBodies(app);
  followRequests(app, runtime.config);
  limitRequests(app, runtime);
  endConnectionsOfLeaving(app);
  app.addHook("onRequest", async (_request, reply) => {
    await runtime.clock.refresh();
    // Most answers are about somebody. What may be kept says so itself.
    void reply.header("cache-control", "no-store");
  });
  app.addHook("onRequest", (request, reply, next) => {
    // Before anybody reads the body of a request to nowhere, and finds fault with that.
    if (request.is404 && !READING.has(request.method)) answerNotFound(request, reply);
    else next();
  });
  compressAnswers(app);
  await secureHeaders(app, runtime.config);
  await describe(app);
  return typed(app);
}

/** OpenAPI from the same schemas as the validation: `/openapi.json`, and readable at `/docs`. */
async function describe(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.1",
      info: { title: `${brand.name} API`, version: "1", description: brand.description },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });
  // Under the same policy as everything else, and asking nobody else whether the description is valid.
  const uiConfig = { validatorUrl: null };
  await app.register(fastifySwaggerUi, { routePrefix: "/docs", staticCSP: false, uiConfig });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
}
