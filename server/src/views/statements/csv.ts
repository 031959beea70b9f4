/** At the beginning of a file; without it Excel misreads non-ASCII letters. */
export const UTF8_BYTE_ORDER_MARK = "\u{FEFF}";

/** RFC 4180, and safe to open: a spreadsheet reads a cell that begins with one of these as a
 * formula, so an apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const QUOTED = /[",\r\n]/;

/** Text that others may have chosen. */
export function textCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function csvRow(cells: readonly string[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
}

function quoted(cell: string): string {
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
