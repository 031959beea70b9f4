import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { Client } from "pg";
import { type Child, runProgram } from "../../scripts/child.ts";
import { readAddresses } from "../../scripts/data-folder.ts";
import { demoInvestor } from "../../scripts/demo/story.ts";
import { freePort } from "../../scripts/ports.ts";
import { twoVersions, whichVersions } from "../support/versions.ts";

/** An upgrade on one machine: stop the old version, start the new one on the same
 * data. The demo's year shows the same numbers on every screen before and after, and its transfers are the same.
 * `OSISI_UPGRADE_FROM=<commit>` upgrades from an older version. */

const from = process.env["OSISI_UPGRADE_FROM"];

test(`an upgrade keeps every number on every screen (${whichVersions(from)})`, async ({ page }) => {
  test.setTimeout(900_000);
  const versions = twoVersions(from);
  const dataDir = mkdtempSync(path.join(tmpdir(), "osisi-upgrade-"));
  try {
    const ports = await fourPorts();
    const before = await readAll(page, versions.old, dataDir, ports);
    const after = await readAll(page, versions.new, dataDir, ports);
    expect(before.transfers.filter((one) => !after.transfers.includes(one))).toEqual([]);
    for (const [address, numbers] of before.screens) {
      expect.soft(missing(numbers, after.screens.get(address) ?? []), address).toEqual([]);
    }
    const count = [...before.screens.values()].flat().length;
    console.log(
      `${before.screens.size} screens, ${count} numbers, ${before.transfers.length} transfers`,
    );
    expect(before.screens.size).toBeGreaterThan(20);
    expect(count).toBeGreaterThan(300);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    versions.remove();
  }
});

interface Shown {
  screens: Map<string, string[]>;
  transfers: string[];
}

/** The same for both: a referral link shows one of them. */
async function fourPorts() {
  const [PORT, SANDBOX_PORT, SMTP_PORT, CONSOLE_PORT] = [
    String(await freePort()),
    String(await freePort()),
    String(await freePort()),
    String(await freePort()),
  ];
  return { PORT, SANDBOX_PORT, SMTP_PORT, CONSOLE_PORT };
}

type FourPorts = Awaited<ReturnType<typeof fourPorts>>;

async function readAll(
  page: Page,
  tree: string,
  dataDir: string,
  ports: FourPorts,
): Promise<Shown> {
  const { child, appUrl } = await start(tree, dataDir, ports);
  try {
    await logIn(page, appUrl);
    const screens = new Map<string, string[]>();
    for (const address of await addresses(page, appUrl)) {
      screens.set(address, await numbersAt(page, appUrl, address));
    }
    return { screens, transfers: await transfersIn(dataDir) };
  } finally {
    await child.stop();
  }
}

async function start(
  tree: string,
  dataDir: string,
  ports: FourPorts,
): Promise<{ child: Child; appUrl: string }> {
  const logFile = path.join(dataDir, `start-${path.basename(tree)}.log`);
  const child = runProgram({
    command: process.execPath,
    args: ["scripts/start.ts"],
    cwd: tree,
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir, ...ports },
    logFile,
  });
  const ready = `Osisi is ready      http://localhost:${ports.PORT}`;
  const log = () => readFileSync(logFile, "utf8");
  const isOver = () => child.process.exitCode !== null || log().includes(ready);
  await expect.poll(isOver, { timeout: 400_000 }).toBe(true);
  expect(log()).toContain(ready);
  return { child, appUrl: `http://localhost:${ports.PORT}` };
}

/** Once: the session of the release before stays valid. */
async function logIn(page: Page, appUrl: string): Promise<void> {
  await page.goto(`${appUrl}/login`);
  const name = page.getByLabel("E-mail or phone number");
  await expect(name.or(page.getByRole("link", { name: "Home" })).first()).toBeVisible();
  if (new URL(page.url()).pathname.startsWith("/dashboard")) return;
  await name.fill(demoInvestor.email);
  await page.getByLabel("Password", { exact: true }).fill(demoInvestor.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

const known = [
  "home",
  "home?tab=portfolio",
  "save",
  "invest",
  "invest/compare",
  "invest/new/2",
  "invest/new/4",
  "history",
  "account-number",
  "account-number/rules",
  "circles",
  "points",
  "settings",
  "help",
  "portfolio/savings/summary",
  "portfolio/asset-finance/summary",
  "portfolio/green-asset-finance/summary",
];

/** With the page of each plan, investment and circle. */
async function addresses(page: Page, appUrl: string): Promise<string[]> {
  const found = new Set(known);
  for (const list of ["save", "invest", "circles"]) {
    await open(page, appUrl, list);
    const links = page.getByRole("main").locator(`a[href^="/dashboard/${list}/"]`);
    for (const link of await links.all()) {
      const address = (await link.getAttribute("href"))?.replace("/dashboard/", "");
      if (address && /[0-9a-f-]{36}$/.test(address)) found.add(address);
    }
  }
  return [...found];
}

async function open(page: Page, appUrl: string, address: string): Promise<void> {
  await page.goto(`${appUrl}/dashboard/${address}`, { waitUntil: "networkidle" });
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
}

async function numbersAt(page: Page, appUrl: string, address: string): Promise<string[]> {
  await open(page, appUrl, address);
  const text = await page.getByRole("main").innerText();
  return text.match(/\d[\d,]*(\.\d+)?/g) ?? [];
}

/** What one list has more often than the other. */
function missing(before: string[], after: string[]): string[] {
  const left = [...after];
  return before.filter((number) => {
    const at = left.indexOf(number);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

async function transfersIn(dataDir: string): Promise<string[]> {
  const client = new Client({ connectionString: readAddresses(dataDir)?.databaseOwnerUrl });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(' | ', t.id, t.key, t.movement, t.amount, t.currency, d.address, c.address,
       t.debit_balance_after, t.credit_balance_after, t.event_at, t.booked_at) as line
     from ledger.transfer t
     join ledger.account d on d.id = t.debit_account_id
     join ledger.account c on c.id = t.credit_account_id`,
  );
  await client.end();
  return rows.map((row) => row.line);
}
