import { sql } from "kysely";
import {
  type Readings,
  readUnderWay,
  underWayGauges,
} from "#platform/observability/metrics/gauges.ts";

export function refundReadings(): Readings {
  const rows = sql`
    select amount_kobo, currency, created_at as since from refund where state = 'pending'
  `;
  return {
    gauges: underWayGauges,
    read: (tx, now) => readUnderWay(tx, { kind: "refund", rows, now }),
  };
}
