import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { companyOn } from "@osisi/contracts/catalogue.ts";
import type { Company } from "@osisi/contracts/catalogue-values.ts";
import { catalogueRows } from "#platform/database/catalogue-rows.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/** How to reach us today, for messages. */
export async function readCompany(db: Db | Tx, now: Date): Promise<Company> {
  return companyOn(await catalogueRows(db, ["company"]), dateInLagos(now));
}
