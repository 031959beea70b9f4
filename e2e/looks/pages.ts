import type { Page } from "@playwright/test";
import type { State } from "./states.ts";

/** A screen as it is looked at, with what opens it. */
export interface LookedAt {
  name: string;
  path: (state: State) => string;
  act?: (page: Page) => Promise<void>;
}

const at = (name: string, path: string = name): LookedAt => ({
  name,
  path: () => `/dashboard/${path}`,
});

const opened = (name: string, path: LookedAt["path"], button: string | RegExp): LookedAt => ({
  name,
  path,
  async act(page) {
    const opener = page.getByRole("button", { name: button }).first();
    // Not every state has it.
    if ((await opener.count()) === 0 || (await opener.isDisabled())) return;
    await opener.click();
    await page.getByRole("dialog").waitFor();
  },
});

const home = () => "/dashboard/home";
const plan = ({ planId }: State) => `/dashboard/save/${planId}`;

export const lookedAt: readonly LookedAt[] = [
  at("home"),
  at("home, portfolio", "home?tab=portfolio"),
  opened("fund dialog", home, "Fund Stash"),
  opened("withdraw dialog", home, /^Withdraw$/),
  at("save"),
  at("new plan", "save/new"),
  { name: "plan", path: plan },
  opened("pause dialog", plan, /^Pause/),
  at("invest"),
  at("compare", "invest/compare"),
  at("new investment", "invest/new/4"),
  { name: "investment", path: ({ investmentId }) => `/dashboard/invest/${investmentId}` },
  at("history"),
  {
    name: "receipt",
    path: () => "/dashboard/history",
    async act(page) {
      const rows = page.locator("[data-movement][aria-haspopup]");
      if ((await rows.count()) === 0) return;
      await rows.first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  at("account number", "account-number"),
  at("points"),
  at("help"),
  at("settings"),
  at("proceeds", "portfolio/4/proceeds"),
  at("green portfolio", "portfolio/green-asset-finance/summary"),
];
