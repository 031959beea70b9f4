/** The last log lines of a test file's products since the test began, for the report of a failed
 * test. */

const AT_MOST = 40;
const CHARACTERS_OF_A_LINE = 300;
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
export function soFar(): number[] {
  return products.map((lines) => lines.length);
}

export function saidSince(marks: readonly number[]): string[] {
  const lines = products.flatMap((log, at) => log.slice(marks[at]));
  return lines
    .filter((line) => levelOf(line) >= INFO)
    .slice(-AT_MOST)
    .map((line) => line.trimEnd().slice(0, CHARACTERS_OF_A_LINE));
}

function levelOf(line: string): number {
  return Number(/"level":(\d+)/.exec(line)?.[1] ?? INFO);
}
