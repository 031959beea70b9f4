import { dropChallenges } from "../challenges/end-challenge.ts";
import { type Credentials, setPassword } from "../onboarding/credentials.ts";
import { tellInvestor } from "../onboarding/tell-investor.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { passwordNews } from "./letters.ts";
import { deleteSessionsOf, deleteSignInsOf } from "./queries.ts";

/** What a new password ends: every session but the one that changed it, sign-ins that wait for a code,
 * and every code that was sent while the old one held. Its owner is told. The investor is locked. */
export async function takeNewPassword(
  tx: Tx,
  runtime: Runtime,
  change: { whose: Pick<Credentials, "id" | "firstName">; passwordHash: string; keep?: string },
): Promise<void> {
  const { keep, passwordHash, whose } = change;
  const investorId = whose.id;
  await setPassword(tx, investorId, passwordHash);
  await deleteSessionsOf(tx, investorId, keep);
  await deleteSignInsOf(tx, investorId);
  for (const purpose of ["login", "password-reset"] as const) {
    await dropChallenges(tx, { purpose, investorId });
  }
  const news = passwordNews(whose.firstName, runtime.config.appUrl);
  await tellInvestor(tx, runtime, investorId, news);
}
