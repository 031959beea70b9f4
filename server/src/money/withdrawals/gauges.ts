import { sql } from "kysely";
import {
  type Readings,
  readUnderWay,
  underWayGauges,
} from "#platform/observability/metrics/gauges.ts";

export function withdrawalReadings(): Readings {
  const rows = sql`
    select amount_kobo, 'NGN' as currency, created_at as since from withdrawal
    where next_step_at is not null and state = 'pending'
  `;
  return {
    gauges: underWayGauges,
    read: (tx, now) => readUnderWay(tx, { kind: "withdrawal", rows, now }),
  };
}
