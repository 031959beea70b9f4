import type { Channel } from "@osisi/contracts/payments.ts";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { Purpose } from "./payment-handlers.ts";
import type { PaymentState } from "./queries.ts";

/** A row of `seen_payment`, because PostgreSQL reports no NOT NULL for views. */
type Seen = Selectable<DB["seenPayment"]>;
type Filled = "id" | "reference" | "amountKobo" | "createdAt";
export type SeenRow = Omit<Seen, Filled | "state" | "channel" | "purpose" | "investorId"> &
  Readonly<{ [Key in Filled]: NonNullable<Seen[Key]> }> &
  Readonly<{ state: PaymentState; channel: Channel | null; purpose: Purpose }>;

/** Payments shown to their owner, newest first. */
export async function findSeenPayments(
  db: Db | Tx,
  wanted: { investorId: string; atMost: number },
): Promise<SeenRow[]> {
  return db
    .selectFrom("seenPayment")
    .selectAll()
    .$narrowType<SeenRow>()
    .where("investorId", "=", wanted.investorId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(wanted.atMost)
    .execute();
}

/** What may still be paid, or may have been, shown or not. A page left before `payableSince` counts
 * as abandoned. */
export async function sumUndecided(
  db: Db | Tx,
  wanted: { investorId: string; payableSince: Date },
): Promise<bigint> {
  const { sum } = await db
    .selectFrom("payment")
    .leftJoin("cardCharge", "cardCharge.paymentId", "payment.id")
    .select((query) =>
      query.fn.coalesce(query.fn.sum<string>("amountKobo"), sql<string>`0`).as("sum"),
    )
    .where("investorId", "=", wanted.investorId)
    .where((where) =>
      where.or([
        where.and([
          where("state", "in", ["created", "open"]),
          where.or([
            where("createdAt", ">", wanted.payableSince),
            where("challengedAt", "is not", null),
            where("gatewayStatus", "is distinct from", "abandoned"),
          ]),
        ]),
        // A page can be paid after a decline.
        where.and([
          where("state", "=", "failed"),
          where("gatewayStatus", "=", "failed"),
          where("authorizationUrl", "is not", null),
          where("createdAt", ">", wanted.payableSince),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return BigInt(sum);
}

export async function findSeenByReference(db: Db, reference: string): Promise<SeenRow | undefined> {
  return db
    .selectFrom("seenPayment")
    .selectAll()
    .$narrowType<SeenRow>()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export async function recordDismissed(
  tx: Tx,
  dismissed: { ids: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ dismissedAt: dismissed.now })
    .where("id", "in", [...dismissed.ids])
    .execute();
}

export async function findSeenPayment(
  db: Db | Tx,
  wanted: { investorId: string; reference: string },
) {
  return db
    .selectFrom("payment")
    .select(["channel", "createdAt", "paidAt"])
    .$narrowType<{ channel: Channel | null }>()
    .where("reference", "=", wanted.reference)
    .where("investorId", "=", wanted.investorId)
    .executeTakeFirst();
}

/** Newest first: payments by a kept card with these last digits. */
export function findPaidByCard(
  db: Db,
  wanted: { investorId: string; last4: string; atMost: number },
) {
  return db
    .selectFrom("payment")
    .innerJoin("card", "card.id", "payment.cardId")
    .select("payment.id")
    .where("payment.investorId", "=", wanted.investorId)
    .where("card.investorId", "=", wanted.investorId)
    .where("card.last4", "=", wanted.last4)
    .where("payment.state", "=", "settled")
    .orderBy("payment.createdAt", "desc")
    .limit(wanted.atMost)
    .execute();
}
