import { type Confirmation, confirmPayment } from "#money/payments/compare-charge.ts";
import { listBooked } from "#money/payments/queries.ts";
import { confirmWithdrawal, listPaid } from "#money/withdrawals/gateway-transfers.ts";
import { findSeen } from "./queries.ts";
import type { Part, Piece, PieceEnd, ReconciliationRuntime } from "./sweep.ts";

/** From us to the gateway: what is booked but not in the gateway's lists is queried one by one.
 * Lists are by creation time, books by payment time, so most of these are in order; the rest
 * become findings. */

const AT_ONCE = 50;

type Ours = Readonly<{ id: string; reference: string }>;

export const comparePayments: Part = (runtime, piece) =>
  compareOurs(runtime, piece, {
    list: (page) => listBooked(runtime.db, page),
    confirm: (reference) => confirmPayment(runtime, reference),
  });

export const compareWithdrawals: Part = (runtime, piece) =>
  compareOurs(runtime, piece, {
    list: (page) => listPaid(runtime.db, page),
    confirm: (reference) => confirmWithdrawal(runtime, reference),
  });

async function compareOurs(
  { db }: ReconciliationRuntime,
  { sweepId, from, to, position }: Piece,
  how: {
    list: (page: { from: Date; to: Date; after: string | null; atMost: number }) => Promise<Ours[]>;
    confirm: (reference: string) => Promise<Confirmation>;
  },
): Promise<PieceEnd> {
  const ours = await how.list({ from, to, after: position, atMost: AT_ONCE });
  const seen = await findSeen(
    db,
    sweepId,
    ours.map(({ reference }) => reference),
  );
  for (const { reference } of ours.filter((one) => !seen.has(one.reference))) {
    const confirmation = await how.confirm(reference);
    if (confirmation.kind === "unknown") return { ...confirmation, kind: "later" };
  }
  const last = ours.at(-1);
  return last && ours.length === AT_ONCE ? { kind: "more", position: last.id } : { kind: "done" };
}
