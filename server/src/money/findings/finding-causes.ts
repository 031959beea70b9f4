import { type RawBuilder, sql } from "kysely";
import type { FindingKind } from "./finding-kinds.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";

/** The cause of each kind of finding, as an SQL condition on the row `finding`. One condition per
 * kind, checked every minute, so no action has to close findings itself. This file reads tables of
 * all domains and writes none. */

type Cause = Readonly<{
  /** Whether the cause still exists. While it does, an operator cannot resolve the finding. Without
   * this only an operator knows. */
  isStill?: RawBuilder<unknown>;
  /** Whether the cause has ended, if that is not the opposite of `isStill`. */
  isOver?: RawBuilder<unknown>;
  /** An operator may resolve it anyway, because its end is not certain. */
  mayBeSettled?: true;
  /** The database alone cannot tell: it ends when a new search does not find it. */
  isLookedFor?: true;
}>;

const refundCalled = sql`'refund-' || replace(refund.id::text, '-', '') = finding.subject`;
const inSuspense = sql`not exists (
  select from suspense_money where reference = finding.subject and left_kobo <= 0
)`;

function withdrawal(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from withdrawal where reference = finding.subject and (${condition}))`;
}

function refund(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from refund where ${refundCalled} and (${condition}))`;
}

function dispute(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from dispute where gateway_id = finding.subject and (${condition}))`;
}

function payment(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from payment where reference = finding.subject and (${condition}))`;
}

const isChargeOpen = payment(sql`state not in ('settled', 'held') and exists (
  select from card_charge where payment_id = payment.id and ended_at is null
)`);

const isPending = sql`state = 'pending'`;
const isStuck = sql`state = 'pending' and stuck_since is not null`;
const isOpen = sql`state = 'open'`;
const hasThisStatus = sql`state = 'pending' and gateway_status = finding.details->>'status'`;
const isBooked = payment(sql`state in ('settled', 'held')`);
const any = sql`true`;

export const causes: Readonly<Record<FindingKind, Cause>> = {
  "charge-unexplained": { isStill: inSuspense },
  "payment-differs": { isStill: inSuspense },
  "payment-of-closed-account": { isStill: inSuspense },
  "closed-account-credited": {
    isStill: sql`exists (
      select from ledger.account
      where address = 'stash:' || (finding.details->>'investorId') and balance > 0
    )`,
  },
  "charge-unconfirmed": { isOver: isBooked },
  "webhook-contradicted": {},
  "wrong-mode": {},
  "account-number-taken": {},
  "webhook-unreadable": {},
  "webhook-undecided": {},
  "payment-changed": {
    isOver: sql`not (${inSuspense})
      or exists (select from dispute where payment_reference = finding.subject and state = 'lost')
      or (
        select sum(amount_kobo) from refund where payment_reference = finding.subject and state = 'done'
      ) >= (select amount_kobo from payment where reference = finding.subject)`,
  },
  "charge-refused": { isStill: isChargeOpen },
  "charge-undecided": { isStill: isChargeOpen },
  "fees-unknown": { isStill: payment(sql`fees_kobo is null`), mayBeSettled: true },
  "payment-reversed": { isOver: isBooked },
  "transfer-unexplained": { isOver: withdrawal(any) },
  "withdrawal-differs": {},
  "withdrawal-changed": {},
  "withdrawal-overdue": { isStill: withdrawal(isPending) },
  "withdrawal-needs-code": {
    isStill: withdrawal(sql`state = 'pending' and gateway_status = 'otp'`),
  },
  "withdrawal-status-unknown": { isStill: withdrawal(hasThisStatus) },
  "withdrawal-refused": {
    isStill: withdrawal(isStuck),
    // One rejected account says nothing about the next; trouble with our own account at the gateway
    // does.
    isOver:
      withdrawal(sql`(state = 'pending' and stuck_since is null) or state in ('paid', 'reversed')
      or (came_back_because = 'not-sent'
        and exists (select from withdrawal later where later.paid_at > finding.found_at))`),
  },
  "float-empty": {
    isStill: sql`(${withdrawal(isStuck)} or ${refund(isStuck)})`,
  },
  "payout-fee-unknown": { isStill: withdrawal(sql`fee_kobo is null`), mayBeSettled: true },
  "refund-not-ours": {},
  "refund-unexplained": {
    isOver: sql`exists (select from refund where gateway_id = finding.details->>'gatewayId')`,
  },
  "refund-exceeds": {
    isOver: sql`exists (select from refund where gateway_id = finding.subject)`,
  },
  "refund-differs": { isStill: refund(isPending) },
  "refund-changed": {},
  "refund-needs-attention": {
    isStill: refund(sql`state = 'pending' and gateway_status = 'needs-attention'`),
  },
  "refund-status-unknown": { isStill: refund(hasThisStatus) },
  "refund-overdue": { isStill: refund(isPending) },
  "refund-refused": {
    isStill: refund(isStuck),
    isOver: refund(sql`state = 'done' or (state = 'pending' and stuck_since is null)`),
  },
  "suspense-overdrawn": {},
  "dispute-opened": { isStill: dispute(isOpen) },
  "dispute-reminded": {
    isStill: dispute(
      sql`state = 'open' and gateway_status is distinct from 'awaiting-bank-feedback'`,
    ),
  },
  "dispute-owed": {
    isStill: dispute(sql`exists (
      select from ledger.account where address = 'debt:' || investor_id and balance > 0
    )`),
  },
  "dispute-unclear": { isStill: dispute(isOpen) },
  "dispute-unexplained": { isOver: dispute(any) },
  "dispute-exceeds": {
    isOver: dispute(sql`state <> 'open' or finding.details->>'outcome' = 'open'`),
  },
  "dispute-changed": {},
  // Found by a new search: at the gateway, or in all of the books.
  "payment-unconfirmed": { isLookedFor: true },
  "ledger-differs": { isLookedFor: true },
  "balance-differs": { isLookedFor: true },
  "units-differ": { isLookedFor: true },
  "return-pool-short": { isLookedFor: true },
  "assets-short": { isLookedFor: true },
  "proof-missing": { isLookedFor: true },
  "returns-late": { isStill: sql`exists (select from late_return where paid_at is null)` },
  "bank-line-unmatched": {
    isStill: sql`not exists (
      select from bank_match where line_id::text = finding.subject and ended_at is null
    )`,
    mayBeSettled: true,
  },
  "bank-entry-unmatched": {
    isStill: sql`not exists (
      select from bank_match m join ledger.transfer_key k on k.transfer_id = m.transfer_id
      where k.key = finding.subject and m.ended_at is null
    )`,
    mayBeSettled: true,
  },
  "books-broken": { isLookedFor: true },
  "money-by-shell": {},
  "audit-log-differs": {},
  "fees-differ": {},
  "balance-row-unknown": {},
  "sweep-unfinished": {
    isStill: sql`exists (
      select from sweep where id::text = finding.subject and finished_at is null and part = finding.details->>'part'
    )`,
  },
  "sweep-failed": {},
};

function isOver({ isStill, isOver }: Cause): RawBuilder<unknown> | undefined {
  return isOver ?? (isStill && sql`not ${isStill}`);
}

/** Resolves every finding whose cause has ended, and returns them. */
export async function closeEnded({
  clock,
  db,
}: Runtime): Promise<{ kind: string; subject: string }[]> {
  const open = await db
    .selectFrom("finding")
    .select("kind")
    .distinct()
    .where("settledAt", "is", null)
    .execute();
  const closed: { kind: string; subject: string }[] = [];
  for (const { kind } of open) {
    const over = isKind(kind) ? isOver(causes[kind]) : undefined;
    if (!over) continue;
    const { rows } = await sql<{ kind: string; subject: string }>`
      update finding set settled_at = ${clock.now()}, settled_by = 'cause'
      where kind = ${kind} and settled_at is null and (${over})
      returning kind, subject
    `.execute(db);
    closed.push(...rows);
  }
  return closed;
}

/** `unknown`: only an operator can say. */
type Standing = "over" | "still" | "unknown";

/** Whether a finding's cause still exists. Where a search is needed, the caller has run it. */
export async function standingOf(
  db: Db | Tx,
  { id, kind }: { id: string; kind: string },
): Promise<Standing> {
  const cause: Cause = isKind(kind) ? causes[kind] : {};
  if (cause.isLookedFor) return "still";
  const over = isOver(cause) ?? sql`false`;
  const still = cause.mayBeSettled ? sql`false` : (cause.isStill ?? sql`false`);
  const { rows } = await sql<{ isOver: boolean; isStill: boolean }>`
    select (${over}) as is_over, (${still}) as is_still from finding where id = ${id}
  `.execute(db);
  if (rows[0]?.isOver) return "over";
  return rows[0]?.isStill ? "still" : "unknown";
}

export function isKind(kind: string): kind is FindingKind {
  return Object.hasOwn(causes, kind);
}
