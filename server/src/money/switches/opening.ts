import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { isReadyToOpen } from "@osisi/contracts/opening.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { catalogueRows } from "#platform/database/catalogue-rows.ts";
import type { Runtime } from "#platform/runtime.ts";

/** Whether new business may begin: with a live key of the gateway, once operators have named who runs
 * this, who holds the money, and what is taxed. Money that is not real needs none of it. */
export async function isOpen({ clock, config, db }: Pick<Runtime, "clock" | "config" | "db">) {
  if (gatewayOf(config).mode !== "live") return true;
  const rows = await catalogueRows(db, ["company", "tax", "portfolio"]);
  return isReadyToOpen(rows, dateInLagos(clock.now()));
}
