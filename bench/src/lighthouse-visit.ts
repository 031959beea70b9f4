import { execFile, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** One visit, measured as it was and as it would have been on the phone; and the machine's speed
 * meanwhile. */
export type Judged = Readonly<{ asItIs: Report; ofThePhone: Report; machine: number }>;

/** Lighthouse makes any machine four times slower, which equals its reference phone if the machine
 * is a fast desktop: one of 1,500 to 2,000 on its own scale, of which this is the middle. For
 * others it recommends calibrating the factor
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown),
 * so that the phone stays the same whatever the load of the machine. */
const FAST_DESKTOP = 1_750;
const SLOWER = 4;

const folder = path.join(import.meta.dirname, "../lighthouse");
const program = path.join(folder, "node_modules/lighthouse/cli/index.js");

/** Lighthouse is larger than all other packages together, so it is installed only when needed. */
export function ensureLighthouse(log: (line: string) => void): void {
  if (existsSync(program)) return;
  log("Installing Lighthouse for this bench (once)");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("Lighthouse could not be installed.");
}

/** With the browser that listens at `port`; artifacts are written into `folder`. */
export async function visitPage(
  url: string,
  { port, folder: into }: { port: number; folder: string },
): Promise<Judged> {
  const gathered = path.join(into, "gathered");
  const visit = [url, `--port=${port}`];
  await runLighthouse([...visit, `--gather-mode=${gathered}`]);
  const asItIs = await judge(gathered, visit);
  const machine = calibrate(gathered);
  return { asItIs, ofThePhone: await judge(gathered, visit), machine };
}

async function runLighthouse(args: readonly string[]): Promise<void> {
  const always = [
    "--disable-storage-reset",
    "--quiet",
    "--only-categories=performance,accessibility,best-practices,seo",
  ];
  const maxBuffer = 16 * 1024 * 1024;
  await promisify(execFile)(process.execPath, [program, ...args, ...always], { maxBuffer });
}

/** The settings recorded with a visit. */
async function judge(gathered: string, visit: readonly string[]): Promise<Report> {
  const file = path.join(gathered, "report.json");
  const { settings }: Gathered = JSON.parse(readFileSync(artifactsOf(gathered), "utf8"));
  const slower = `--throttling.cpuSlowdownMultiplier=${settings.throttling.cpuSlowdownMultiplier}`;
  const output = ["--output=json", `--output-path=${file}`];
  await runLighthouse([...visit, `--audit-mode=${gathered}`, slower, ...output]);
  const report: Report = JSON.parse(readFileSync(file, "utf8"));
  return report;
}

interface Gathered {
  BenchmarkIndex: number;
  settings: { throttling: { cpuSlowdownMultiplier: number } };
}

/** From now on the same visit is judged as the phone's. Returns the machine's speed. Lighthouse
 * requires a visit to be judged with the settings it was recorded with, so those are changed;
 * simulated throttling is computed afterwards. */
function calibrate(gathered: string): number {
  const file = artifactsOf(gathered);
  const artifacts: Gathered = JSON.parse(readFileSync(file, "utf8"));
  const factor = (SLOWER * artifacts.BenchmarkIndex) / FAST_DESKTOP;
  artifacts.settings.throttling.cpuSlowdownMultiplier = Math.round(factor * 100) / 100;
  writeFileSync(file, JSON.stringify(artifacts));
  return artifacts.BenchmarkIndex;
}

function artifactsOf(gathered: string): string {
  return path.join(gathered, "artifacts.json");
}
