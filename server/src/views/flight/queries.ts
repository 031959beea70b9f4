import { sql } from "kysely";
import { refundIdIn } from "#gateway/reference.ts";
import type { Known } from "#money/payments/queries.ts";
import type { Db } from "#platform/database/database.ts";

/** Reads of the money in flight of one investor. Another investor's finds nothing. */

type Named = Readonly<{ investorId: string; reference: string }>;

export function findWithdrawalRow(db: Db, { investorId, reference }: Named) {
  return db
    .selectFrom("withdrawal as w")
    .innerJoin("payoutRecipient as to", "to.id", "w.recipientId")
    .select(["w.reference", "w.amountKobo", "w.state", "w.createdAt", "w.sentAt", "w.sends"])
    .select([
      "w.paidAt",
      "w.cameBackAt",
      "w.sessionId",
      "w.gatewayId",
      "w.gatewayStatus",
      "w.gateway",
    ])
    .select(["to.bankName", "to.last4", "to.accountName"])
    .where("w.investorId", "=", investorId)
    .where("w.reference", "=", reference)
    .executeTakeFirst();
}

export function findRefundRow(db: Db, { investorId, reference }: Named) {
  const id = refundIdIn(reference);
  if (id === undefined) return undefined;
  return db
    .selectFrom("refund")
    .select(["amountKobo", "state", "source", "createdAt", "sentAt", "endedAt"])
    .select(["gatewayId", "gatewayStatus", "gateway", "paymentReference"])
    .where("investorId", "=", investorId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A gift is its giver's payment. */
export function findPaymentRow(db: Db, { investorId, reference }: Named) {
  return db
    .selectFrom("payment as p")
    .leftJoin("cardCharge as c", "c.paymentId", "p.id")
    .leftJoin("card", (join) =>
      join.onRef("card.id", "=", "p.cardId").onRef("card.investorId", "=", "p.investorId"),
    )
    .leftJoin("mandate as m", "m.id", "p.mandateId")
    .select(["p.reference", "p.amountKobo", "p.state", "p.channel", "p.createdAt", "p.paidAt"])
    .select(["p.settledAt", "p.unansweredSince", "p.rejectedAt", "p.rejectedKobo"])
    .select(["p.receivedKobo", "p.gatewayId", "p.gatewayStatus", "p.gateway", "p.mandateId"])
    .select(["c.paymentId as chargeOf", "c.sentAt", "c.challengedAt", "c.endedAt", "c.endKind"])
    .select(["card.brand", "card.last4", "m.bank", "m.last4 as debited"])
    .$narrowType<Pick<Known, "state" | "channel">>()
    .where("p.investorId", "=", investorId)
    .where("p.reference", "=", reference)
    .where("p.purpose", "<>", "gift")
    .executeTakeFirst();
}

export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof findWithdrawalRow>>>;
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefundRow>>>;
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPaymentRow>>>;

/** How many are read at a time: far more than are late in a minute. */
const AT_MOST = 500;

/** Money in flight since before these moments, without a case, the oldest first. What a payment waits for is decided by
 * the caller: left out are only those that wait for their owner. */
export async function listLong(
  db: Db,
  before: { withdrawal: Date; payment: Date; refund: Date; held: Date },
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select m.investor_id, m.reference from (
      select investor_id, reference, created_at from withdrawal
      where next_step_at is not null and state = 'pending' and created_at <= ${before.withdrawal}
      union all
      select investor_id, 'refund-' || replace(id::text, '-', ''), created_at from refund
      where state = 'pending' and created_at <= ${before.refund}
      union all
      select p.investor_id, p.reference, p.created_at from payment p left join card_charge c on c.payment_id = p.id
      where p.next_check_at is not null and p.state in ('created', 'open') and p.created_at <= ${before.payment}
        and (p.unanswered_since is not null or c.sent_at is not null
          or coalesce(p.gateway_status, 'abandoned') not in ('abandoned', 'failed', 'reversed'))
      union all
      select p.investor_id, p.reference, p.created_at from payment p
      where p.state = 'held' and p.created_at <= ${before.held}
        and not exists (
          select from suspense_money s
          where s.reference = p.reference and (s.left_kobo <= 0 or s.kept_for is not null)
        )
    ) m
      join investor i on i.id = m.investor_id and i.closed_at is null
    where not exists (
      select from complaint c
      where c.investor_id = m.investor_id and c.reference = m.reference and (c.opened_by_clock or c.state <> 'ended')
    )
    order by m.created_at limit ${AT_MOST}
  `.execute(db);
  return rows;
}
