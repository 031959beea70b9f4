import { type RawBuilder, sql } from "kysely";
import type { FindingKind } from "../findings/findings.ts";
import type { Db, Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";

/** What each kind of finding is about, as a question to the database about the row `finding`. One statement per
 * kind, so that nobody has to remember to close anything: what is over is seen to be over every minute, whoever
 * ended it. It reads everybody's tables and writes none. */

export type Cause = Readonly<{
  /** Whether it still is so. While it is, nobody settles it. Without it only a person knows. */
  isStill?: RawBuilder<unknown>;
  /** Where that is not the opposite: whether it has ended by itself. */
  isOver?: RawBuilder<unknown>;
  /** A person may settle it all the same, because it cannot be sure to end. */
  mayBeSettled?: true;
  /** The database alone does not know: it is over when it is looked for anew and not there. */
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
    // One account that is not taken says nothing about the next; our own account at the gateway does.
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
  "dispute-changed": {},
  // These are asked for anew, where they are looked for: the gateway, or all of the books.
  "payment-unconfirmed": { isLookedFor: true },
  "ledger-differs": { isLookedFor: true },
  "balance-differs": { isLookedFor: true },
  "units-differ": { isLookedFor: true },
  "books-broken": { isLookedFor: true },
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

/** Settles every finding whose cause has ended. Answers which. */
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

/** `unknown`: only a person can say. */
export type Standing = "over" | "still" | "unknown";

/** How what a finding is about stands now. Looked for anew, where that is needed, was it before. */
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
