import { disputeReadings } from "./disputes/readings.ts";
import { ledgerReadings } from "./ledger/readings.ts";
import { outboxReadings } from "./notifications/readings.ts";
import { findingReadings, paymentReadings, webhookReadings } from "./payments/readings.ts";
import { withdrawalReadings } from "./payouts/readings.ts";
import { backupReadings } from "./platform/metrics/database-readings.ts";
import { dueReadings, jobReadings } from "./platform/metrics/job-readings.ts";
import type { Readings } from "./platform/metrics/readings.ts";
import { sweepReadings } from "./reconciliation/readings.ts";
import { refundReadings } from "./refunds/readings.ts";
import { suspenseReadings } from "./suspense/readings.ts";

/** The database gauges in a worker's `/metrics`: every domain with pending money or work. */
export function allReadings(): readonly Readings[] {
  return [
    paymentReadings(),
    withdrawalReadings(),
    refundReadings(),
    disputeReadings(),
    suspenseReadings(),
    webhookReadings(),
    outboxReadings(),
    jobReadings(),
    dueReadings(),
    findingReadings(),
    ledgerReadings(),
    sweepReadings(),
    backupReadings(),
  ];
}
