import { setTimeout as sleep } from "node:timers/promises";

/** The database is temporarily unreachable or read-only, for example during a failover, which lasts
 * seconds. The request may be retried. The outcome of a pending transaction is unknown: the
 * response to its commit may be what was lost. */

/** Codes of PostgreSQL, and of PgBouncer, which uses 08P01 for everything. 25006: a standby
 * answered; 28P01: the password has been changed; 53100: the disk is full. */
const CODES = new Set(
  [
    "08000 08001 08003 08004 08006 08P01 25006 28000 28P01 53100 53300 57P01 57P02 57P03",
    "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH",
  ].flatMap((codes) => codes.split(" ")),
);
/** Errors of the driver, which have no code. */
const SENTENCES =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|timeout (expired|exceeded)|Postgres connection has been discarded)/;

/** The commit may be lost together with the machine that has it. */
export class CommitUncertain extends Error {
  override name = "CommitUncertain";
  constructor() {
    super("committed here, but perhaps not by a standby");
  }
}

/** By a wrong password, or because the role may no longer log in. */
export function isLoginRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^28(000|P01)$/.test(String(error.code));
}

export function isDatabaseFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "53100";
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof CommitUncertain) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return "code" in error ? CODES.has(String(error.code)) : SENTENCES.test(error.message);
}

const PAUSE_MS = 250;
/** After that other mechanisms take over: everything done this way may also never be done. */
const PATIENCE_MS = 60_000;

/** Runs `work` now, or as soon as the database is back. */
export async function retryWhenDatabaseAvailable(work: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > giveUpAt) throw error;
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
}
