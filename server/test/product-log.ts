/** The last log lines of a test file's products since the test began, for the report of a failed
 * test. */

const MAX_LINES = 40;
const MAX_LINE_LENGTH = 300;
const INFO = 30;

const products: string[][] = [];

/** A new product's log. */
export function newLog(): string[] {
  const lines: string[] = [];
  products.push(lines);
  return lines;
}

/** Test files share a process: what one has logged is dropped when it ends. */
export function forgetLogs(): void {
  products.length = 0;
}

/** The position of each log. */
export function logPositions(): number[] {
  return products.map((lines) => lines.length);
}

export function linesSince(marks: readonly number[]): string[] {
  const lines = products.flatMap((log, at) => log.slice(marks[at]));
  return lines
    .filter((line) => levelOf(line) >= INFO)
    .slice(-MAX_LINES)
    .map((line) => line.trimEnd().slice(0, MAX_LINE_LENGTH));
}

function levelOf(line: string): number {
  return Number(/"level":(\d+)/.exec(line)?.[1] ?? INFO);
}
