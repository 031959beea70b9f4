import { compareCharge, confirmPayment } from "#money/payments/compare-charge.ts";
import { type PaidPage, listBooked } from "#money/payments/queries.ts";
import { report, wasReported } from "#money/findings/findings.ts";
import { closeFindingsAbout, listOpenSubjects } from "#money/findings/queries.ts";
import { compareTransfer, confirmWithdrawal } from "#money/withdrawals/gateway-transfers.ts";
import { inTransaction } from "#platform/database/database.ts";
import { isDatabaseUnavailable } from "#platform/database/database-unavailable.ts";
import { findSeen, insertSeen } from "./queries.ts";
import { type Part, type Piece, type PieceEnd, later } from "./sweep.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import type { Gateway } from "#gateway/gateway.ts";
import { NOT_FOUND, type Outcome, isNotFound } from "#gateway/outcome.ts";
import type { GatewayRefund } from "#gateway/sent-back.ts";
import type { Confirmation } from "#gateway/submission.ts";
import { bookDispute } from "#money/disputes/query-dispute.ts";
import { takeBackDebit } from "#money/disputes/take-back-debit.ts";
import { disputesOf } from "#money/disputes/list-disputes.ts";
import { queryRefunds, referenceOfPayment } from "#money/refunds/query-refunds.ts";
import { refundedKobo } from "#money/refunds/list-refunds.ts";
import { sentAs } from "#money/withdrawals/attempt.ts";
import { listPaid } from "#money/withdrawals/queries.ts";

/** From the gateway to us: each row of a page is compared in its own transaction, and what is
 * missing is booked as a webhook would have done. */

export const compareTransactions: Part = async (runtime, piece) => {
  const outcome = await piece.gateway.listCharges({ ...piece, status: "success" });
  if (outcome.kind !== "ok") return later(outcome);
  const { rows, next } = outcome.value;
  await eachRow(runtime, piece, rows, (reference, row) =>
    compareCharge(runtime, reference, row, piece.gateway.name),
  );
  await noteSeen(runtime, piece, rows);
  return endOfPage(next);
};

export const compareTransfers: Part = async (runtime, piece) => {
  const queriedAt = runtime.clock.now();
  const { gateway } = piece;
  const outcome = await gateway.listTransfers(piece);
  if (outcome.kind !== "ok") return later(outcome);
  const { rows, next } = outcome.value;
  await eachRow(runtime, piece, rows, (reference, transfer) =>
    compareTransfer(runtime, { gateway: gateway.name, reference, transfer, queriedAt }),
  );
  await noteSeen(
    runtime,
    piece,
    rows.filter(({ status }) => status === "success"),
  );
  return endOfPage(next);
};

type Row = Readonly<{ reference: string | undefined }>;

/** One row that cannot be compared must not block the others. */
async function eachRow<Of extends Row>(
  { clock, db, log }: PaymentsRuntime,
  { gateway: { name: gateway } }: Piece,
  rows: readonly Of[],
  compare: (reference: string, row: Of) => Promise<unknown>,
): Promise<void> {
  const failed = await listOpenSubjects(db, "sweep-failed");
  for (const row of rows) {
    const { reference } = row;
    if (reference === undefined) {
      log.error("the gateway lists something without a reference that can be read");
      continue;
    }
    try {
      await compare(reference, row);
      if (!failed.has(reference)) continue;
      const over = { subject: reference, kinds: ["sweep-failed"], now: clock.now() } as const;
      await inTransaction(db, (tx) => closeFindingsAbout(tx, over));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, reference }, "what the gateway lists could not be compared");
      const now = clock.now();
      await inTransaction(db, (tx) =>
        report(tx, { kind: "sweep-failed", subject: reference, details: { gateway }, now }),
      );
    }
  }
}

async function noteSeen(
  { db }: PaymentsRuntime,
  { sweepId }: Piece,
  rows: readonly Row[],
): Promise<void> {
  const references = rows.flatMap(({ reference }) => reference ?? []);
  await insertSeen(db, sweepId, references);
}

function endOfPage(next: string | undefined): PieceEnd {
  return next === undefined ? { kind: "done" } : { kind: "more", position: next };
}

/** Money that the gateway took back: refunds and disputes are applied as usual, then payments that
 * it calls reversed are compared. A reversal without a refund or lost dispute is a finding: the
 * books stay unchanged, and an operator decides. */

export const compareRefunds: Part = async (runtime, piece) => {
  const outcome = await piece.gateway.listRefunds(piece);
  if (outcome.kind !== "ok") return later(outcome);
  const { rows, next } = outcome.value;
  const references = new Set<string>();
  for (const { gatewayId, reference, transactionId } of rows) {
    const found = await referenceOf(runtime, piece.gateway, { reference, transactionId });
    if (found.kind === "ok") references.add(found.value);
    else if (!isNotFound(found)) return later(found);
    else runtime.log.warn({ gatewayId }, "the gateway does not say which payment it has refunded");
  }
  const payments = [...references].map((reference) => ({ reference }));
  await eachRow(runtime, piece, payments, (reference) =>
    queryRefunds(runtime, reference, async (_tx, { kind }) => kind, piece.gateway.name),
  );
  return endOfPage(next);
};

async function referenceOf(
  runtime: PaymentsRuntime,
  { name }: Gateway,
  { reference, transactionId }: Pick<GatewayRefund, "reference" | "transactionId">,
): Promise<Outcome<string>> {
  if (reference !== undefined) return { kind: "ok", value: reference };
  if (transactionId === undefined) return NOT_FOUND;
  return referenceOfPayment(runtime, name, { gatewayId: transactionId });
}

export const compareDisputes: Part = async (runtime, piece) => {
  const outcome = await piece.gateway.listDisputes(piece);
  if (outcome.kind !== "ok") return later(outcome);
  const { rows, next } = outcome.value;
  const disputes = rows.map((reported) => ({ reference: reported.gatewayId, reported }));
  await eachRow(runtime, piece, disputes, (_id, { reported }) =>
    bookDispute(runtime, reported, async (_tx, { kind }) => kind, piece.gateway.name),
  );
  return endOfPage(next);
};

/** A bank can return a debit months later, and the list goes by when it was made. */
const REVERSED_WITHIN_MS = 120 * 24 * 60 * 60_000;

export const compareReversed: Part = async (runtime, piece) => {
  const from = new Date(piece.from.getTime() - REVERSED_WITHIN_MS);
  const outcome = await piece.gateway.listCharges({ ...piece, from, status: "reversed" });
  if (outcome.kind !== "ok") return later(outcome);
  const { rows, next } = outcome.value;
  await eachRow(runtime, piece, rows, async (reference, row) => {
    if (await takeBackDebit(runtime, reference)) return;
    const isKnown = await isExplainedOrReported(runtime, reference, row.amountKobo ?? 0n);
    if (!isKnown) await compareCharge(runtime, reference, row, piece.gateway.name);
  });
  await noteSeen(runtime, piece, rows);
  return endOfPage(next);
};

async function isExplainedOrReported(
  { db }: PaymentsRuntime,
  reference: string,
  chargedKobo: bigint,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { lostKobo } = await disputesOf(tx, reference);
    if (lostKobo > 0n) return true;
    if ((await refundedKobo(tx, reference)) >= chargedKobo) return true;
    return wasReported(tx, { kind: "payment-changed", subject: reference });
  });
}

/** From us to the gateway: what is booked but not in the gateway's lists is queried one by one.
 * Lists are by creation time, books by payment time, so most of these are in order; the rest
 * become findings. */

const BATCH_SIZE = 50;

type Ours = Readonly<{ id: string; reference: string; atGateway: string }>;

export const comparePayments: Part = (runtime, piece) =>
  compareOurs(runtime, piece, {
    list: async (page) => {
      const booked = await listBooked(runtime.db, page);
      return booked.map((one) => ({ ...one, atGateway: one.reference }));
    },
    confirm: (reference) => confirmPayment(runtime, reference),
  });

export const compareWithdrawals: Part = (runtime, piece) =>
  compareOurs(runtime, piece, {
    list: async (page) => {
      const paid = await listPaid(runtime.db, page);
      return paid.map((one) => ({ ...one, atGateway: sentAs(one) }));
    },
    confirm: (reference) => confirmWithdrawal(runtime, reference),
  });

async function compareOurs(
  { db }: PaymentsRuntime,
  { gateway: { name: gateway }, sweepId, from, to, position }: Piece,
  how: {
    list: (page: PaidPage) => Promise<Ours[]>;
    confirm: (reference: string) => Promise<Confirmation>;
  },
): Promise<PieceEnd> {
  const ours = await how.list({ gateway, from, to, after: position, atMost: BATCH_SIZE });
  const seen = await findSeen(
    db,
    sweepId,
    ours.map(({ atGateway }) => atGateway),
  );
  for (const { reference } of ours.filter((one) => !seen.has(one.atGateway))) {
    const confirmation = await how.confirm(reference);
    if (confirmation.kind === "unknown") return { ...confirmation, kind: "later" };
  }
  const last = ours.at(-1);
  return last && ours.length === BATCH_SIZE
    ? { kind: "more", position: last.id }
    : { kind: "done" };
}
