import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Browser, BrowserContext } from "@playwright/test";
import { eventually, newInvestor, post, readProfile } from "./api.ts";
import { newPerson } from "./people.ts";
import { startSlowLine, type SlowLine } from "./slow-line.ts";
import type { World } from "./running-world.ts";

/** An investor's phone that has kept Home with ₦5,000. Meanwhile ₦3,000 were paid in. */
export interface Returning {
  line: SlowLine;
  /** Opens Home. Each resolves at the moment when its balance is shown, with the milliseconds until
   * then. */
  open: () => Promise<{ kept: Promise<number>; trueOne: Promise<number> }>;
  close: () => Promise<void>;
}

const KEPT = "5,000";
const TRUE = "8,000";

export async function returnTo(browser: Browser, world: World, seed = 1): Promise<Returning> {
  const line = await startSlowLine(world.appUrl, seed);
  const token = await newInvestor(world, newPerson());
  await fund(world, token, 5_000);
  const localStorage = [{ name: brand.tokenKey, value: token }];
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    // The balance does not count up.
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin: line.url, localStorage }] },
  });
  await visitOnce(context, line);
  await fund(world, token, 3_000);
  return {
    line,
    async open() {
      const page = await context.newPage();
      await page.addInitScript(tellWhenShown, [KEPT, TRUE]);
      const told = async (balance: string) => {
        const start = `${balance} after `;
        const message = await page.waitForEvent("console", (one) => one.text().startsWith(start));
        return Number(message.text().slice(start.length));
      };
      const shown = { kept: told(KEPT), trueOne: told(TRUE) };
      await page.goto(`${line.url}/dashboard/home`, { waitUntil: "commit" });
      return shown;
    },
    async close() {
      await context.close();
      await line.close();
    },
  };
}

async function fund(world: World, token: string, amount: number): Promise<void> {
  const { availableAmt: before } = await readProfile(world, token);
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount }, token);
  await world.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt === before + amount || undefined;
  });
}

/** Until the app and what was read are kept. */
async function visitOnce(context: BrowserContext, line: SlowLine): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${line.url}/dashboard/home`);
  await page.getByText(KEPT).first().waitFor();
  await eventually("what is kept", async () => (await page.evaluate(isKept)) || undefined);
  await page.close();
  line.arrivedBytes();
  line.askedFor();
}

/** Runs in the page. */
export async function isKept(): Promise<boolean> {
  const parts = await caches.open("parts");
  const needed = performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.includes("/assets/"));
  const found = await Promise.all(needed.map(({ name }) => parts.match(name)));
  const isAnswering = navigator.serviceWorker.controller?.state === "activated";
  return isAnswering && found.every(Boolean) && localStorage.getItem("osisi.reads") !== null;
}

/** Runs in the page. */
function tellWhenShown(balances: string[]): void {
  const waiting = new Set(balances);
  const look = () => {
    const stash = document.querySelector("section[aria-label='Available in your stash']");
    for (const balance of waiting) {
      if (!stash?.textContent.includes(balance)) continue;
      waiting.delete(balance);
      console.log(`${balance} after ${performance.now()}`);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
