import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from "fastify";
import { Refusal } from "./refusal.ts";

const BODY_LIMIT_BYTES = 100_000;
export const FORM = "application/x-www-form-urlencoded";

export function createHttp(): FastifyInstance {
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
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ status: false, message: `Cannot ${request.method} ${request.url}` }),
  );
  return app;
}

function answerError(error: FastifyError, _request: unknown, reply: FastifyReply) {
  if (error instanceof Refusal) return reply.code(error.statusCode).send(error.body);
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send({ status: false, message: error.message });
  process.stderr.write(`${error.stack ?? error.message}\n`);
  const body = { status: false, message: "An error occurred", type: "api_error", code: "unknown" };
  return reply.code(500).send(body);
}
