import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  closingLine,
  countPlaywright,
  countVitest,
  exitCode,
  failureLines,
  retriedLines,
} from "./test-report.ts";

describe("the closing line of npm test", () => {
  let folder = "";
  let report = "";
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "osisi-report-"));
    report = path.join(folder, "report.json");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is the sum of all steps", () => {
    const counts = [
      { passed: 5, failed: 0 },
      { passed: 40, failed: 2 },
    ];
    expect(closingLine(counts)).toBe("45 passed, 2 failed");
    expect(exitCode(counts)).toBe(1);
  });

  it("is a success only if something ran and nothing failed", () => {
    expect(exitCode([{ passed: 1, failed: 0 }])).toBe(0);
    expect(exitCode([{ passed: 0, failed: 0 }])).toBe(1);
    expect(exitCode([])).toBe(1);
  });

  it("counts the tests of vitest and lists the failed ones after the product's log of them", () => {
    const passed = { fullName: "adds", status: "passed", failureMessages: [] };
    const failed = {
      fullName: "takes away",
      status: "failed",
      failureMessages: ["Error: 1\nat x"],
      meta: { productLog: ["a warning", "an error"] },
    };
    const testResults = [
      { name: "sum.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
      { name: "broken.test.ts", status: "failed", message: "No import\n…", assertionResults: [] },
    ];
    writeFileSync(report, JSON.stringify({ numPassedTests: 7, numFailedTests: 1, testResults }));
    const count = countVitest(report, false);
    expect(count).toMatchObject({ passed: 7, failed: 1 });
    expect(failureLines([count, { passed: 1, failed: 0 }])).toEqual([
      'Logged during "takes away":',
      "  a warning",
      "  an error",
      "Failed:",
      "  sum.test.ts › takes away: Error: 1",
      "  broken.test.ts: No import",
    ]);
  });

  it("counts the journeys of Playwright and lists the failed ones, or nothing", () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 9 };
    const inner = { specs: [{ file: "pay.spec.ts", line: 4, title: "pays", ok: false }] };
    const suites = [
      { specs: [{ file: "a.spec.ts", line: 1, title: "opens", ok: true }], suites: [inner] },
    ];
    writeFileSync(report, JSON.stringify({ stats, suites }));
    const count = countPlaywright(report, false);
    expect(count).toMatchObject({ passed: 4, failed: 1 });
    expect(failureLines([count])).toEqual(["Failed:", "  pay.spec.ts:4 › pays"]);
    expect(failureLines([{ passed: 1, failed: 0 }])).toEqual([]);
  });

  it("lists what passed only on a retry", () => {
    const again = {
      fullName: "adds",
      status: "passed",
      failureMessages: [],
      meta: { retried: true },
    };
    const once = { fullName: "halves", status: "passed", failureMessages: [] };
    const testResults = [
      { name: "sum.test.ts", status: "passed", message: "", assertionResults: [again, once] },
    ];
    writeFileSync(report, JSON.stringify({ numPassedTests: 2, numFailedTests: 0, testResults }));
    const unit = countVitest(report, true);

    const spec = { file: "pay.spec.ts", line: 4, ok: true };
    const specs = [
      { ...spec, title: "pays", tests: [{ status: "flaky" }] },
      { ...spec, title: "opens", tests: [{ status: "expected" }] },
    ];
    const stats = { expected: 1, unexpected: 0, flaky: 1 };
    writeFileSync(report, JSON.stringify({ stats, suites: [{ suites: [{ specs }] }] }));
    const journeys = countPlaywright(report, true);

    expect(closingLine([unit, journeys])).toBe("4 passed, 0 failed");
    expect(retriedLines([unit, journeys])).toEqual([
      "Failed first, passed when run again:",
      "  sum.test.ts › adds",
      "  pay.spec.ts:4 › pays",
    ]);
    expect(retriedLines([{ passed: 1, failed: 0 }])).toEqual([]);
  });

  it("counts one failure when a runner fails without a failing test, or without a report", () => {
    writeFileSync(report, JSON.stringify({ numPassedTests: 7, numFailedTests: 0 }));
    expect(countVitest(report, false)).toMatchObject({ passed: 7, failed: 1 });
    expect(countVitest(path.join(folder, "absent.json"), false)).toMatchObject({
      passed: 0,
      failed: 1,
    });
    expect(countPlaywright(path.join(folder, "absent.json"), false)).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });
});
