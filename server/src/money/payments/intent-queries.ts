import type { Channel } from "@osisi/contracts/payments.ts";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { Known, PaymentState } from "./queries.ts";

const INTENT = [
  "id",
  "gateway",
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

export async function insertPayment(tx: Tx, payment: Insertable<DB["payment"]> & Partial<Known>) {
  return tx
    .insertInto("payment")
    .values(payment)
    .returning([...INTENT])
    .$narrowType<Pick<Known, "channel" | "gateway" | "purpose">>()
    .executeTakeFirstOrThrow();
}

/** The first report of this reference counts. */
export async function insertTransferPayment(
  tx: Tx,
  payment: Insertable<DB["payment"]> & Partial<Known>,
): Promise<void> {
  await tx
    .insertInto("payment")
    .values(payment)
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
}

export async function findRequestedPayment(
  tx: Tx,
  request: { investorId: string; requestKey: string },
) {
  return tx
    .selectFrom("payment")
    .select([...INTENT])
    .$narrowType<Pick<Known, "channel" | "gateway" | "purpose">>()
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

/** Returns the address of its page if another call of the same request has opened it: then the
 * request stays with it. */
export async function forgetRequest(db: Db, id: string): Promise<string | null> {
  const forgotten = await db
    .updateTable("payment")
    .set({ requestKey: null })
    .where("id", "=", id)
    .where("authorizationUrl", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (forgotten) return null;
  const { authorizationUrl } = await db
    .selectFrom("payment")
    .select("authorizationUrl")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return authorizationUrl;
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

/** A gateway page younger than this is reused instead of opening a new one. */
const USABLE_MS = 12 * 60 * 60_000;

/** The open gateway page for the same payment, if there is one: two pages could be paid twice. The
 * consent to keep the card must match, because it was given for the page that was opened. */
export async function findCheckout(
  db: Db,
  wanted: { subjectId: string; channel: Channel | null; keepsCard: boolean; now: Date },
): Promise<{ url: string; reference: string } | undefined> {
  const row = await db
    .selectFrom("payment")
    .select(["reference", "authorizationUrl"])
    .where("subjectId", "=", wanted.subjectId)
    .where("state", "in", ["open", "failed"])
    .where(sql<boolean>`gateway_status is distinct from 'reversed'`)
    .where("channel", "is not distinct from", wanted.channel)
    .where("keepsCard", "=", wanted.keepsCard)
    .where("createdAt", ">", new Date(wanted.now.getTime() - USABLE_MS))
    .where("id", "not in", (charges) => charges.selectFrom("cardCharge").select("paymentId"))
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const url = row?.authorizationUrl ?? undefined;
  return row && url !== undefined ? { url, reference: row.reference } : undefined;
}
