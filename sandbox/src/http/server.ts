import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from "fastify";
import { Refusal } from "./refusal.ts";

const BODY_LIMIT_BYTES = 100_000;
export const FORM = "application/x-www-form-urlencoded";

/** How a provider words an error that no route answers itself. */
export type ErrorBodies = Readonly<{ refused(message: string): object; broken: object }>;

const paystackBodies: ErrorBodies = {
  refused: (message) => ({ status: false, message }),
  broken: { status: false, message: "An error occurred", type: "api_error", code: "unknown" },
};

export function createHttp(bodies: ErrorBodies = paystackBodies): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  });
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser(FORM, { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  // A JSON POST without a body is an empty object, as with the provider.
  const parseJson = app.getDefaultJsonParser("error", "ignore");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, {});
    else void parseJson(request, String(body), done);
  });
  app.setErrorHandler<FastifyError>((error, _request, reply) => answerError(error, reply, bodies));
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(bodies.refused(`Cannot ${request.method} ${request.url}`)),
  );
  return app;
}

function answerError(error: FastifyError, reply: FastifyReply, bodies: ErrorBodies) {
  if (error instanceof Refusal) return reply.code(error.statusCode).send(error.body);
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send(bodies.refused(error.message));
  process.stderr.write(`${error.stack ?? error.message}\n`);
  return reply.code(500).send(bodies.broken);
}
