import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Payment, PaymentState } from "@osisi/contracts/payments.ts";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import { type RowOf, koboOf, momentOf } from "#platform/database/json-values.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  type PaymentRow,
  findSeenByReference,
  findSeenPayments,
  getPayment,
  type paymentsSection,
  recordDismissed,
  sumUndecided,
} from "./in-flight-queries.ts";

/** The payments that an investor sees while they are not booked as requested. Unpaid ones are shown
 * for a day, the newest per purpose with a count of the older ones; those being checked or
 * reviewed are always shown separately. */

const MINUTE_MS = 60_000;
export const PAYABLE_MS = 60 * MINUTE_MS;
const SHOWN_MS = 24 * 60 * MINUTE_MS;
/** How many are shown, here and on the home page. */
const MAX_SHOWN = 20;

/** With the data that its state's wording needs. */
export type PaymentInFlight = Payment &
  Readonly<{
    /** Why it is unpaid, unless the page was just left. */
    reason: "challenge" | "transfer-sent-back" | undefined;
    /** A charge of a kept card. */
    isCharge: boolean;
    /** Whether the gateway has reported anything about it. */
    isReported: boolean;
    /** The amount that came instead, if known: sent back, or held for an operator. */
    receivedKobo: bigint | undefined;
  }>;

export async function paymentsInFlight(
  db: Db,
  investorId: string,
  now: Date,
): Promise<PaymentInFlight[]> {
  return groupByPurpose(await findSeenPayments(db, investorId), now);
}

/** One of them, shown or folded. */
export async function paymentInFlight(
  db: Db,
  reference: string,
  now: Date,
): Promise<PaymentInFlight | undefined> {
  const row = await findSeenByReference(db, reference);
  return row && viewOf(row, now);
}

/** What may still be paid, or may have been. */
export function undecidedKobo(db: Db, investorId: string, now: Date): Promise<bigint> {
  const payableSince = new Date(now.getTime() - PAYABLE_MS);
  return sumUndecided(db, { investorId, payableSince });
}

export function paymentOf(inFlight: PaymentInFlight): Payment {
  const { reason: _1, isCharge: _2, isReported: _3, receivedKobo: _4, ...payment } = inFlight;
  return payment;
}

export function paymentsFromSection(
  section: readonly RowOf<typeof paymentsSection>[],
  now: Date,
): PaymentInFlight[] {
  const rows = section.map((row) => ({
    ...row,
    createdAt: momentOf(row.createdAt),
    unansweredSince: momentOf(row.unansweredSince),
    dismissedAt: momentOf(row.dismissedAt),
    rejectedAt: momentOf(row.rejectedAt),
    chargedAt: momentOf(row.chargedAt),
    challengedAt: momentOf(row.challengedAt),
  }));
  return groupByPurpose(rows, now);
}

/** The newest of each purpose represents the older ones. */
function groupByPurpose(rows: readonly PaymentRow[], now: Date): PaymentInFlight[] {
  const shown = rows.filter((row) => isShown(row, now));
  const folded = Map.groupBy(shown.filter(isOver), purposeKey);
  return shown
    .filter((row) => !isOver(row) || folded.get(purposeKey(row))?.[0] === row)
    .slice(0, MAX_SHOWN)
    .map((row) => {
      const olderTries = isOver(row) ? (folded.get(purposeKey(row))?.length ?? 1) - 1 : 0;
      return { ...viewOf(row, now), olderTries };
    });
}

/** An investor dismisses an unpaid payment, together with the older ones for the same purpose. Only
 * its card on the screen goes: a later success is still credited. */
export async function dismissPayment(
  { clock, db }: Runtime,
  wanted: { investorId: string; reference: string },
): Promise<"done" | "payment-unknown" | "payment-not-over"> {
  return inTransaction(db, async (tx) => {
    const dismissed = await dismissedWith(tx, wanted);
    if (dismissed === "not-over") return "payment-not-over";
    if (!dismissed) return (await getPayment(tx, wanted)) ? "done" : "payment-unknown";
    const ids = dismissed.map(({ id }) => id);
    await recordDismissed(tx, { ids, now: clock.now() });
    return "done";
  });
}

/** The ids dismissed with this payment: its own, and the older ones that it represents. */
async function dismissedWith(
  tx: Tx,
  { investorId, reference }: { investorId: string; reference: string },
): Promise<PaymentRow[] | "not-over" | undefined> {
  const rows = await findSeenPayments(tx, investorId);
  const index = rows.findIndex((row) => row.reference === reference);
  const row = rows[index];
  if (!row) return undefined;
  if (!isOver(row)) return "not-over";
  return rows.slice(index).filter((one) => isOver(one) && purposeKey(one) === purposeKey(row));
}

function isShown(row: PaymentRow, now: Date): boolean {
  const state = stateOf(row);
  // Most banks answer for a card within seconds.
  if (row.chargedAt !== null && state === "checking") return isPast(row.chargedAt, MINUTE_MS, now);
  if (state === "checking" || state === "under-review" || row.chargedAt !== null) return true;
  return !isPast(row.createdAt, SHOWN_MS, now);
}

function isPast(moment: Date, ms: number, now: Date): boolean {
  return now.getTime() - moment.getTime() >= ms;
}

/** Unpaid, with nothing pending. */
function isOver(row: PaymentRow): boolean {
  const state = stateOf(row);
  return row.chargedAt === null && (state === "not-paid" || state === "declined");
}

function purposeKey({ purpose, forId }: PaymentRow): string {
  return `${purpose} ${forId ?? ""}`;
}

/** Gateway statuses of an attempt that is not in progress. */
const NOT_PAID = new Set([null, "abandoned"]);
const WITH_ITS_OWNER = new Set([null, "abandoned", "ongoing", "failed"]);

export function stateOf(row: PaymentRow): PaymentState {
  const { gatewayStatus: status } = row;
  if (row.state === "settled") return "paid";
  if (row.state === "held") return "under-review";
  if (status === "reversed") return "returned";
  if (row.unansweredSince !== null) return "checking";
  if (reasonOf(row) !== undefined) return "not-paid";
  if (row.chargedAt !== null) return "checking";
  if (status === "failed") return "declined";
  return NOT_PAID.has(status) ? "not-paid" : "checking";
}

function reasonOf(row: PaymentRow): PaymentInFlight["reason"] {
  if (!WITH_ITS_OWNER.has(row.gatewayStatus)) return undefined;
  if (row.challengedAt !== null && row.authorizationUrl !== null) return "challenge";
  return row.rejectedAt === null ? undefined : "transfer-sent-back";
}

function viewOf(row: PaymentRow, now: Date): PaymentInFlight {
  const state = stateOf(row);
  const received = state === "under-review" ? row.receivedKobo : row.rejectedKobo;
  return {
    reference: row.reference,
    amount: nairaFromKobo(koboOf(row.amountKobo)),
    state,
    purpose: row.purpose,
    name: row.forName,
    channel: row.channel,
    since: row.createdAt.toISOString(),
    settledAt: null,
    payUrl: isPayable(row, now) ? row.authorizationUrl : null,
    olderTries: 0,
    canDismiss: isOver(row),
    reason: state === "not-paid" ? reasonOf(row) : undefined,
    isCharge: row.chargedAt !== null,
    isReported: row.gatewayStatus !== null,
    receivedKobo: received === null ? undefined : koboOf(received),
  };
}

/** A page can be paid only once, so it is offered until a payment is known to be under way. */
function isPayable(row: PaymentRow, now: Date): boolean {
  const state = stateOf(row);
  if (state !== "not-paid" && state !== "declined") return false;
  return row.chargedAt !== null || !isPast(row.createdAt, PAYABLE_MS, now);
}
