import type { Channel } from "@osisi/contracts/payments.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

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
