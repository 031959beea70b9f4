import type { Payment, PaymentChannel } from "@osisi/contracts/payments.ts";
import { type Selectable, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import { settledKey } from "./charge-postings.ts";
import type { PaymentState } from "./queries.ts";

/** A row of `seen_payment`, because PostgreSQL reports no NOT NULL for views. */
type Seen = Selectable<DB["seenPayment"]>;
type Filled = "id" | "reference" | "amountKobo" | "createdAt";
export type PaymentRow = Omit<Seen, Filled | "state" | "channel" | "purpose" | "investorId"> &
  Readonly<{ [Key in Filled]: NonNullable<Seen[Key]> }> &
  Readonly<{
    state: PaymentState;
    channel: PaymentChannel | null;
    purpose: Payment["purpose"];
  }>;

/** How many are read at most. */
const MAX_READ = 60;

/** Payments shown to their owner, newest first. */
export async function findSeenPayments(db: Db | Tx, investorId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom("seenPayment")
    .selectAll()
    .$narrowType<PaymentRow>()
    .where("investorId", "=", investorId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MAX_READ)
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
    // A giver's page must not keep the owner's account from closing.
    .where("purpose", "<>", "gift")
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

export async function findSeenByReference(
  db: Db,
  reference: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom("seenPayment")
    .selectAll()
    .$narrowType<PaymentRow>()
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

/** The payment's part of a receipt. `undefined` for another investor's payment. */
export async function getPayment(db: Db | Tx, wanted: { investorId: string; reference: string }) {
  return db
    .selectFrom("payment")
    .select(["channel", "createdAt", "paidAt"])
    .$narrowType<{ channel: PaymentChannel | null }>()
    .where("reference", "=", wanted.reference)
    .where("investorId", "=", wanted.investorId)
    .executeTakeFirst();
}

export type ReceiptPayment = NonNullable<Awaited<ReturnType<typeof getPayment>>>;

/** Only the newest payments by a card are searched. */
const MAX_FOUND = 1_000;

/** Ledger keys of payments by a kept card with these last digits. */
export async function paymentKeysByCard(
  db: Db,
  wanted: { investorId: string; last4: string },
): Promise<string[]> {
  const found = await db
    .selectFrom("payment")
    .innerJoin("card", "card.id", "payment.cardId")
    .select("payment.id")
    .where("payment.investorId", "=", wanted.investorId)
    .where("card.investorId", "=", wanted.investorId)
    .where("card.last4", "=", wanted.last4)
    .where("payment.state", "=", "settled")
    .orderBy("payment.createdAt", "desc")
    .limit(MAX_FOUND)
    .execute();
  return found.map(({ id }) => settledKey(id));
}

/** `findSeenPayments` as a section of a statement that has the investor's row. */
export function paymentsSection() {
  const eb = expressionBuilder<DB, "investor">();
  return jsonArrayFrom(
    eb
      .selectFrom("seenPayment as seen")
      .selectAll()
      .$narrowType<PaymentRow>()
      .whereRef("seen.investorId", "=", "investor.id")
      .orderBy("seen.createdAt", "desc")
      .orderBy("seen.id", "desc")
      .limit(sql.lit(MAX_READ)),
  );
}

/** What was ever paid in. */
export function settledSum() {
  const eb = expressionBuilder<DB, "investor">();
  return eb
    .selectFrom("payment as paid")
    .select((of) => of.fn.sum<bigint | null>("paid.amountKobo").as("sum"))
    .whereRef("paid.investorId", "=", "investor.id")
    .where("paid.state", "=", sql.lit("settled"));
}
