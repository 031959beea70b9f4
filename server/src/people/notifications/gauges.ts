import { type GaugeSource, secondsSince } from "#platform/observability/metrics/gauges.ts";

const CHANNELS = ["mail", "sms", "push"];

export function outboxGauges(): GaugeSource {
  return {
    gauges: {
      osisi_outbox_waiting: {
        help: "Mails, SMS and push messages that are not sent yet",
        labels: ["channel"],
      },
      osisi_outbox_oldest_seconds: { help: "The age of the oldest of them", labels: ["channel"] },
    },
    async read(tx, now) {
      const rows = await tx
        .selectFrom("outbox")
        .select("channel")
        .select(({ fn }) => [
          fn.countAll<bigint>().as("count"),
          fn.min<Date>("createdAt").as("oldestAt"),
        ])
        .where("nextAttemptAt", "is not", null)
        .groupBy("channel")
        .execute();
      return CHANNELS.flatMap((channel) => {
        const waiting = rows.find((row) => row.channel === channel);
        const oldest = waiting ? secondsSince(waiting.oldestAt, now) : 0;
        return [
          {
            gauge: "osisi_outbox_waiting",
            labels: { channel },
            value: Number(waiting?.count ?? 0),
          },
          { gauge: "osisi_outbox_oldest_seconds", labels: { channel }, value: oldest },
        ];
      });
    },
  };
}
