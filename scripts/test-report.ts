// Every step of `npm test` ends in two numbers; the last line of all is their sum.
import { readFileSync } from "node:fs";

export interface Count {
  passed: number;
  failed: number;
}

/** The very last line, which people and machines both read. */
export function closingLine(counts: Count[]): string {
  const { passed, failed } = sum(counts);
  return `${passed} passed, ${failed} failed`;
}

/** Nothing that ran is not a success. */
export function exitCode(counts: Count[]): 0 | 1 {
  const { passed, failed } = sum(counts);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** A runner can fail without a failing test: a file that does not load, an error outside of tests. */
export function countVitest(reportFile: string, isSuccess: boolean): Count {
  const report: { numPassedTests?: number; numFailedTests?: number } = readReport(reportFile);
  return count(report.numPassedTests ?? 0, report.numFailedTests ?? 0, isSuccess);
}

export function countPlaywright(reportFile: string, isSuccess: boolean): Count {
  interface Report {
    stats?: { expected: number; unexpected: number; flaky: number };
  }
  const { stats }: Report = readReport(reportFile);
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  return count(passed, stats?.unexpected ?? 0, isSuccess);
}

function count(passed: number, failed: number, isSuccess: boolean): Count {
  return { passed, failed: isSuccess ? failed : Math.max(1, failed) };
}

function readReport(file: string): object {
  try {
    const report: object = JSON.parse(readFileSync(file, "utf8"));
    return report;
  } catch {
    return {};
  }
}

function sum(counts: Count[]): Count {
  const total = (which: keyof Count) => counts.reduce((all, one) => all + one[which], 0);
  return { passed: total("passed"), failed: total("failed") };
}
