import type { PaymentChannel } from "@osisi/contracts/payments.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { Purpose } from "./payment-handlers.ts";

/** What the generated types do not express. */
export type Known = {
  state: PaymentState;
  purpose: Purpose;
  channel: PaymentChannel | null;
  gateway: GatewayName;
};

export type PaymentState = "created" | "open" | "settled" | "failed" | "held";
export type Payment = Omit<Selectable<DB["payment"]>, keyof Known> & Known;

/** The money is booked, in any account. */
export function isBooked({ state }: { state: PaymentState }): boolean {
  return state === "settled" || state === "held";
}

export async function findPayment(db: Db | Tx, reference: string): Promise<Payment | undefined> {
  return db
    .selectFrom("payment")
    .selectAll()
    .$narrowType<Known>()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export async function lockPayment(tx: Tx, reference: string): Promise<Payment | undefined> {
  return tx
    .selectFrom("payment")
    .selectAll()
    .$narrowType<Known>()
    .where("reference", "=", reference)
    .forUpdate()
    .executeTakeFirst();
}

/** The booked payment of a gateway's transaction. */
export function findBookedByGatewayId(
  db: Db | Tx,
  { gateway, gatewayId }: { gateway: GatewayName; gatewayId: string },
): Promise<Payment | undefined> {
  return db
    .selectFrom("payment")
    .selectAll()
    .$narrowType<Known>()
    .where("gatewayId", "=", gatewayId)
    .where("gateway", "=", gateway)
    .where("state", "in", ["settled", "held"])
    .executeTakeFirst();
}

export async function recordPaid(
  tx: Tx,
  paid: Readonly<{
    id: string;
    gatewayId: string | null;
    feesKobo: bigint | null;
    paidAt: Date;
    nextCheckAt: Date | null;
    state: "settled" | "held";
    settledAt: Date | null;
    cardId: string | null;
    receivedKobo?: bigint | null;
  }>,
): Promise<void> {
  const { id, ...change } = paid;
  await tx
    .updateTable("payment")
    .set({ ...change, gatewayStatus: "success" })
    .where("id", "=", id)
    .execute();
}

export async function recordFees(
  tx: Tx,
  fees: { id: string; feesKobo: bigint; nextCheckAt: Date | null },
): Promise<void> {
  const { id, ...change } = fees;
  await tx.updateTable("payment").set(change).where("id", "=", id).execute();
}

export async function recordStatus(
  tx: Tx,
  reported: { id: string; state: PaymentState; gatewayStatus: string; gatewayId: string | null },
): Promise<void> {
  const { id, ...change } = reported;
  await tx
    .updateTable("payment")
    .set({ ...change, unansweredSince: null })
    .where("id", "=", id)
    .execute();
}

/** From now on the payment may have been paid, until the gateway reports its status. */
export async function recordUnanswered(db: Db | Tx, id: string, now: Date): Promise<void> {
  await db
    .updateTable("payment")
    .set({ unansweredSince: sql<Date>`coalesce(unanswered_since, ${now}::timestamptz)` })
    .where("id", "=", id)
    .where("state", "not in", ["settled", "held"])
    .execute();
}

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

export async function lockDuePayments(tx: Tx, now: Date, limit: number) {
  return tx
    .selectFrom("payment")
    .select(["id", "reference", "createdAt"])
    .where("nextCheckAt", "<=", now)
    .orderBy("nextCheckAt")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function moveNextCheck(tx: Tx, id: string, nextCheckAt: Date | null): Promise<void> {
  await tx.updateTable("payment").set({ nextCheckAt }).where("id", "=", id).execute();
}

/** A page of what one gateway was paid, or has paid, in a period, after an id. */
export type PaidPage = Readonly<{
  gateway: GatewayName;
  from: Date;
  to: Date;
  after: string | null;
  atMost: number;
}>;

/** Payments paid in that period, ordered by id. */
export function listBooked(db: Db, { gateway, from, to, after, atMost }: PaidPage) {
  return db
    .selectFrom("payment")
    .select(["id", "reference"])
    .where("gateway", "=", gateway)
    .where("state", "in", ["settled", "held"])
    .where("paidAt", ">=", from)
    .where("paidAt", "<", to)
    .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(atMost)
    .execute();
}

/** The payment with this gateway id, unless it was paid meanwhile. */
export function lockUnpaidByGatewayId(tx: Tx, gatewayId: string) {
  return tx
    .selectFrom("payment")
    .select(["id", "investorId", "reference", "amountKobo", "createdAt", "purpose", "email"])
    .where("gatewayId", "=", gatewayId)
    .where("state", "in", ["created", "open", "failed"])
    .forUpdate()
    .executeTakeFirst();
}

/** The same page waits for the right sum. */
export async function recordRejected(
  tx: Tx,
  rejected: { id: string; rejectedAt: Date; rejectedKobo: bigint | null },
): Promise<void> {
  const { id, ...change } = rejected;
  await tx
    .updateTable("payment")
    .set({ ...change, state: "open", dismissedAt: null })
    .where("id", "=", id)
    .execute();
}

/** Unpaid payments of that customer whose gateway id we do not know. */
export function findNewestUnpaidOf(
  db: Db,
  wanted: { email: string; createdAfter: Date; limit: number },
) {
  return db
    .selectFrom("payment")
    .select("reference")
    .where(sql`lower(email)`, "=", wanted.email.toLowerCase())
    .where("gatewayId", "is", null)
    .where("nextCheckAt", "is not", null)
    .where("state", "in", ["created", "open", "failed"])
    .where("createdAt", ">", wanted.createdAfter)
    .orderBy("createdAt", "desc")
    .limit(wanted.limit)
    .execute();
}

export const ERASED_EMAIL = "erased@closed.invalid";

/** Erases the givers' e-mail addresses of unpaid payments for these gifts. */
export async function forgetEmailsOfUnpaid(tx: Tx, giftIds: readonly string[]): Promise<void> {
  if (giftIds.length === 0) return;
  await tx
    .updateTable("payment")
    .set({ email: ERASED_EMAIL })
    .where("purpose", "=", "gift")
    .where("subjectId", "in", giftIds)
    .where("state", "not in", ["settled", "held"])
    .execute();
}

/** Erases the e-mail addresses used at the gateway for these investors, and who sent them money, when
 * the retention period is over. */
export async function forgetPayers(tx: Tx, investorIds: readonly string[]): Promise<void> {
  if (investorIds.length === 0) return;
  await tx
    .updateTable("payment")
    .set({ senderName: null, senderBank: null })
    .where("investorId", "in", investorIds)
    .execute();
  for (const table of ["payment", "card"] as const) {
    await tx
      .updateTable(table)
      .set({ email: ERASED_EMAIL })
      .where("investorId", "in", investorIds)
      .execute();
  }
}
