import type { Tx } from "../platform/database.ts";
import { askAboutUnsent } from "./queries.ts";

/** A restored database says of withdrawals that the gateway surely has nothing of them, and it may have been sent
 * them since. So they count as sent: they are asked about, and sent only when the gateway has surely never
 * had them. Answers how many. */
export function doubtUnsent(tx: Tx, now: Date): Promise<number> {
  return askAboutUnsent(tx, now);
}
