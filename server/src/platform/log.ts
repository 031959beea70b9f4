import { type DestinationStream, type Logger, pino } from "pino";
import { causeNow } from "./cause.ts";

export type Log = Logger;

/** Lines of JSON, on standard output unless told otherwise. Nothing that opens a door is written: bodies and
 * headers are never logged whole, and these fields are blanked wherever an object carries them. */
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
    mixin: () => ({ ...causeNow() }),
  };
  return pino(options, to ?? standardOutput());
}

/** Of lines that cannot be written; what comes after that is lost. */
const KEPT_BYTES = 4 * 1024 ** 2;

/** Where it is a file and its disk is full, lines wait until there is room: nothing of ours ends over a log. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: KEPT_BYTES });
  output.on("error", () => undefined);
  return output;
}

/** An error's message and place. What hangs on it (a request, a query's values) stays out. */
function withoutCause(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error ? String(error.code) : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}
