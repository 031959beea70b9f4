import { type DestinationStream, type Logger, pino } from "pino";
import { currentRequestContext } from "./observability/request-context.ts";

export type Log = Logger;

/** Lines of JSON, on standard output by default. No secrets are written: bodies and headers are
 * never logged whole, and these fields are redacted wherever an object has them. */
export function createLog(level: string, process: string, to?: DestinationStream): Log {
  const secrets = [
    "password",
    "otp",
    "pin",
    "stepUp",
    "challenge",
    "token",
    "authorization",
    "authorization_code",
    "api_key",
    "to",
    "body",
  ];
  const options = {
    level,
    base: { process },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[hidden]",
    },
    serializers: { err: withoutCause },
    mixin: () => ({ ...currentRequestContext() }),
  };
  return pino(options, to ?? standardOutput());
}

/** The buffer for lines that cannot be written; later lines are lost. */
const KEPT_BYTES = 4 * 1024 ** 2;

/** If the output is a file on a full disk, lines wait until there is room: no process ends because
 * of its log. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: KEPT_BYTES });
  output.on("error", () => undefined);
  return output;
}

/** An error's message and stack. Its properties (a request, a query's values) are left out. */
function withoutCause(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error ? String(error.code) : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}
