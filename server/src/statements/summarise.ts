import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { StatementSummary } from "@osisi/contracts/statements.ts";
import type { Statement } from "./read-statement.ts";
import { countPages } from "./write-pdf.ts";

/** Measured on statements of many sizes: what a page and a row take. */
const BYTES = { fonts: 64_000, page: 2_600, row: 135 } as const;

export function summaryOf(statement: Statement): StatementSummary {
  const { from, to, openingBalance, moneyIn, moneyOut, closingBalance, movements } = statement;
  return {
    from,
    to,
    openingBalance: nairaFromKobo(openingBalance),
    moneyIn: nairaFromKobo(moneyIn),
    moneyOut: nairaFromKobo(moneyOut),
    closingBalance: nairaFromKobo(closingBalance),
    movements,
    bytes: {
      pdf: BYTES.fonts + BYTES.page * countPages(movements),
      csv: BYTES.row * (movements + 3),
    },
  };
}
