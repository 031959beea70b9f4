import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { eventually } from "../../e2e/support/api.ts";
import { launchChromiumWith } from "../../e2e/support/browsers.ts";
import { freePort } from "../../scripts/ports.ts";

/** Points out of a hundred; the largest contentful paint and the time in which nothing can be touched, in
 * milliseconds; and how much of the page jumped, in thousandths. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  paintMs: number;
  blockedMs: number;
  jumped: number;
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const folder = path.join(import.meta.dirname, "../lighthouse");
const program = path.join(folder, "node_modules/lighthouse/cli/index.js");
const TOKEN = "osisi2.0_token";

/** Lighthouse weighs more than all else that is installed, so only who wants it gets it. */
export function ensureLighthouse(say: (line: string) => void): void {
  if (existsSync(program)) return;
  say("Installing Lighthouse for this bench (once)");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("Lighthouse could not be installed.");
}

interface Visit {
  chromium: string;
  appUrl: string;
  path: string;
  token?: string;
}

const TRIES = 3;

/** One visit with a browser that has never been here; with `token`, of somebody who is logged in. On a busy
 * machine Lighthouse now and then misses how the visit began, and asks to be run again. */
export async function auditPage(visit: Visit): Promise<Audit> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await auditOnce(visit);
    } catch (error) {
      if (tried === TRIES || !String(error).includes("Please run Lighthouse again")) throw error;
    }
  }
}

async function auditOnce(visit: Visit): Promise<Audit> {
  const profile = mkdtempSync(path.join(tmpdir(), "osisi-lighthouse-"));
  if (visit.token !== undefined) await logIn(profile, visit.chromium, visit.appUrl, visit.token);
  const port = await freePort();
  const browser = startBrowser(visit.chromium, profile, port);
  try {
    await eventually("the browser", async () => (await fetch(versionOf(port))).ok || undefined);
    return read(await runLighthouse(`${visit.appUrl}${visit.path}`, profile, port));
  } finally {
    const gone = once(browser, "exit");
    browser.kill();
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** On an address that has nothing of the app, so that nothing of it is in the cache afterwards. */
async function logIn(profile: string, chromium: string, appUrl: string, token: string) {
  const context = await launchChromiumWith(profile, { CHROMIUM_PATH: chromium });
  const page = await context.newPage();
  await page.goto(`${appUrl}/robots.txt`);
  await page.evaluate(`localStorage.setItem(${JSON.stringify(TOKEN)}, ${JSON.stringify(token)})`);
  await context.close();
}

function startBrowser(chromium: string, profile: string, port: number): ChildProcess {
  const flags = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  const args = [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`];
  return spawn(chromium, [...args, "about:blank"], { stdio: "ignore" });
}

const versionOf = (port: number) => `http://127.0.0.1:${port}/json/version`;

async function runLighthouse(url: string, profile: string, port: number): Promise<Report> {
  const file = path.join(profile, "lighthouse.json");
  await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      `--port=${port}`,
      "--disable-storage-reset",
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      "--only-categories=performance,accessibility,best-practices,seo",
    ],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  const report: Report = JSON.parse(readFileSync(file, "utf8"));
  return report;
}

function read({ audits, categories }: Report): Audit {
  const measured = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const points = (category: string) => (categories[category]?.score ?? 0) * 100;
  return {
    performance: points("performance"),
    accessibility: points("accessibility"),
    bestPractices: points("best-practices"),
    seo: points("seo"),
    paintMs: measured("largest-contentful-paint"),
    blockedMs: measured("total-blocking-time"),
    jumped: measured("cumulative-layout-shift") * 1000,
  };
}
