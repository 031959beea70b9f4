import { type Readings, secondsSince } from "#platform/observability/metrics/gauges.ts";

export function sweepReadings(): Readings {
  return {
    gauges: {
      osisi_reconciled_seconds: {
        help: "How long ago a nightly comparison with the gateway came to its end or, before the first, the worker began",
      },
    },
    async read(tx, now) {
      const { finishedAt, beganAt } = await tx
        .selectFrom("sweep")
        .select(({ fn }) => [
          fn.max<Date | null>("finishedAt").filterWhere("kind", "=", "night").as("finishedAt"),
          fn.min<Date | null>("fromAt").filterWhere("kind", "=", "start").as("beganAt"),
        ])
        .executeTakeFirstOrThrow();
      const since = finishedAt ?? beganAt;
      return since ? [{ gauge: "osisi_reconciled_seconds", value: secondsSince(since, now) }] : [];
    },
  };
}
