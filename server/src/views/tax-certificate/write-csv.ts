import { decimalNaira } from "@osisi/contracts/money.ts";
import { asPercent } from "@osisi/contracts/returns.ts";
import { UTF8_BYTE_ORDER_MARK, csvRow, textCell } from "#views/statements/csv.ts";
import type { Certificate } from "./certificate.ts";

const HEAD = ["Paid on", "Return of", "Class", "Rule", "Percent", "Return (NGN)", "Tax (NGN)"];

/** For a spreadsheet: plain decimals, and the sums last. */
export function writeCsv({ rows, baseKobo, taxKobo }: Certificate): string {
  const lines = rows.map((row) =>
    csvRow([
      row.paidOn,
      textCell(row.name),
      textCell(row.taxClass),
      String(row.ruleId),
      String(asPercent(row.basisPoints)),
      decimalNaira(row.baseKobo),
      decimalNaira(row.taxKobo),
    ]),
  );
  const sum = csvRow(["Sum", "", "", "", "", decimalNaira(baseKobo), decimalNaira(taxKobo)]);
  return UTF8_BYTE_ORDER_MARK + csvRow(HEAD) + lines.join("") + sum;
}
