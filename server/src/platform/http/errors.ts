import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FieldErrors } from "@osisi/contracts/envelope.ts";
import type { FailureCode } from "@osisi/contracts/failures.ts";
import type { FastifyError, FastifyReply, FastifyRequest, FastifyInstance } from "fastify";
import { isOfClosedAccount, isTextThatCannotBeStored } from "#platform/database/database.ts";
import { isDatabaseUnavailable, isDatabaseFull } from "#platform/database/database-unavailable.ts";
import { SemaphoreFullError } from "#platform/semaphore.ts";
import type { Config } from "#config.ts";
import { failure } from "./envelope.ts";
import { Refusal } from "./refusal.ts";
import { headersOfRefusals } from "./security.ts";

/** The only place where an error becomes a response. An unexpected error is a 500 whose details are
 * in the log only, under the request's id. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const answer = expected(error);
  request.server.writeProbe.note(error);
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error, requestId: request.id }, "the database is away");
  }
  if (!answer) request.log.error({ err: error, requestId: request.id }, "unexpected");
  const body = answer ?? failure("unexpected");
  const seconds = retryAfterSeconds(error, body.statusCode);
  if (seconds !== undefined) void reply.header("retry-after", String(seconds));
  void reply.code(body.statusCode).send(body);
}

/** A refused attempt does not count, so retrying every minute does no harm under an hourly
 * limit. */
function retryAfterSeconds(error: FastifyError, statusCode: number): number | undefined {
  if (error instanceof Refusal && error.retryAfterSeconds) return error.retryAfterSeconds;
  return { 429: 60, 503: 2 }[statusCode];
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  const body = failure("not-found");
  void reply.code(body.statusCode).send(body);
}

function expected(error: FastifyError) {
  if (error instanceof Refusal) return failure(error.code, error.errors);
  if (error instanceof SemaphoreFullError) return failure("busy");
  if (isDatabaseFull(error)) return failure("database-full");
  if (isDatabaseUnavailable(error)) return failure("database-away");
  // The account was closed, and its sessions ended, during this request.
  if (isOfClosedAccount(error)) return failure("session-expired");
  if (error.validation) return failure("invalid-input", fieldErrors(error.validation));
  if (isTextThatCannotBeStored(error)) return failure("unreadable-body");
  const code = byFrameworkCode(error);
  return code && failure(code);
}

/** The failure code of an error in the framework's body parsing. */
function byFrameworkCode(error: FastifyError): FailureCode | undefined {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return "body-too-large";
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return "unknown-content-type";
  const status = error.statusCode ?? 500;
  // A forbidden file, or a URL longer than any of ours.
  if (status === 403 || status === 404 || status === 414) return "not-found";
  return status >= 400 && status < 500 ? "unreadable-body" : undefined;
}

/** The validator's issues in the envelope's form: the first part of the path is the field. */
function fieldErrors(issues: NonNullable<FastifyError["validation"]>): FieldErrors {
  const errors: FieldErrors = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.split("/")[1] || "body";
    (errors[field] ??= []).push(message ?? "");
  }
  return errors;
}

/** Refusals outside of the framework: of what cannot be parsed, arrives too slowly, or is shed.
 * They have the envelope and headers of every other response, and are built once, so that a
 * refusal is cheap. */

type RawAnswer = Readonly<{ statusCode: number; headers: Record<string, string>; body: string }>;

export function rawAnswers(config: Config) {
  const usual = headersOfRefusals(config);
  return (code: FailureCode, more: Record<string, string> = {}): RawAnswer => {
    const body = JSON.stringify(failure(code));
    const headers = {
      ...usual,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      ...more,
    };
    return { statusCode: failure(code).statusCode, headers, body };
  };
}

type ClientErrorHandler = (
  this: FastifyInstance,
  error: NodeJS.ErrnoException,
  socket: Socket,
) => void;

/** There is no request to answer, and the connection is not read further. */
export function answerClientErrors(config: Config): ClientErrorHandler {
  const answer = rawAnswers(config);
  const end = { connection: "close" };
  const unreadable = answer("unreadable-body", end);
  const known: Record<string, RawAnswer> = {
    ERR_HTTP_REQUEST_TIMEOUT: answer("request-too-slow", end),
    HPE_HEADER_OVERFLOW: answer("head-too-long", end),
  };
  return function answerClientError(error, socket) {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    this.log.debug({ err: error }, "a request could not be read");
    if (socket.writable) socket.write(asText(known[error.code ?? ""] ?? unreadable));
    socket.destroySoon();
  };
}

function asText({ statusCode, headers, body }: RawAnswer): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join("")}\r\n${body}`;
}
