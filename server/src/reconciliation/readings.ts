import { type Readings, secondsSince } from "../platform/metrics/readings.ts";

export function sweepReadings(): Readings {
  return {
    gauges: {
      osisi_reconciled_seconds: {
        help: "How long ago a nightly comparison with the gateway came to its end",
      },
    },
    async read(tx, now) {
      const { finishedAt } = await tx
        .selectFrom("sweep")
        .select(({ fn }) => fn.max<Date | null>("finishedAt").as("finishedAt"))
        .where("kind", "=", "night")
        .executeTakeFirstOrThrow();
      return finishedAt
        ? [{ gauge: "osisi_reconciled_seconds", value: secondsSince(finishedAt, now) }]
        : [];
    },
  };
}
