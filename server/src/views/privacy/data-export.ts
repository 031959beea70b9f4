import { type OwnDataKind, ownDataKindNames } from "@osisi/contracts/data-export.ts";
import type { DataRow, DataValue } from "#platform/data-export.ts";
import type { Runtime } from "#platform/runtime.ts";
import { csvRow, textCell } from "#views/statements/csv.ts";
import { kinds } from "./data-export-kinds.ts";

/** The data export of an investor, streamed, so that a long history takes no more memory than a
 * short one. */

/** Without it Excel misreads non-ASCII letters. */
const UTF8_MARK = "\u{FEFF}";

/** Everything: kind → its rows. */
export async function* writeJson(runtime: Runtime, investorId: string): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(runtime.clock.now())}`;
  for (const name of ownDataKindNames) {
    yield `,\n${JSON.stringify(name)}: [`;
    let between = "\n";
    for await (const row of kinds[name].read(runtime, investorId)) {
      yield between + JSON.stringify(shownOf(row, kinds[name].columns));
      between = ",\n";
    }
    yield "\n]";
  }
  yield "\n}\n";
}

/** One kind, as a table. */
export async function* writeCsv(
  runtime: Runtime,
  investorId: string,
  kind: OwnDataKind,
): AsyncGenerator<string> {
  const { columns, read } = kinds[kind];
  yield UTF8_MARK + csvRow(columns);
  for await (const row of read(runtime, investorId)) {
    yield csvRow(columns.map((column) => cell(row[column] ?? null)));
  }
}

function shownOf(row: DataRow, columns: readonly string[]): DataRow {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

function cell(value: DataValue): string {
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? textCell(value) : String(value);
}
