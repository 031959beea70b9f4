import type { Channel } from "@osisi/contracts/payments.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** For as long as a page of the gateway is shown again rather than made anew. */
const USABLE_MS = 12 * 60 * 60_000;

/** The gateway's page where something is to be paid, if one is open: paying the same thing at two pages
 * would be paying it twice. Whoever pays there agrees to what was agreed when it was opened, so one that
 * keeps the card is not one that does not. */
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
