import type { GaugeSource } from "#platform/observability/metrics/gauges.ts";
import { returnPool } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";

export function returnGauges(): GaugeSource {
  return {
    gauges: {
      osisi_return_pool_kobo: { help: "What the return pool holds" },
      osisi_returns_late_kobo: { help: "Returns that fell due and wait for the return pool" },
    },
    async read(tx) {
      const { sum } = await tx
        .selectFrom("lateReturn")
        .select((eb) => eb.fn.sum<bigint | null>("amountKobo").as("sum"))
        .where("paidAt", "is", null)
        .executeTakeFirstOrThrow();
      return [
        { gauge: "osisi_return_pool_kobo", value: Number(await balanceOf(tx, returnPool)) },
        { gauge: "osisi_returns_late_kobo", value: Number(sum ?? 0) },
      ];
    },
  };
}
