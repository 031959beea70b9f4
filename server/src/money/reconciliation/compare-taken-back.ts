import { bookDispute } from "#money/disputes/query-dispute.ts";
import { disputesOf } from "#money/disputes/disputes-of.ts";
import { compareCharge } from "#money/payments/compare-charge.ts";
import { wasReported } from "#money/findings/findings.ts";
import { inTransaction } from "#platform/database/database.ts";
import { askRefunds } from "#money/refunds/query-refunds.ts";
import { refundedKobo } from "#money/refunds/refunded.ts";
import { eachRow, endOfPage, later, noteSeen } from "./compare-lists.ts";
import type { Part, ReconciliationRuntime } from "./sweep.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";

/** Money that the gateway took back: refunds and disputes are applied as usual, then payments that
 * it calls reversed are compared. A reversal without a refund or lost dispute is a finding: the
 * books stay unchanged, and an operator decides. */

export const compareRefunds: Part = async (runtime, piece) => {
  const outcome = await gatewayOf(runtime.config).listRefunds(piece);
  if (outcome.kind !== "ok") return later(outcome);
  const { rows, next } = outcome.value;
  const references = new Set<string>();
  for (const { reference, transactionId } of rows) {
    const found = reference ?? (await referenceOf(runtime, transactionId));
    if (found !== undefined) references.add(found);
  }
  const payments = [...references].map((reference) => ({ reference }));
  await eachRow(runtime, payments, (reference) =>
    askRefunds(runtime, reference, async (_tx, { kind }) => kind),
  );
  return endOfPage(rows, next);
};

async function referenceOf(
  { config, log }: ReconciliationRuntime,
  transactionId: string | undefined,
): Promise<string | undefined> {
  if (transactionId === undefined) return undefined;
  const outcome = await gatewayOf(config).fetchChargeById(transactionId);
  if (outcome.kind === "ok") return outcome.value.reference;
  log.warn({ transactionId }, "the gateway did not say which payment it has refunded");
  return undefined;
}

export const compareDisputes: Part = async (runtime, piece) => {
  const outcome = await gatewayOf(runtime.config).listDisputes(piece);
  if (outcome.kind !== "ok") return later(outcome);
  const { rows, next } = outcome.value;
  const disputes = rows.map((said) => ({ reference: said.gatewayId, said }));
  await eachRow(runtime, disputes, (_id, { said }) =>
    bookDispute(runtime, said, async (_tx, { kind }) => kind),
  );
  return endOfPage(rows, next);
};

export const compareReversed: Part = async (runtime, piece) => {
  const gateway = gatewayOf(runtime.config);
  const outcome = await gateway.listCharges({ ...piece, status: "reversed" });
  if (outcome.kind !== "ok") return later(outcome);
  const { rows, next } = outcome.value;
  await eachRow(runtime, rows, async (reference, row) => {
    const isKnown = await isExplainedOrTold(runtime, reference, row.amountKobo ?? 0n);
    if (!isKnown) await compareCharge(runtime, reference, row);
  });
  await noteSeen(runtime, piece, rows);
  return endOfPage(rows, next);
};

async function isExplainedOrTold(
  { db }: ReconciliationRuntime,
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
