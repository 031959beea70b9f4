import type { Db, Tx } from "../platform/database.ts";
import type { Purpose } from "./code.ts";
import { deleteChallenge, deleteChallenges } from "./queries.ts";

/** Nothing that was sent for a challenge works any more: neither its codes nor its links. */

/** For a code that counts once: of many who bring it at the same time one is answered true. */
export function useUpChallenge(tx: Tx, challengeId: string): Promise<boolean> {
  return deleteChallenge(tx, challengeId);
}

/** All of an investor's challenges for one purpose, or those at one address. */
export function dropChallenges(
  db: Db | Tx,
  challenged: { purpose: Purpose; investorId: string; target?: string },
): Promise<void> {
  return deleteChallenges(db, challenged);
}
