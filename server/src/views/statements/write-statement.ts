import type { StatementFormat } from "@osisi/contracts/statements.ts";
import type { SignedInInvestor } from "#people/auth/signed-in.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Days, linesOf, openStatement } from "./statement.ts";
import { writeCsv } from "./csv-statement.ts";
import { writePdf } from "./pdf-statement.ts";

type StatementWish = Readonly<{
  investor: Pick<SignedInInvestor, "id" | "firstName" | "lastName">;
  days: Days;
  format: StatementFormat;
}>;

/** Streams the file: each part is made when the one before has been taken, so that a slow
 * connection costs no memory, and no transaction stays open for it. */
export async function writeStatement(
  { clock, db }: Pick<Runtime, "clock" | "db">,
  { investor, days, format }: StatementWish,
): Promise<AsyncIterable<string | Buffer>> {
  const statement = await openStatement(db, investor.id, days);
  const lines = linesOf(db, investor.id, statement);
  if (format === "csv") return writeCsv(statement, lines);
  const name = `${investor.firstName} ${investor.lastName}`;
  return writePdf({ statement, name, madeAt: clock.now() }, lines);
}
