import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { StatementSummary } from "@osisi/contracts/statements.ts";
import type { Statement } from "./statement.ts";
import { isTagged } from "./pdf-statement.ts";

/** Measured on statements of many sizes: the size of an empty document, and of each movement. */
const PDF_BYTES = { document: 20_000, tagged: 750, untagged: 137 } as const;
const CSV_ROW_BYTES = 146;

export function summaryOf(statement: Statement): StatementSummary {
  const { from, to, openingBalance, moneyIn, moneyOut, closingBalance, movements, asOf } =
    statement;
  return {
    from,
    to,
    openingBalance: nairaFromKobo(openingBalance),
    moneyIn: nairaFromKobo(moneyIn),
    moneyOut: nairaFromKobo(moneyOut),
    closingBalance: nairaFromKobo(closingBalance),
    movements,
    completeAsOf: asOf.toISOString(),
    bytes: {
      pdf: PDF_BYTES.document + PDF_BYTES[isTagged(movements) ? "tagged" : "untagged"] * movements,
      csv: CSV_ROW_BYTES * (movements + 3),
    },
  };
}
