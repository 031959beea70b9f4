import type { Hold } from "@osisi/contracts/console/holds.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { maskedName } from "../mask.ts";

type Row = Omit<Hold, "name" | "placedAt" | "reviewAt"> &
  Readonly<{ firstName: string; lastName: string; placedAt: Date; reviewAt: Date }>;

/** The present holds of operators, the next review first. */
export async function listHolds(db: Db, tokenHash: Buffer): Promise<Hold[]> {
  const { rows } = await sql<Row>`select * from list_holds(${tokenHash})`.execute(db);
  return rows.map(({ firstName, lastName, placedAt, reviewAt, ...hold }) => ({
    ...hold,
    name: maskedName({ firstName, lastName }),
    placedAt: placedAt.toISOString(),
    reviewAt: reviewAt.toISOString(),
  }));
}
