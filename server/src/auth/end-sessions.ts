import { type Tx, inTransaction } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import {
  deleteEverybodysSessions,
  deleteEverybodysSignIns,
  deleteOwnSession,
  deleteSessionsOf,
  deleteSignInsOf,
} from "./queries.ts";

/** Ends sessions of an investor's own. One that is gone already, or somebody else's, is no failure: it
 * is not signed in as this investor, which is what was asked for. */

export async function endSession(
  { db }: Runtime,
  session: { id: string; investorId: string },
): Promise<void> {
  await deleteOwnSession(db, session);
}

/** Nobody is signed in as this investor any more, or about to be. Answers how many sessions that ended. */
export async function endAllSessions(tx: Tx, investorId: string): Promise<bigint> {
  const ended = await deleteSessionsOf(tx, investorId);
  await deleteSignInsOf(tx, investorId);
  return ended;
}

/** Nobody at all is. */
export async function endEverybodysSessions(tx: Tx): Promise<bigint> {
  const ended = await deleteEverybodysSessions(tx);
  await deleteEverybodysSignIns(tx);
  return ended;
}

/** Also ends sign-ins that wait for their code. */
export async function endOtherSessions(
  { db }: Runtime,
  asking: { investorId: string; sessionId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteSessionsOf(tx, asking.investorId, asking.sessionId);
    await deleteSignInsOf(tx, asking.investorId);
  });
}
