// Every step of `npm test` ends in two numbers; the last line is their sum.
import { readFileSync } from "node:fs";

export interface Count {
  passed: number;
  failed: number;
  /** The failed tests, by name and with their first error. */
  failures?: string[];
  /** What the product logged during them. */
  logs?: string[];
  /** What failed first and passed on a retry. */
  retried?: string[];
}

/** The very last line, for people and machines. */
export function closingLine(counts: Count[]): string {
  const { passed, failed } = sum(counts);
  return `${passed} passed, ${failed} failed`;
}

/** A run without tests is not a success. */
export function exitCode(counts: Count[]): 0 | 1 {
  const { passed, failed } = sum(counts);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** Repeated at the end, for readers of a truncated output. The logs, which are long, come first. */
export function failureLines(counts: Count[]): string[] {
  const failures = counts.flatMap((one) => one.failures ?? []);
  const logs = counts.flatMap((one) => one.logs ?? []);
  return failures.length > 0 ? [...logs, "Failed:", ...failures.map((one) => `  ${one}`)] : [];
}

/** A test that passes only on a retry is a defect, of the test or of the product. */
export function retriedLines(counts: Count[]): string[] {
  const retried = counts.flatMap((one) => one.retried ?? []);
  return retried.length > 0
    ? ["Failed first, passed when run again:", ...retried.map((one) => `  ${one}`)]
    : [];
}

/** A runner can fail without a failing test: a file that does not load, an error outside of tests. */
export function countVitest(reportFile: string, isSuccess: boolean): Count {
  interface Report {
    numPassedTests?: number;
    numFailedTests?: number;
    testResults?: {
      name: string;
      message: string;
      status: string;
      assertionResults: Assertion[];
    }[];
  }
  interface Assertion {
    fullName: string;
    status: string;
    failureMessages: string[];
    meta?: { productLog?: string[]; retried?: boolean };
  }
  const report: Report = readReport(reportFile);
  const failures = (report.testResults ?? []).flatMap(({ name, message, status, ...file }) => {
    const failed = file.assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0 && status === "failed") return [`${name}: ${firstLine(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${name} › ${fullName}: ${firstLine(failureMessages[0] ?? "")}`,
    );
  });
  const logs = (report.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .flatMap(({ fullName, meta }) => logOf(fullName, meta?.productLog ?? [])),
  );
  const retried = (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, meta }) => status === "passed" && meta?.retried)
      .map(({ fullName }) => `${name} › ${fullName}`),
  );
  const { numPassedTests = 0, numFailedTests = 0 } = report;
  return { ...count(numPassedTests, numFailedTests, isSuccess, failures), logs, retried };
}

interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

interface Spec {
  file: string;
  line: number;
  title: string;
  ok: boolean;
  tests?: { status: string }[];
}

export function countPlaywright(reportFile: string, isSuccess: boolean): Count {
  interface Report extends Suite {
    stats?: { expected: number; unexpected: number; flaky: number };
  }
  const { stats, ...all }: Report = readReport(reportFile);
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const failures = namesOf(all, ({ ok }) => !ok);
  const retried = namesOf(
    all,
    ({ tests }) => tests?.some((one) => one.status === "flaky") ?? false,
  );
  return { ...count(passed, stats?.unexpected ?? 0, isSuccess, failures), retried };
}

function namesOf({ suites = [], specs = [] }: Suite, isOne: (spec: Spec) => boolean): string[] {
  const lines = specs.filter(isOne).map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return [...lines, ...suites.flatMap((suite) => namesOf(suite, isOne))];
}

function count(passed: number, failed: number, isSuccess: boolean, failures: string[]): Count {
  return { passed, failed: isSuccess ? failed : Math.max(1, failed), failures };
}

function logOf(test: string, lines: string[]): string[] {
  return lines.length > 0 ? [`Logged during "${test}":`, ...lines.map((line) => `  ${line}`)] : [];
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
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
  const total = (which: "passed" | "failed") => counts.reduce((all, one) => all + one[which], 0);
  return { passed: total("passed"), failed: total("failed") };
}
