import { rmSync } from "node:fs";
import { brand } from "@osisi/contracts/brand.ts";
import { newInvestor } from "../../e2e/support/api.ts";
import { launchChromium } from "../../e2e/support/browsers.ts";
import { newPerson } from "../../e2e/support/people.ts";
import { returnTo } from "../../e2e/support/returning.ts";
import { edgeOfTheNetwork } from "../../e2e/support/slow-line.ts";
import { startWorld } from "../../e2e/support/world.ts";
import { ensureBrowsers } from "../../scripts/browsers.ts";
import { printTable } from "./print-table.ts";

type Opened = Awaited<ReturnType<typeof launchChromium>>;
type World = Awaited<ReturnType<typeof startWorld>>;

/** Of each figure the median has to reach its target. */
const TARGETS = {
  "first visit: heading, ms": 2_000,
  "first visit: untouchable, ms": 150,
  "return: kept balance, ms": 500,
  "return: true balance, ms": 3_000,
  "return: until then, bytes": 1_500,
};
type Figure = keyof typeof TARGETS;
type Figures = Partial<Record<Figure, number>>;

const ROUNDS = Number(process.env["ROUNDS"] ?? 5);

/** `npm run bench -- slow`: Home on a phone four times slower at 1.5 Mbit/s and 300 ms, and for who
 * returns at 35 kbit/s, 800 ms and five lost packets in a hundred. */
export async function run(): Promise<void> {
  const world = await startWorld("slow");
  const browser = await launchChromium(ensureBrowsers(["chromium"]));
  const rounds: Figures[] = [];
  try {
    const token = await newInvestor(world, newPerson());
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await visitFirst(browser, world.appUrl, token));
      rounds.push(await visitAgain(browser, world, round));
    }
  } finally {
    await browser.close();
    await world.stack.stop();
    rmSync(world.stack.dataDir, { recursive: true, force: true });
  }
  const rows = [["Home", "median", "worst", "target"]];
  for (const [figure, target] of Object.entries(TARGETS)) {
    const sorted = rounds
      .flatMap((round) => Object.entries(round))
      .flatMap(([name, value]) => (name === figure ? [value] : []))
      .toSorted((one, other) => one - other);
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
    rows.push([figure, ...[median, sorted.at(-1) ?? Number.NaN, target].map(written)]);
    if (!(median <= target)) process.exitCode = 1;
  }
  printTable(rows);
}

const written = (figure: number) => Math.round(figure).toLocaleString("en");

async function visitAgain(browser: Opened, world: World, seed: number): Promise<Figures> {
  const { line, open, close } = await returnTo(browser, world, seed);
  try {
    line.slowDown(edgeOfTheNetwork);
    const shown = await open();
    const kept = await shown.kept;
    const trueOne = await shown.trueOne;
    return {
      "return: kept balance, ms": kept,
      "return: true balance, ms": trueOne,
      "return: until then, bytes": line.arrivedBytes(),
    };
  } finally {
    await close();
  }
}

/** What a page cannot react to: tasks beyond 50 ms each, until two seconds after the heading. */
async function visitFirst(browser: Opened, appUrl: string, token: string): Promise<Figures> {
  const localStorage = [{ name: brand.tokenKey, value: token }];
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    storageState: { cookies: [], origins: [{ origin: appUrl, localStorage }] },
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 300,
      downloadThroughput: 1_500_000 / 8,
      uploadThroughput: 1_500_000 / 8,
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(watch);
    const told = page.waitForEvent("console", (message) => message.text().startsWith(TOLD));
    await page.goto(`${appUrl}/dashboard/home`, { waitUntil: "commit" });
    const seen: { headingMs: number; untouchableMs: number } = JSON.parse(
      (await told).text().slice(TOLD.length),
    );
    return {
      "first visit: heading, ms": seen.headingMs,
      "first visit: untouchable, ms": seen.untouchableMs,
    };
  } finally {
    await context.close();
  }
}

const TOLD = "first visit: ";

/** Runs in the page, whose policy evaluates nothing later. */
const watch = `
  let untouchableMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) untouchableMs += duration - 50;
  }).observe({ type: "longtask", buffered: true });
  const observer = new MutationObserver(() => {
    if (!/^Good /.test(document.querySelector("main h1")?.textContent ?? "")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      const headingMs = performance.now();
      const tell = () => console.log("${TOLD}" + JSON.stringify({ headingMs, untouchableMs }));
      setTimeout(tell, 2_000);
    }));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
`;
