import { sql } from "kysely";
import {
  type Reading,
  type GaugeSource,
  readUnderWay,
  secondsSince,
  underWayGauges,
} from "#platform/observability/metrics/gauges.ts";

/** A payment counts while it is checked: after a week, an abandoned checkout page is no money on
 * its way. */
export function paymentGauges(): GaugeSource {
  const rows = sql`
    select amount_kobo, currency, created_at as since from payment
    where next_check_at is not null and state in ('created', 'open')
  `;
  return {
    gauges: underWayGauges,
    read: (tx, now) => readUnderWay(tx, { kind: "payment", rows, now }),
  };
}

export function webhookGauges(): GaugeSource {
  return {
    gauges: {
      osisi_webhooks_waiting: { help: "Webhooks that are stored and not handled" },
      osisi_webhooks_waiting_oldest_seconds: { help: "The age of the oldest of them" },
    },
    async read(tx, now) {
      const { count, oldestAt } = await tx
        .selectFrom("webhookInbox")
        .select(({ fn }) => [
          fn.countAll<bigint>().as("count"),
          fn.min<Date | null>("receivedAt").as("oldestAt"),
        ])
        .where("nextTryAt", "is not", null)
        .executeTakeFirstOrThrow();
      return [
        { gauge: "osisi_webhooks_waiting", value: Number(count) },
        {
          gauge: "osisi_webhooks_waiting_oldest_seconds",
          value: oldestAt ? secondsSince(oldestAt, now) : 0,
        },
      ];
    },
  };
}

/** Far above the real number. */
const MAX_FINDINGS = 2_000;

/** Each open finding has its own series, so that a second one of a kind alerts as well. */
export function findingGauges(): GaugeSource {
  return {
    gauges: {
      osisi_findings_open: { help: "Findings that wait for a person", labels: ["kind"] },
      osisi_findings_oldest_seconds: { help: "The age of the oldest of a kind", labels: ["kind"] },
      osisi_finding_open_seconds: {
        help: "How long ago each finding that waits for a person was found",
        labels: ["kind", "finding"],
      },
    },
    async read(tx, now) {
      const kinds = await tx
        .selectFrom("finding")
        .select("kind")
        .select(({ fn }) => [
          fn.countAll<bigint>().as("count"),
          fn.min<Date>("foundAt").as("oldestAt"),
        ])
        .where("settledAt", "is", null)
        .groupBy("kind")
        .execute();
      const findings = await tx
        .selectFrom("finding")
        .select(["id", "kind", "foundAt"])
        .where("settledAt", "is", null)
        .orderBy("foundAt", "desc")
        .limit(MAX_FINDINGS)
        .execute();
      return [
        ...kinds.flatMap(({ kind, count, oldestAt }): Reading[] => [
          { gauge: "osisi_findings_open", labels: { kind }, value: Number(count) },
          {
            gauge: "osisi_findings_oldest_seconds",
            labels: { kind },
            value: secondsSince(oldestAt, now),
          },
        ]),
        ...findings.map(({ id: finding, kind, foundAt }) => ({
          gauge: "osisi_finding_open_seconds",
          labels: { kind, finding },
          value: secondsSince(foundAt, now),
        })),
      ];
    },
  };
}
