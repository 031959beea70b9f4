import type { Db, Tx } from "#platform/database/database.ts";
import type { Purpose } from "./code.ts";
import { deleteChallenge, deleteChallenges } from "./queries.ts";

/** Invalidates the codes and links of a challenge. */

/** For a single-use code: of concurrent requests with it one gets true. */
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
