import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { notOpenYet } from "@osisi/contracts/messages.ts";
import { isReadyToOpen } from "@osisi/contracts/opening.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { catalogueRows } from "#platform/database/catalogue-rows.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Runtime } from "#platform/runtime.ts";

/** Whether new business may begin: with a live key of the gateway, once operators have named who runs
 * this, who holds the money, and what is taxed. Money that is not real needs none of it. */
export async function isOpen({ clock, config, db }: Pick<Runtime, "clock" | "config" | "db">) {
  if (gatewayOf(config).mode !== "live") return true;
  const rows = await catalogueRows(db, ["company", "tax", "portfolio"]);
  return isReadyToOpen(rows, dateInLagos(clock.now()));
}

/** For routes where new business begins. @throws Refusal */
export async function refuseUntilOpen(runtime: Runtime): Promise<void> {
  if (!(await isOpen(runtime))) throw new Refusal("closed-for-now", { closed: [notOpenYet] });
}
