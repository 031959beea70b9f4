import type { GaugeSource } from "#platform/observability/metrics/gauges.ts";
import { returnPool } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { lateSumKobo } from "./queries.ts";

export function returnGauges(): GaugeSource {
  return {
    gauges: {
      osisi_return_pool_kobo: { help: "What the return pool holds" },
      osisi_returns_late_kobo: { help: "Returns that fell due and wait for the return pool" },
    },
    async read(tx) {
      return [
        { gauge: "osisi_return_pool_kobo", value: Number(await balanceOf(tx, returnPool)) },
        { gauge: "osisi_returns_late_kobo", value: Number(await lateSumKobo(tx)) },
      ];
    },
  };
}
