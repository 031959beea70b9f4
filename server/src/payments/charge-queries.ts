import type { Insertable } from "kysely";
import type { Db, Tx } from "../platform/database.ts";
import type { DB } from "../tables.gen.ts";
import type { ChargeEnd } from "./purposes.ts";

/** Whether it was not written before. */
export async function insertCardCharge(
  tx: Tx,
  payment: Insertable<DB["payment"]> & { id: string; cardId: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("payment")
    .values(payment)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  const { id: paymentId, cardId } = payment;
  await tx.insertInto("cardCharge").values({ paymentId, cardId }).execute();
  return true;
}

type Known = { endKind: Exclude<ChargeEnd["kind"], "challenged"> | null };

/** Of a payment that is charged to a kept card, as long as it has not ended. */
export function findOpenCharge(db: Db | Tx, paymentId: string) {
  return db
    .selectFrom("cardCharge")
    .selectAll()
    .$narrowType<Known>()
    .where("paymentId", "=", paymentId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

export type OpenCharge = NonNullable<Awaited<ReturnType<typeof findOpenCharge>>>;
