import { type Catalogue, catalogueAnswer } from "@osisi/contracts/catalogue.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/** The only place that reads what is on offer: the caller's transaction sees one version of it. There
 * are tens of rows, so nothing is cached. */
export async function readCatalogue(db: Db | Tx): Promise<Catalogue> {
  const rows = await db
    .selectFrom("catalogue")
    .select(["id", "kind", "subject", "validFrom", "value"])
    .orderBy("validFrom")
    .orderBy("id")
    .execute();
  return catalogueAnswer.parse(rows.map((row) => ({ ...row, id: Number(row.id) })));
}
