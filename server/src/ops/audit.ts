import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Order } from "./command.ts";
import { insertAudit } from "./queries.ts";

/** Records who did what, when and why, in the transaction that does it: no action without its row,
 * and no row without its action. A dry run does everything and rolls back. */

export type Act = Readonly<{
  action: string;
  subject: string | null;
  arguments: Readonly<Record<string, string>>;
}>;

export async function audited(
  order: Order,
  act: Act,
  /** Returns the outcome, as a sentence. */
  work: (tx: Tx) => Promise<string>,
): Promise<string[]> {
  const { db } = order.runtime;
  try {
    const result = await inTransaction(db, async (tx) => {
      const done = await work(tx);
      if (order.isDryRun) throw new Undone(done);
      await noteAct(tx, order, act, done);
      return done;
    });
    return [result];
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return [wouldBe(error.message)];
  }
}

export async function noteAct(tx: Tx, order: Order, act: Act, result: string): Promise<void> {
  const { operator, reason, runtime } = order;
  await insertAudit(tx, {
    at: runtime.clock.now(),
    operator,
    action: act.action,
    subject: act.subject,
    arguments: JSON.stringify(act.arguments),
    reason,
    result,
  });
}

/** Rolls back a dry run, and says what it would have done. */
export class Undone extends Error {
  override name = "Undone";
}

export function wouldBe(done: string): string {
  return `Nothing was done. This is what would be: ${done}`;
}
