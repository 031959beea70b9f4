import type { Readings } from "#platform/observability/metrics/gauges.ts";

export function suspenseReadings(): Readings {
  return {
    gauges: {
      osisi_suspense_kobo: {
        help: "Money without a decided owner, in the smallest unit of its currency",
        labels: ["currency"],
      },
    },
    async read(tx) {
      const rows = await tx
        .selectFrom("suspenseMoney")
        .select("currency")
        .select(({ fn }) => fn.sum<bigint>("leftKobo").as("left"))
        .where("leftKobo", ">", 0n)
        .groupBy("currency")
        .execute();
      return rows.map(({ currency, left }) => ({
        gauge: "osisi_suspense_kobo",
        labels: { currency },
        value: Number(left),
      }));
    },
  };
}
