import { disputeReadings } from "./money/disputes/gauges.ts";
import { ledgerReadings } from "./ledger/gauges.ts";
import { outboxReadings } from "./people/notifications/gauges.ts";
import { findingReadings, paymentReadings, webhookReadings } from "./money/payments/gauges.ts";
import { withdrawalReadings } from "./money/withdrawals/gauges.ts";
import { backupReadings } from "./platform/observability/metrics/backup-gauges.ts";
import { dueReadings, jobReadings } from "./platform/observability/metrics/job-gauges.ts";
import type { Readings } from "./platform/observability/metrics/gauges.ts";
import { sweepReadings } from "./money/reconciliation/gauges.ts";
import { refundReadings } from "./money/refunds/gauges.ts";
import { suspenseReadings } from "./money/suspense/gauges.ts";

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
