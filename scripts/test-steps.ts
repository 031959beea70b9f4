// The steps of `npm test`. A step prints its findings and returns its counts.
import { spawn, type StdioOptions } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";
import { buildWeb } from "./build.ts";
import { type Count, countPlaywright, countVitest } from "./test-report.ts";

const root = path.dirname(import.meta.dirname);
const patienceMs = 180 * 60_000;

export interface Surroundings {
  env: Record<string, string | undefined>;
  /** Stops the current step. */
  signal: AbortSignal;
}

const sourceFolders = [
  "contracts",
  "server",
  "web",
  "console",
  "sandbox",
  "e2e",
  "bench",
  "scripts",
];

/** A check that passes or fails as a whole; it is silent when it passes. */
const checks: [name: string, command: string, ...args: string[]][] = [
  ["types", "tsc", "-p", "."],
  ["types of the web app", "tsc", "-p", "web"],
  ["types of the console", "tsc", "-p", "console"],
  ["types of the journeys", "tsc", "-p", "e2e"],
  ["lint", "oxlint", "--type-aware"],
  ["arrows between folders", "depcruise", ...sourceFolders],
  ["nothing unused", "knip"],
  ["format", "oxfmt", "--check"],
  ["no secrets", process.execPath, path.join(root, "scripts/find-secrets.ts")],
  ["plain words", process.execPath, path.join(root, "scripts/check-words.ts")],
];

export async function runChecks(around: Surroundings): Promise<Count> {
  const count = { passed: 0, failed: 0, failures: new Array<string>() };
  const waiting = [...checks];
  async function workThrough(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, ...args] = next;
      const { isSuccess, output } = await run(command, args, around, "collect");
      if (isSuccess) count.passed += 1;
      else {
        count.failed += 1;
        count.failures.push(name);
      }
      console.log(isSuccess ? `  ✓ ${name}` : `  ✗ ${name}\n${output}`);
    }
  }
  await Promise.all([workThrough(), workThrough()]);
  return count;
}

export async function runVitest(around: Surroundings, filters: string[]): Promise<Count> {
  const report = reportFile("vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const retries = `--retry=${around.env["OSISI_TEST_RETRIES"] || 0}`;
  const flags = [retries, ...(filters.length > 0 ? ["--passWithNoTests", ...filters] : [])];
  const { isSuccess } = await run("vitest", ["run", ...reporters, ...flags], around, "show");
  return countVitest(report, isSuccess);
}

export async function runJourneys(around: Surroundings, filters: string[]): Promise<Count> {
  await buildWeb();
  return await runPlaywright(
    around,
    filters.length > 0 ? ["--pass-with-no-tests", ...filters] : [],
  );
}

export async function runPlaywright(around: Surroundings, flags: string[]): Promise<Count> {
  const report = reportFile("playwright.json");
  const args = ["test", "--config=e2e/playwright.config.ts", "--reporter=list,json", ...flags];
  const env = { ...around.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { isSuccess } = await run("playwright", args, { ...around, env }, "show");
  return countPlaywright(report, isSuccess);
}

/** Filters that match no journey make the browsers unnecessary. */
export function matchesJourneys(filters: string[]): boolean {
  const files = fs.readdirSync(path.join(root, "e2e"), { recursive: true, encoding: "utf8" });
  const journeys = files.filter((file) => /\.(spec|test)\.ts$/.test(file));
  const isMatch = (file: string) => filters.some((word) => `e2e/${file}`.includes(word));
  return filters.length === 0 || journeys.some(isMatch);
}

function reportFile(name: string): string {
  const file = path.join(root, ".cache", name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}

async function run(
  command: string,
  args: string[],
  around: Surroundings,
  mode: "collect" | "show",
): Promise<{ isSuccess: boolean; output: string }> {
  const stdio: StdioOptions = mode === "show" ? "inherit" : ["ignore", "pipe", "pipe"];
  const bin = path.resolve(root, "node_modules", ".bin", command);
  const child = spawn(bin, args, { cwd: root, ...around, timeout: patienceMs, stdio });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { isSuccess: code === 0, output };
}
