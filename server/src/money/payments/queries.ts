import type { Channel } from "@osisi/contracts/payments.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { Purpose } from "./payment-handlers.ts";

/** What the database checks and its generated types do not express. */
type Known = { state: PaymentState; purpose: Purpose; channel: Channel | null };

export type PaymentState = "created" | "open" | "settled" | "failed" | "held";
export type Payment = Omit<Selectable<DB["payment"]>, keyof Known> & Known;

type NewPayment = Insertable<DB["payment"]> & Partial<Known>;

/** The money is booked, in any account. */
export function isBooked({ state }: { state: PaymentState }): boolean {
  return state === "settled" || state === "held";
}

const INTENT = [
  "id",
  "investorId",
  "reference",
  "email",
  "purpose",
  "subjectId",
  "amountKobo",
  "currency",
  "channel",
  "keepsCard",
  "authorizationUrl",
  "createdAt",
] as const;

export async function insertPayment(tx: Tx, payment: NewPayment) {
  return tx
    .insertInto("payment")
    .values(payment)
    .returning([...INTENT])
    .$narrowType<Pick<Known, "channel" | "purpose">>()
    .executeTakeFirstOrThrow();
}

export async function findRequestedPayment(
  tx: Tx,
  request: { investorId: string; requestKey: string },
) {
  return tx
    .selectFrom("payment")
    .select([...INTENT])
    .$narrowType<Pick<Known, "channel" | "purpose">>()
    .where("investorId", "=", request.investorId)
    .where("requestKey", "=", request.requestKey)
    .executeTakeFirst();
}

export async function forgetOldRequest(
  tx: Tx,
  request: { investorId: string; requestKey: string; keptSince: Date },
): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ requestKey: null })
    .where("investorId", "=", request.investorId)
    .where("requestKey", "=", request.requestKey)
    .where("createdAt", "<=", request.keptSince)
    .execute();
}

export async function forgetRequest(db: Db, id: string): Promise<void> {
  await db.updateTable("payment").set({ requestKey: null }).where("id", "=", id).execute();
}

/** A status recorded meanwhile, by a faster webhook for example, is kept. */
export async function recordOpened(
  db: Db,
  opened: {
    id: string;
    authorizationUrl: string;
    accessCode: string | null;
    nextCheckAt: Date | null;
  },
): Promise<void> {
  const { id, nextCheckAt, ...checkout } = opened;
  await db
    .updateTable("payment")
    .set({
      ...checkout,
      state: sql<PaymentState>`case when state in ('created', 'failed') then 'open' else state end`,
      nextCheckAt: sql<Date | null>`case when state in ('created', 'failed')
        then coalesce(next_check_at, ${nextCheckAt}::timestamptz) else next_check_at end`,
    })
    .where("id", "=", id)
    .execute();
}

/** The gateway has no record of this reference, so it is not queried. */
export async function recordRefused(db: Db, id: string): Promise<void> {
  await db
    .updateTable("payment")
    .set({ state: "failed", nextCheckAt: null })
    .where("id", "=", id)
    .where("state", "=", "created")
    .execute();
}

export async function findPayment(db: Db, reference: string): Promise<Payment | undefined> {
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
  told: { id: string; state: PaymentState; gatewayStatus: string; gatewayId: string | null },
): Promise<void> {
  const { id, ...change } = told;
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
