/** The database cannot be reached for the moment, or not be written to: a primary has died and a standby takes
 * its place, which lasts seconds. Whoever asked may ask again. Whether what was under way was done, nobody knows:
 * the answer to a commit may be what was lost. */

/** PostgreSQL's own, and PgBouncer's, which says 08P01 whatever is the matter. 25006: a standby answered; 28P01: the
 * password has been changed; 53100: the disk is full. */
const CODES = new Set(
  [
    "08000 08001 08003 08004 08006 08P01 25006 28000 28P01 53100 53300 57P01 57P02 57P03",
    "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH",
  ].flatMap((codes) => codes.split(" ")),
);
/** The driver's, which have no code. */
const SENTENCES =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|timeout (expired|exceeded)|Postgres connection has been discarded)/;

/** What was committed may be lost again, with the machine that it is on. */
export class InDoubt extends Error {
  override name = "InDoubt";
  constructor() {
    super("committed here, and nobody knows whether by a standby as well");
  }
}

/** By a wrong password, or as a role that may not log in any more. */
export function isLoginRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^28(000|P01)$/.test(String(error.code));
}

export function isDatabaseFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "53100";
}

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof InDoubt) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return "code" in error ? CODES.has(String(error.code)) : SENTENCES.test(error.message);
}
