import type { Channel } from "@osisi/contracts/payments.ts";
import type { Db } from "../platform/database.ts";

/** Started and not decided; without those that were left unpaid before `payableSince`. The charge of a
 * kept card waits for its owner as long as it is open. */
export async function findUndecidedPayments(
  db: Db,
  wanted: { investorId: string; payableSince: Date; atMost: number },
) {
  return db
    .selectFrom("payment")
    .leftJoin("cardCharge", "cardCharge.paymentId", "payment.id")
    .select("challengedAt")
    .select(["reference", "amountKobo", "state", "channel", "createdAt", "authorizationUrl"])
    .$narrowType<{ state: "created" | "open" | "held"; channel: Channel | null }>()
    .where("investorId", "=", wanted.investorId)
    .where("state", "in", ["created", "open", "held"])
    .where((where) =>
      where.or([
        where("state", "=", "held"),
        where("createdAt", ">", wanted.payableSince),
        where("challengedAt", "is not", null),
        where("gatewayStatus", "is distinct from", "abandoned"),
      ]),
    )
    .orderBy("createdAt", "desc")
    .limit(wanted.atMost)
    .execute();
}

export async function findSeenPayment(db: Db, wanted: { investorId: string; reference: string }) {
  return db
    .selectFrom("payment")
    .select(["channel", "createdAt", "paidAt"])
    .$narrowType<{ channel: Channel | null }>()
    .where("reference", "=", wanted.reference)
    .where("investorId", "=", wanted.investorId)
    .executeTakeFirst();
}

/** Newest first: those that a kept card with this end paid. */
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
