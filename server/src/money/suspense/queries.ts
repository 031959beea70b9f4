import { type Insertable, type Updateable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { GaugeSource } from "#platform/observability/metrics/gauges.ts";

/** Creates the row on first use and locks it until the transaction ends. The conflict names no
 * column because id and reference are both unique: with two concurrent inserts, PostgreSQL would
 * fail on the key that is not named. */
export async function lockRow(tx: Tx, money: Insertable<DB["suspenseMoney"]>) {
  await tx
    .insertInto("suspenseMoney")
    .values(money)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("suspenseMoney")
    .selectAll()
    .where("id", "=", money.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateRow(
  tx: Tx,
  id: string,
  change: Updateable<DB["suspenseMoney"]>,
): Promise<void> {
  await tx.updateTable("suspenseMoney").set(change).where("id", "=", id).execute();
}

/** Which of these payments' unmatched money needs no decision any more: nothing is left, because it
 * was assigned or refunded, or its refund is pending. */
export async function findDecided(
  db: Db,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const rows = await db
    .selectFrom("suspenseMoney")
    .select("reference")
    .where("reference", "=", sql<string>`any (${references}::text[])`)
    .where((where) => where.or([where("leftKobo", "<=", 0n), where("keptFor", "is not", null)]))
    .execute();
  return new Set(rows.map(({ reference }) => reference));
}

export function readRow(tx: Tx, reference: string) {
  return tx
    .selectFrom("suspenseMoney")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
}

export async function insertReversal(
  tx: Tx,
  reversal: Insertable<DB["suspenseReversal"]>,
): Promise<void> {
  await tx.insertInto("suspenseReversal").values(reversal).execute();
}

/** What an investor had spent of this money when it was reversed, and does not owe yet. */
export function findShortfall(
  tx: Tx,
  { reference, investorId }: { reference: string; investorId: string },
) {
  return tx
    .selectFrom("suspenseReversal")
    .innerJoin("suspenseMoney", "suspenseMoney.id", "suspenseReversal.moneyId")
    .select(["moneyId", "number", "shortfallKobo"])
    .where("reference", "=", reference)
    .where("investorId", "=", investorId)
    .where("shortfallKobo", ">", 0n)
    .where("owedAt", "is", null)
    .orderBy("number")
    .executeTakeFirst();
}

export async function noteOwed(
  tx: Tx,
  { moneyId, number, now }: { moneyId: string; number: number; now: Date },
): Promise<void> {
  await tx
    .updateTable("suspenseReversal")
    .set({ owedAt: now })
    .where("moneyId", "=", moneyId)
    .where("number", "=", number)
    .execute();
}

export function suspenseGauges(): GaugeSource {
  return {
    gauges: {
      osisi_suspense_kobo: {
        help: "Money without a decided owner, in the smallest unit of its currency",
        labels: ["currency"],
      },
    },
    async read(tx) {
      const rows = await tx
        .selectFrom("suspenseMoney")
        .select("currency")
        .select(({ fn }) => fn.sum<bigint>("leftKobo").as("left"))
        .where("leftKobo", ">", 0n)
        .groupBy("currency")
        .execute();
      return rows.map(({ currency, left }) => ({
        gauge: "osisi_suspense_kobo",
        labels: { currency },
        value: Number(left),
      }));
    },
  };
}
