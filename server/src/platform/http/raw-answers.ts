import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FailureCode } from "@osisi/contracts/failures.ts";
import type { FastifyInstance } from "fastify";
import type { Config } from "#config.ts";
import { failure } from "./envelope.ts";
import { headersOfRefusals } from "./security.ts";

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
