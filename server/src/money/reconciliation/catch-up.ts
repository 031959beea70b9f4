import { setTimeout as sleep } from "node:timers/promises";
import { markUnsentUnknown } from "#gateway/submission.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { bringNightForward, findSweep } from "./queries.ts";
import { advanceSweep } from "./advance-sweep.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { readInvestor } from "#people/onboarding/investor.ts";
import { type ImportedPayment, importPayment } from "#money/payments/import-from-gateway.ts";
import { gatewayEmail } from "#gateway/gateway-email.ts";
import {
  type ImportedWithdrawal,
  importWithdrawal,
} from "#money/withdrawals/import-from-gateway.ts";
import type { Charge } from "#gateway/charges.ts";
import type { Gateway } from "#gateway/gateway.ts";
import type { Transfer } from "#gateway/transfers.ts";
import type { Period } from "#gateway/lists.ts";
import { type NightKind, sweepsOf } from "./sweep.ts";
import type { Outcome } from "#gateway/outcome.ts";
import { gateways } from "#gateway/gateway-of.ts";
import { readMetadata } from "#money/payments/gateway-metadata.ts";

/** Brings a database that was restored from a backup up to date with the gateways. Nothing else may
 * use the database meanwhile: an investor could spend money that has already left. First unsent
 * submissions are queried; then plans fall due up to now; lost payments and payouts are restored;
 * then everything is reconciled as in any night. Every step is idempotent, so an interrupted run
 * is simply repeated. */

const HOUR_MS = 60 * 60_000;
/** Tolerance between the gateway's clock and ours. */
const SKEW_MS = HOUR_MS;
/** How long a payment begun before may still be paid, and is checked. */
const UNDER_WAY_MS = 7 * 24 * HOUR_MS;

const POLL_MS = 500;

type Unsent = Readonly<{ withdrawals: number; refunds: number }>;

export async function markAllUnsentUnknown(tx: Tx, now: Date): Promise<Unsent> {
  return {
    withdrawals: await markUnsentUnknown(tx, "withdrawal", now),
    refunds: await markUnsentUnknown(tx, "refund", now),
  };
}

export async function importLost(
  runtime: PaymentsRuntime,
  since: Date,
  each: (work: (tx: Tx) => Promise<Found>) => Promise<void>,
): Promise<void> {
  const period = { from: new Date(since.getTime() - SKEW_MS), to: runtime.clock.now() };
  const all = gateways(runtime.config).map((gateway) => ({ ...period, gateway }));
  for (const lost of all) await importLostPayments(runtime, lost, each);
  for (const lost of all) await importLostWithdrawals(runtime, lost, each);
}

/** Runs the next nightly reconciliation with each gateway now, back to `since`. Returns when they
 * have finished. */
export async function compareSince(runtime: PaymentsRuntime, since: Date): Promise<void> {
  for (const { name } of gateways(runtime.config)) {
    await compareNight(runtime, sweepsOf(name).night, since);
  }
}

async function compareNight(runtime: PaymentsRuntime, kind: NightKind, since: Date): Promise<void> {
  const { clock, db } = runtime;
  const from = new Date(since.getTime() - UNDER_WAY_MS);
  const id = await bringNightForward(db, { id: newId(), kind, from, now: clock.now() });
  for (;;) {
    const { finishedAt, nextStepAt } = await findSweep(db, id);
    if (finishedAt !== null) return;
    if (nextStepAt !== null && nextStepAt > clock.now()) await sleep(POLL_MS);
    else await advanceSweep(runtime, id);
    await clock.refresh();
  }
}

type Lost = Period & Readonly<{ gateway: Gateway }>;

export type Found =
  | { reference: string; kind: "payment"; outcome: ImportedPayment }
  | { reference: string; kind: "payout"; outcome: ImportedWithdrawal };

type InTx = (work: (tx: Tx) => Promise<Found>) => Promise<void>;

/** Each is written in its own transaction, together with `each`'s record. */
async function importLostPayments(
  runtime: PaymentsRuntime,
  { gateway, ...period }: Lost,
  each: InTx,
): Promise<void> {
  await everyRow(
    (position) => gateway.listCharges({ ...period, position, status: "success" }),
    async (reference, charge: Charge) => {
      const investorId = readMetadata(charge)?.investorId;
      const investor = investorId && (await readInvestor(runtime.db, investorId));
      const email = investor ? gatewayEmail(runtime.config, investor) : undefined;
      await each(async (tx) => {
        const outcome = await importPayment(tx, runtime, { charge, email, gateway: gateway.name });
        return { reference, kind: "payment", outcome };
      });
    },
  );
}

async function importLostWithdrawals(
  runtime: PaymentsRuntime,
  { gateway, ...period }: Lost,
  each: InTx,
): Promise<void> {
  await everyRow(
    (position) => gateway.listTransfers({ ...period, position }),
    (reference, transfer: Transfer) =>
      each(async (tx) => {
        const found = { gateway: gateway.name, reference, transfer };
        const outcome = await importWithdrawal(tx, runtime, found);
        return { reference, kind: "payout", outcome };
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
    if (next === undefined) break;
    position = next;
  }
  for (const row of all.toReversed()) {
    if (row.reference !== undefined) await work(row.reference, row);
  }
}

/** The outcome is unknown; what was done so far is kept, and a repeated run continues from
 * there. */
class GatewaySilent extends Error {
  override name = "GatewaySilent";
  constructor() {
    super("The gateway did not answer. What was done so far is kept: run the command again.");
  }
}
