import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { GatewayName } from "#gateway/gateway.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import {
  type GaugeSource,
  readUnderWay,
  underWayGauges,
} from "#platform/observability/metrics/gauges.ts";

/** What the generated types do not express. */
type Known = {
  gateway: GatewayName;
  state: RefundState;
  source: "stash" | "suspense";
  origin: "us" | "gateway";
  failedBecause: FailedBecause | null;
};

type RefundState = "pending" | "done" | "failed";
export type FailedBecause = "refused" | "not-sent" | "failed";
export type Refund = Omit<Selectable<DB["refund"]>, keyof Known> & Known;

export async function insertRefund(
  tx: Tx,
  refund: Insertable<DB["refund"]> & Partial<Known>,
): Promise<void> {
  await tx.insertInto("refund").values(refund).execute();
}

/** Oldest first. A caller that decides about one already holds the payment's money
 * (`lockMoney`). */
export function listRefundsOf(tx: Tx, paymentReference: string): Promise<Refund[]> {
  return tx
    .selectFrom("refund")
    .selectAll()
    .$narrowType<Known>()
    .where("paymentReference", "=", paymentReference)
    .orderBy("id")
    .execute();
}

export function findRefund(db: Db | Tx, id: string): Promise<Refund | undefined> {
  return db
    .selectFrom("refund")
    .selectAll()
    .$narrowType<Known>()
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function updateRefund(
  tx: Tx,
  id: string,
  change: Updateable<DB["refund"]> & Partial<Known>,
): Promise<void> {
  await tx.updateTable("refund").set(change).where("id", "=", id).execute();
}

/** Newest first. */
export function listPendingOf(db: Db, investorId: string, atMost: number) {
  return db
    .selectFrom("refund")
    .selectAll()
    .$narrowType<Known>()
    .where("investorId", "=", investorId)
    .where("state", "=", "pending")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute();
}

export function refundGauges(): GaugeSource {
  const rows = sql`
    select amount_kobo, currency, created_at as since from refund where state = 'pending'
  `;
  return {
    gauges: underWayGauges,
    read: (tx, now) => readUnderWay(tx, { kind: "refund", rows, now }),
  };
}
