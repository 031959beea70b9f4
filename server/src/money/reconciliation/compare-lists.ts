import { compareCharge } from "#money/payments/compare-charge.ts";
import { report } from "#money/findings/findings.ts";
import { closeFindingsAbout, openSubjects } from "#money/findings/list-findings.ts";
import { compareTransfer } from "#money/withdrawals/gateway-transfers.ts";
import { inTransaction } from "#platform/database/database.ts";
import { isDatabaseAway } from "#platform/database/database-unavailable.ts";
import { insertSeen } from "./queries.ts";
import type { Part, Piece, PieceEnd, ReconciliationRuntime } from "./sweep.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";

/** From the gateway to us: each row of a page is compared in its own transaction, and what is
 * missing is booked as a webhook would have done. */

export const compareTransactions: Part = async (runtime, piece) => {
  const gateway = gatewayOf(runtime.config);
  const outcome = await gateway.listCharges({ ...piece, status: "success" });
  if (outcome.kind !== "ok") return later(outcome);
  const { rows, next } = outcome.value;
  await eachRow(runtime, rows, (reference, row) => compareCharge(runtime, reference, row));
  await noteSeen(runtime, piece, rows);
  return endOfPage(rows, next);
};

export const compareTransfers: Part = async (runtime, piece) => {
  const askedAt = runtime.clock.now();
  const outcome = await gatewayOf(runtime.config).listTransfers(piece);
  if (outcome.kind !== "ok") return later(outcome);
  const { rows, next } = outcome.value;
  await eachRow(runtime, rows, (reference, transfer) =>
    compareTransfer(runtime, reference, { transfer, askedAt }),
  );
  await noteSeen(
    runtime,
    piece,
    rows.filter(({ status }) => status === "success"),
  );
  return endOfPage(rows, next);
};

type Row = Readonly<{ reference: string | undefined }>;

/** One row that cannot be compared must not block the others. */
export async function eachRow<Of extends Row>(
  { clock, db, log }: ReconciliationRuntime,
  rows: readonly Of[],
  compare: (reference: string, row: Of) => Promise<unknown>,
): Promise<void> {
  const failed = await openSubjects(db, "sweep-failed");
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
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, reference }, "what the gateway lists could not be compared");
      const now = clock.now();
      await inTransaction(db, (tx) =>
        report(tx, { kind: "sweep-failed", subject: reference, details: {}, now }),
      );
    }
  }
}

export async function noteSeen(
  { db }: ReconciliationRuntime,
  { sweepId }: Piece,
  rows: readonly Row[],
): Promise<void> {
  const references = rows.flatMap(({ reference }) => reference ?? []);
  await insertSeen(db, sweepId, references);
}

/** The cursor after an empty page is ignored. */
export function endOfPage(rows: readonly unknown[], next: string | undefined): PieceEnd {
  return next === undefined || rows.length === 0
    ? { kind: "done" }
    : { kind: "more", position: next };
}

export function later(outcome: { kind: string; retryAfterMs?: number }) {
  return { kind: "later" as const, retryAfterMs: outcome.retryAfterMs };
}
