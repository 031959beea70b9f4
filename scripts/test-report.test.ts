import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closingLine, countPlaywright, countVitest, exitCode } from "./test-report.ts";

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

  it("counts the tests of vitest and the journeys of Playwright", () => {
    writeFileSync(report, JSON.stringify({ numPassedTests: 7, numFailedTests: 1 }));
    expect(countVitest(report, false)).toEqual({ passed: 7, failed: 1 });
    const stats = { expected: 3, unexpected: 2, flaky: 1, skipped: 9 };
    writeFileSync(report, JSON.stringify({ stats }));
    expect(countPlaywright(report, false)).toEqual({ passed: 4, failed: 2 });
  });

  it("counts one failure when a runner fails without a failing test, or without a report", () => {
    writeFileSync(report, JSON.stringify({ numPassedTests: 7, numFailedTests: 0 }));
    expect(countVitest(report, false)).toEqual({ passed: 7, failed: 1 });
    expect(countVitest(path.join(folder, "absent.json"), false)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(path.join(folder, "absent.json"), false)).toEqual({
      passed: 0,
      failed: 1,
    });
  });
});
