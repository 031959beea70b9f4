import { existsSync } from "node:fs";
import path from "node:path";
import fastifyCookie from "@fastify/cookie";
import fastifyHelmet from "@fastify/helmet";
import fastifyRateLimit from "@fastify/rate-limit";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyError, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { newId } from "#platform/ids.ts";
import { auditRoutes } from "./audit-routes.ts";
import { bankStatementRoutes } from "./bank-statements/bank-statement-routes.ts";
import { caseRoutes } from "./cases/case-routes.ts";
import { catalogueRoutes } from "./catalogue-routes.ts";
import { commandRoutes } from "./command-routes.ts";
import { type ConsoleApi, type ConsoleRuntime, typedApi } from "./console-runtime.ts";
import { deploymentRoutes } from "./deployment-routes.ts";
import { evidenceRoutes } from "./evidence-routes.ts";
import { customerRoutes } from "./customer/customer-routes.ts";
import { impactRoutes } from "./impact-routes.ts";
import { monthRoutes } from "./month-routes.ts";
import { operatorRoutes } from "./operator-routes.ts";
import { queueRoutes } from "./queues/queue-routes.ts";
import { ConsoleRefusal, ofDatabase } from "./refusal.ts";
import { reportRoutes } from "./report-routes.ts";
import { searchRoutes } from "./search/search-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import { signedInOperator } from "./signed-in-operator.ts";
import { todayRoutes } from "./today/today-routes.ts";

/** The operators' console: its API under `/api` and the built app of `console/`. The public server
 * knows none of this. */

const BUILT = path.join(import.meta.dirname, "../../../../console/dist");
const BODY_LIMIT_BYTES = 64 * 1024;
const REQUESTS_PER_MINUTE = 600;
const YEAR_SECONDS = 31_536_000;
/** The hash of nothing: the app's style elements are empty, and its rules go in through the CSSOM. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const READING = new Set(["GET", "HEAD"]);

export async function createConsoleApp(runtime: ConsoleRuntime): Promise<ConsoleApi> {
  const { config, clock } = runtime;
  const loggerInstance: FastifyBaseLogger = runtime.log;
  const app = typedApi(
    Fastify({
      loggerInstance,
      bodyLimit: BODY_LIMIT_BYTES,
      genReqId: newId,
      logController: new LogController({ disableRequestLogging: true }),
      trustProxy: config.proxies > 0 && ((_address: string, hop: number) => hop < config.proxies),
    }),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerConsoleError);
  await app.register(fastifyHelmet, helmetOptions(config.url.startsWith("https://")));
  await app.register(fastifyCookie);
  await app.register(fastifyRateLimit, { max: REQUESTS_PER_MINUTE, timeWindow: "1 minute" });
  app.addHook("onRequest", async (request, reply) => {
    await clock.refresh();
    void reply.header("cache-control", "no-store");
    if (!READING.has(request.method)) refuseOtherSites(request.headers, config.url);
  });
  const guard = signedInOperator(app, runtime);
  signInRoutes(app, runtime, guard);
  operatorRoutes(app, runtime, guard);
  commandRoutes(app, runtime, guard);
  evidenceRoutes(app, runtime, guard);
  bankStatementRoutes(app, runtime, guard);
  auditRoutes(app, runtime, guard);
  searchRoutes(app, runtime, guard);
  customerRoutes(app, runtime, guard);
  queueRoutes(app, runtime, guard);
  caseRoutes(app, runtime, guard);
  catalogueRoutes(app, runtime, guard);
  reportRoutes(app, runtime, guard);
  monthRoutes(app, runtime, guard);
  deploymentRoutes(app, runtime, guard);
  impactRoutes(app, runtime, guard);
  todayRoutes(app, runtime, guard);
  await serveConsole(app);
  return app;
}

/** Beyond `SameSite=Strict`: a form of another site cannot send this header, nor a script of one
 * without a preflight that is never allowed. */
function refuseOtherSites(headers: Record<string, unknown>, url: string): void {
  const site = headers["sec-fetch-site"];
  const isOurs =
    headers["x-osisi-console"] === "1" &&
    (headers["origin"] === undefined || headers["origin"] === url) &&
    (site === undefined || site === "same-origin");
  if (!isOurs) throw new ConsoleRefusal(403, "This request did not come from the console.");
}

function helmetOptions(https: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  } as const;
}

async function serveConsole(app: ConsoleApi): Promise<void> {
  app.setNotFoundHandler((_request, reply) => {
    void reply.code(404).send({ message: "There is nothing here." });
  });
  if (!existsSync(path.join(BUILT, "index.html"))) {
    app.log.warn("the console is not built (npm run build): only its API is served");
    return;
  }
  await app.register(fastifyStatic, {
    root: BUILT,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        "cache-control",
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
      );
    },
  });
}

/** An unexpected error is a 500 whose details are in the log only. */
function answerConsoleError(
  error: FastifyError,
  request: { log: FastifyBaseLogger; id: string },
  reply: { code: (status: number) => { send: (body: unknown) => unknown } },
): void {
  const refusal = error instanceof ConsoleRefusal ? error : ofDatabase(error);
  if (refusal) {
    const { statusCode, message, errors } = refusal;
    return void reply.code(statusCode).send({ message, ...(errors && { errors }) });
  }
  if (error.validation) {
    const errors: Record<string, string[]> = {};
    for (const { instancePath, message = "" } of error.validation) {
      (errors[instancePath.split("/")[1] || "body"] ??= []).push(message);
    }
    const [first] = Object.values(errors);
    return void reply.code(422).send({ message: first?.[0] ?? "Check what you entered.", errors });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const message = status === 429 ? "Too many requests. Wait a minute." : "It cannot be read.";
    return void reply.code(status).send({ message });
  }
  request.log.error({ err: error, requestId: request.id }, "unexpected");
  void reply.code(500).send({ message: `Something went wrong. Quote ${request.id}.` });
}
