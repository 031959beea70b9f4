import { type Catalogue, type Kind, catalogueAnswer } from "@osisi/contracts/catalogue.ts";
import type { Db, Tx } from "./database.ts";

/** The rows of the catalogue of these kinds, or all. A release after this one may have kinds of its
 * own, so who needs a few names them. */
export async function catalogueRows(db: Db | Tx, kinds?: readonly Kind[]): Promise<Catalogue> {
  const rows = await db
    .selectFrom("catalogue")
    .select(["id", "kind", "subject", "validFrom", "value"])
    .$if(kinds !== undefined, (query) => query.where("kind", "in", kinds ?? []))
    .orderBy("validFrom")
    .orderBy("id")
    .execute();
  return catalogueAnswer.parse(rows.map((row) => ({ ...row, id: Number(row.id) })));
}
