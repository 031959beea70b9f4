import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eventually } from "../../e2e/support/api.ts";
import { launchChromiumWith } from "../../e2e/support/browsers.ts";
import { freePort } from "../../scripts/ports.ts";
import { type Judged, visitPage } from "./lighthouse-visit.ts";

/** The score out of a hundred; the largest contentful paint and the total blocking time, in
 * milliseconds; the layout shift, in thousandths; and the machine's speed meanwhile, by
 * Lighthouse's benchmark index. */
export interface Audit {
  /** On Lighthouse's reference phone, whatever this machine is. */
  performance: number;
  /** On this machine made four times slower. */
  fourTimesSlower: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  paintMs: number;
  blockedMs: number;
  jumped: number;
  machine: number;
}

const TOKEN = "osisi2.0_token";

interface Visit {
  chromium: string;
  appUrl: string;
  path: string;
  token?: string;
}

const TRIES = 3;

/** One visit with an empty browser profile; with `token`, logged in. On a busy machine Lighthouse
 * sometimes misses the start of the visit, and has to be run again. */
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
    return read(await visitPage(`${visit.appUrl}${visit.path}`, { port, folder: profile }));
  } finally {
    const gone = once(browser, "exit");
    browser.kill();
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** On an address without the app, so that nothing of it is in the cache afterwards. */
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

function read({ asItIs, ofThePhone, machine }: Judged): Audit {
  const { audits, categories } = ofThePhone;
  const measured = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const points = (category: string) => (categories[category]?.score ?? 0) * 100;
  return {
    performance: points("performance"),
    fourTimesSlower: (asItIs.categories["performance"]?.score ?? 0) * 100,
    accessibility: points("accessibility"),
    bestPractices: points("best-practices"),
    seo: points("seo"),
    paintMs: measured("largest-contentful-paint"),
    blockedMs: measured("total-blocking-time"),
    jumped: measured("cumulative-layout-shift") * 1000,
    machine,
  };
}
