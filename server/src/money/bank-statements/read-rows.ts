import { CsvError, parse } from "csv-parse/sync";
import * as z from "zod";
import {
  type BankMapping,
  STATEMENT_LIMITS,
  separators,
} from "@osisi/contracts/console/bank-statements.ts";

/** The rows of a CSV file. What its cells hold is data, also where a spreadsheet would compute it. */

export type Row = Readonly<{ number: number; cells: readonly string[] }>;

/** Why a file is refused: as a whole, whichever line it is. */
export class BadStatement extends Error {
  override name = "BadStatement";

  constructor(why: string, line?: number) {
    super(line === undefined ? why : `Line ${line}: ${why}.`);
  }
}

const LONGEST_RECORD = 50_000;
/** With titles, totals and empty rows. */
const MOST_ROWS = STATEMENT_LIMITS.lines + 1_000;

const records = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
);

/** @throws BadStatement */
export function readRows(body: Uint8Array, separator: BankMapping["separator"]): Row[] {
  const text = textOf(body);
  try {
    const found = parse(text, {
      bom: true,
      delimiter: separators[separator],
      record_delimiter: "\n",
      relax_column_count: true,
      info: true,
      to: MOST_ROWS + 1,
      max_record_size: LONGEST_RECORD,
    });
    const rows = records.parse(found);
    if (rows.length > MOST_ROWS) throw new BadStatement("It has too many lines.");
    // A record ends on its line; it began after the one before it.
    return rows.map(({ record }, at) => ({
      number: (rows[at - 1]?.info.lines ?? 0) + 1,
      cells: record,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error && typeof error.lines === "number" ? error.lines : undefined;
    throw new BadStatement("its quotation marks are wrong, or it is too long", line);
  }
}

function textOf(body: Uint8Array): string {
  if (body.length === 0) throw new BadStatement("The file is empty.");
  if (body.length > STATEMENT_LIMITS.bytes) throw new BadStatement(notStatement);
  if (body.includes(0)) throw new BadStatement(notStatement);
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    return text.replaceAll(/\r\n?/g, "\n");
  } catch {
    throw new BadStatement("The file is not in UTF-8: save it as CSV UTF-8.");
  }
}

export const notStatement = "Choose a CSV file of at most 5 MB.";

const MOST_SHOWN = 30;

/** How a file seems to be read: the separator that gives most cells, and the first of the widest rows. */
export function looksLike(body: Uint8Array) {
  const readings = (["comma", "semicolon", "tab", "pipe"] as const).flatMap((separator) => {
    try {
      const rows = readRows(body, separator).slice(0, MOST_SHOWN);
      const widths = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length);
      const widest = Math.max(...widths);
      const filled = widths.reduce((sum, width) => sum + width, 0);
      return [{ separator, rows, filled, header: widths.indexOf(widest) + 1 }];
    } catch (error) {
      if (!(error instanceof BadStatement)) throw error;
      return [];
    }
  });
  const [best] = readings.toSorted((one, other) => other.filled - one.filled);
  // None can be read: the reason of the usual one.
  if (!best) readRows(body, "comma");
  return best;
}
