import type { GaugeSource } from "#platform/observability/metrics/gauges.ts";
import { countNumbers } from "./queries.ts";

/** The gateway gives out a limited number of account numbers, and raises the limit on request. */
export function ownAccountGauges(limit: number): GaugeSource {
  return {
    gauges: {
      osisi_own_accounts: { help: "Account numbers that are given out or requested" },
      osisi_own_accounts_limit: { help: "The gateway's limit of account numbers" },
    },
    async read(tx) {
      return [
        { gauge: "osisi_own_accounts", value: await countNumbers(tx) },
        { gauge: "osisi_own_accounts_limit", value: limit },
      ];
    },
  };
}
