import { sql } from "kysely";
import {
  type Readings,
  readUnderWay,
  underWayGauges,
} from "#platform/observability/metrics/gauges.ts";

export function disputeReadings(): Readings {
  const rows = sql`
    select amount_kobo, currency, opened_at as since from dispute where next_check_at is not null
  `;
  return {
    gauges: underWayGauges,
    read: (tx, now) => readUnderWay(tx, { kind: "dispute", rows, now }),
  };
}
