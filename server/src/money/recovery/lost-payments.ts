import { readInvestor } from "#people/onboarding/investor.ts";
import {
  type ImportedPayment as AdoptingPayment,
  importPayment,
} from "#money/payments/import-from-gateway.ts";
import { readMetadata } from "#money/payments/gateway-metadata.ts";
import { gatewayEmail } from "#gateway/gateway-email.ts";
import {
  type Adopting as AdoptingWithdrawal,
  adoptWithdrawal,
} from "#money/withdrawals/import-from-gateway.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ReconciliationRuntime } from "#money/reconciliation/sweep.ts";
import type { Charge, Outcome, Transfer } from "#gateway/gateway.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";

/** Restores payments and payouts that the database lost and the gateway still has. Each is written
 * in its own transaction, together with `conclude`. */

export type Stretch = Readonly<{ from: Date; to: Date }>;

export type Found =
  | { reference: string; kind: "payment"; adopting: AdoptingPayment }
  | { reference: string; kind: "payout"; adopting: AdoptingWithdrawal };

type InTx = (work: (tx: Tx) => Promise<Found>) => Promise<void>;

export async function adoptLostPayments(
  runtime: ReconciliationRuntime,
  stretch: Stretch,
  each: InTx,
): Promise<void> {
  const gateway = gatewayOf(runtime.config);
  await everyRow(
    (position) => gateway.listCharges({ ...stretch, position, status: "success" }),
    async (reference, charge: Charge) => {
      const investorId = readMetadata(charge)?.investorId;
      const investor = investorId && (await readInvestor(runtime.db, investorId));
      const email = investor ? gatewayEmail(runtime.config, investor) : undefined;
      await each(async (tx) => {
        const adopting = await importPayment(tx, runtime, { charge, email });
        return { reference, kind: "payment", adopting };
      });
    },
  );
}

export async function adoptLostPayouts(
  runtime: ReconciliationRuntime,
  stretch: Stretch,
  each: InTx,
): Promise<void> {
  const gateway = gatewayOf(runtime.config);
  await everyRow(
    (position) => gateway.listTransfers({ ...stretch, position }),
    (reference, transfer: Transfer) =>
      each(async (tx) => {
        const adopting = await adoptWithdrawal(tx, runtime, { reference, transfer });
        return { reference, kind: "payout", adopting };
      }),
  );
}

type Page<Row> = Outcome<{ rows: readonly Row[]; next: string | undefined }>;

/** Oldest first, so that credits precede debits. */
async function everyRow<Row extends { reference: string | undefined }>(
  read: (position: string | null) => Promise<Page<Row>>,
  work: (reference: string, row: Row) => Promise<void>,
): Promise<void> {
  const all: Row[] = [];
  for (let position: string | null = null; ;) {
    const outcome = await read(position);
    if (outcome.kind !== "ok") throw new GatewaySilent();
    const { rows, next } = outcome.value;
    all.push(...rows);
    if (next === undefined || rows.length === 0) break;
    position = next;
  }
  for (const row of all.toReversed()) {
    if (row.reference !== undefined) await work(row.reference, row);
  }
}

/** The outcome is unknown; what was done so far is kept, and a repeated run continues from
 * there. */
export class GatewaySilent extends Error {
  override name = "GatewaySilent";
  constructor() {
    super("The gateway did not answer. What was done so far is kept: run the command again.");
  }
}
