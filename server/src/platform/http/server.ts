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
import { type WriteProbe, writeProbe } from "../write-probe.ts";
import { createGate, routerOptions } from "./admit-requests.ts";
import { endConnectionsOfLeaving } from "./drain.ts";
import { compressAnswers } from "./compress.ts";
import { answerError, answerNotFound } from "./errors.ts";
import { followRequests, requestIds } from "./follow-requests.ts";
import { readJsonBodies } from "./json-body.ts";
import { answerClientErrors } from "./raw-answers.ts";
import { readableUrl } from "./readable-url.ts";
import { Refusal } from "./refusal.ts";
import { isUnlimited, limitRequests } from "./request-limit.ts";
import { headersOfRefusals, secureHeaders } from "./security.ts";

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
    // Node would refuse it in a way of its own: `admit-requests` does it in ours.
    requireHostHeader: false,
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
  const usualHeaders = headersOfRefusals(runtime.config);
  const gate = createGate(runtime.config, runtime.log);
  const app = Fastify({
    serverFactory: (handle) => gate.createServer(handle, patience),
    clientErrorHandler: answerClientErrors(runtime.config),
    // A request that still comes while we end is done like those before it.
    return503OnClosing: false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestIds(runtime.config),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request, only to name it, is not needed: `followRequests` does.
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
  gate.stand(app);
  // Before whatever may refuse.
  await secureHeaders(app, runtime.config);
  readJsonBodies(app);
  followRequests(app, runtime.config);
  limitRequests(app, runtime);
  endConnectionsOfLeaving(app);
  app.addHook("onRequest", () => runtime.clock.refresh());
  app.addHook("onRequest", (request, reply, next) => {
    // Before anybody reads the body of a request to nowhere, and finds fault with that.
    if (request.is404 && !READING.has(request.method)) answerNotFound(request, reply);
    else next();
  });
  refuseWhileFull(app, writeProbe(runtime.db));
  compressAnswers(app);
  await describe(app);
  return typed(app);
}

declare module "fastify" {
  interface FastifyInstance {
    writeProbe: WriteProbe;
  }
}

/** Nothing new is begun that could not be written down in the end: a payment page that is opened can be paid. What the
 * gateway tells us is tried all the same. */
function refuseWhileFull(app: FastifyInstance, probe: WriteProbe): void {
  app.decorate("writeProbe", probe);
  app.addHook("onRequest", async (request) => {
    const kind = app.kindOf(request.raw);
    const isNew = (kind === "money" || kind === "password") && !isUnlimited(request);
    if (isNew && probe.isKnownFull()) throw new Refusal("database-full");
  });
}

/** OpenAPI from the same schemas as the validation: `/openapi.json`, and readable at `/docs`. */
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
  // Under the same policy as everything else, and asking nobody else whether the description is valid.
  const uiConfig = { validatorUrl: null };
  await app.register(fastifySwaggerUi, { routePrefix: "/docs", staticCSP: false, uiConfig });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
}
