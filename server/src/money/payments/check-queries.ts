import { sql } from "kysely";
import type { Tx } from "#platform/database/database.ts";
import type { PaymentState } from "./queries.ts";

export async function recordCheck(
  tx: Tx,
  check: { id: string; state: PaymentState; nextCheckAt: Date | null },
): Promise<void> {
  const { id, ...change } = check;
  await tx
    .updateTable("payment")
    .set({ ...change, checksMade: sql<number>`checks_made + 1` })
    .where("id", "=", id)
    .execute();
}

export async function lockDuePayments(tx: Tx, now: Date, atMost: number) {
  return tx
    .selectFrom("payment")
    .select(["id", "reference", "createdAt"])
    .where("nextCheckAt", "<=", now)
    .orderBy("nextCheckAt")
    .limit(atMost)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function moveNextCheck(tx: Tx, id: string, nextCheckAt: Date | null): Promise<void> {
  await tx.updateTable("payment").set({ nextCheckAt }).where("id", "=", id).execute();
}
