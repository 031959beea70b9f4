import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  deleteEverybodysSessions,
  deleteEverybodysSignIns,
  deleteOwnSession,
  deleteSessionsOf,
  deleteSignInsOf,
} from "./queries.ts";

/** Ends an investor's own sessions. One that has ended, or belongs to another investor, is no
 * failure: the request's goal holds already. */

export async function endSession(
  { db }: Runtime,
  session: { id: string; investorId: string },
): Promise<void> {
  await deleteOwnSession(db, session);
}

/** Ends all sessions and pending logins of an investor. Returns how many sessions that ended. */
export async function endAllSessions(tx: Tx, investorId: string): Promise<bigint> {
  const ended = await deleteSessionsOf(tx, investorId);
  await deleteSignInsOf(tx, investorId);
  return ended;
}

/** Ends all sessions of all investors. */
export async function endEverybodysSessions(tx: Tx): Promise<bigint> {
  const ended = await deleteEverybodysSessions(tx);
  await deleteEverybodysSignIns(tx);
  return ended;
}

/** Also ends pending logins that wait for their code. */
export async function endOtherSessions(
  { db }: Runtime,
  asking: { investorId: string; sessionId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteSessionsOf(tx, asking.investorId, asking.sessionId);
    await deleteSignInsOf(tx, asking.investorId);
  });
}
