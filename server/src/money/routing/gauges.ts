import { sql } from "kysely";
import type { GaugeSource, Reading } from "#platform/observability/metrics/gauges.ts";
import { freeKoboOf, hoursLeft, readFloats } from "./floats.ts";

/** With one gateway there is no series. */
export function routingGauges(): GaugeSource {
  const labels = ["gateway"];
  return {
    gauges: {
      osisi_gateway_up: { help: "1 if new business goes to the gateway, 0 if it is down", labels },
      osisi_gateway_float_kobo: {
        help: "The gateway's balance less what is to leave it, as it was last read",
        labels,
      },
      osisi_gateway_float_hours: {
        help: "For how long that lasts at the pace of the last day's payouts, +Inf without any",
        labels,
      },
    },
    async read(tx, now) {
      const { rows } = await sql<{ gateway: string; isUp: boolean }>`
        select gateway, coalesce((
          select state <> 'down' from gateway_state
          where gateway_state.gateway = gateway_probe.gateway order by id desc limit 1
        ), true) as is_up from gateway_probe
      `.execute(tx);
      const floats = await readFloats(tx, now);
      return [
        ...rows.map(({ gateway, isUp }) => ({
          gauge: "osisi_gateway_up",
          labels: { gateway },
          value: isUp ? 1 : 0,
        })),
        ...floats.flatMap((float): Reading[] => {
          const freeKobo = freeKoboOf(float);
          if (freeKobo === undefined) return [];
          const of = { gateway: float.gateway };
          const hours = hoursLeft(float) ?? Infinity;
          return [
            { gauge: "osisi_gateway_float_kobo", labels: of, value: Number(freeKobo) },
            { gauge: "osisi_gateway_float_hours", labels: of, value: hours },
          ];
        }),
      ];
    },
  };
}
