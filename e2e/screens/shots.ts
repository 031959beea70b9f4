// The screens that `npm run screens` takes pictures of. Addresses are literal:
// scripts/screens.test.ts compares them with the app's routes and the public site's, so that no
// screen is missing.
import type { Page } from "@playwright/test";

export interface Shot {
  /** The picture's name, without width and theme. */
  name: string;
  title: string;
  path: string;
  as: "anybody" | "investor";
  /** Runs before the picture is taken, such as opening a dialog. */
  act?: (page: Page) => Promise<void>;
  /** Only the viewport, where the rest is behind a dialog. */
  isScreenful?: boolean;
}

/** Parts of addresses that depend on the demo's data. */
export interface Ids {
  plan: string;
  maturedPlan: string;
  investment: string;
  /** The plan with a gift, its link, and the gift's payment. */
  giftPlan: string;
  giftToken: string;
  giftReference: string;
}

const site: Shot[] = (
  [
    ["landing", "The first page", "/"],
    ["loans", "Loans", "/loans"],
    ["inclusion", "The women's inclusion project", "/inclusion"],
    ["privacy", "Privacy notice", "/privacy"],
    ["proof", "Proof of what we owe", "/proof"],
    ["terms", "Terms", "/terms"],
    ["proceeds", "What the money of a portfolio does", "/portfolios/5/proceeds"],
    ["not-found", "An unknown address", "/nothing-here"],
  ] as const
).map(([name, title, path]) => ({ name: `site-${name}`, title, path, as: "anybody" }));

const gettingIn: Shot[] = (
  [
    ["login", "Login", "/login"],
    ["forgot-password", "A forgotten password", "/login/forgot"],
    ["reset-password", "A new password", "/login/reset"],
    ["verify-login", "The second step of a login", "/login/verify"],
    ["onboard", "Joining", "/onboard"],
    ["verify-code", "The code after joining", "/onboard/verify"],
    ["verify-link", "The link in the mail", "/verify"],
    ["verify-success", "The link was good", "/verify/success"],
    ["verify-error", "The link was not", "/verify/error"],
    ["security-link", "The link of a security notice", "/secure"],
    ["unknown-address", "Routing fallback", "/dashboard/nothing-here"],
  ] as const
).map(([name, title, path]) => ({ name, title, path, as: "anybody" }));

const giving = ({ giftReference, giftToken }: Ids): Shot[] => [
  { name: "give", title: "A gift by a link", path: `/give/${giftToken}`, as: "anybody" },
  {
    name: "give-receipt",
    title: "The receipt of a gift",
    path: `/give/paid/${giftReference}`,
    as: "anybody",
  },
];

const dashboard = (ids: Ids): Shot[] =>
  (
    [
      ["home", "Home", "/dashboard/home"],
      ["home-portfolio", "Home, portfolio", "/dashboard/home?tab=portfolio"],
      ["save", "Saving", "/dashboard/save"],
      ["save-new", "A new saving plan", "/dashboard/save/new"],
      ["circles", "Circles", "/dashboard/circles"],
      ["circles-new", "A new circle", "/dashboard/circles/new"],
      ["circles-join", "Joining a circle", "/dashboard/circles/join"],
      ["save-plan", "A saving plan", `/dashboard/save/${ids.plan}`],
      ["save-plan-gifts", "A plan with a gift", `/dashboard/save/${ids.giftPlan}`],
      ["save-plan-matured", "A plan that has matured", `/dashboard/save/${ids.maturedPlan}`],
      ["invest", "Investing", "/dashboard/invest"],
      ["compare", "Comparing", "/dashboard/invest/compare"],
      ["invest-new", "Buying units", "/dashboard/invest/new/4"],
      ["investment", "An investment", `/dashboard/invest/${ids.investment}`],
      ["history", "Transactions", "/dashboard/history"],
      ["account-number", "An account number of one's own", "/dashboard/account-number"],
      ["account-number-rules", "What arriving money pays", "/dashboard/account-number/rules"],
      ["notices", "Notices", "/dashboard/notifications"],
      ["points", "Green points", "/dashboard/points"],
      ["proof", "Is your money counted?", "/dashboard/proof"],
      ["proceeds", "What the money does", "/dashboard/portfolio/4/proceeds"],
      ["help", "Help", "/dashboard/help"],
      ["settings", "Settings", "/dashboard/settings"],
      ["portfolio-savings", "Savings Vault", "/dashboard/portfolio/savings/summary"],
      ["portfolio-asset", "Asset Finance", "/dashboard/portfolio/asset-finance/summary"],
      ["portfolio-green", "Green Finance", "/dashboard/portfolio/green-asset-finance/summary"],
    ] as const
  ).map(([name, title, path]) => ({ name, title, path, as: "investor" }));

const dialog = (name: string, title: string, path: string, button: string | RegExp): Shot => ({
  name: `dialog-${name}`,
  title,
  path,
  as: "investor",
  isScreenful: true,
  async act(page) {
    await page.getByRole("button", { name: button }).first().click();
    await page.getByRole("dialog").waitFor();
  },
});

const dialogs: Shot[] = [
  dialog("fund", "Money into the stash", "/dashboard/home", /^Fund Stash/),
  dialog("withdraw", "Money to the bank", "/dashboard/home", /^Withdraw/),
  dialog("statement", "A statement", "/dashboard/history", /^Statement/),
];

export const shotsOf = (ids: Ids): Shot[] => [
  ...site,
  ...gettingIn,
  ...giving(ids),
  ...dashboard(ids),
  ...dialogs,
];
