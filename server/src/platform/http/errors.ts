import type { FieldErrors } from "@osisi/contracts/envelope.ts";
import type { FailureCode } from "@osisi/contracts/failures.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isOfClosedAccount } from "#platform/database/database.ts";
import { isDatabaseAway, isDatabaseFull } from "#platform/database/database-unavailable.ts";
import { NoSlotError } from "#platform/semaphore.ts";
import { failure } from "./envelope.ts";
import { Refusal } from "./refusal.ts";

/** The only place where an error becomes a response. An unexpected error is a 500 whose details are
 * in the log only, under the request's id. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const answer = expected(error);
  request.server.writeProbe.note(error);
  if (isDatabaseAway(error)) {
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
  if (error instanceof NoSlotError) return failure("busy");
  if (isDatabaseFull(error)) return failure("database-full");
  if (isDatabaseAway(error)) return failure("database-away");
  // The account was closed, and its sessions ended, during this request.
  if (isOfClosedAccount(error)) return failure("session-expired");
  if (error.validation) return failure("invalid-input", fieldErrors(error.validation));
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
