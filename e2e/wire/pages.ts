import * as messages from "@osisi/contracts/messages.ts";
import { publicPages } from "@osisi/contracts/public-pages.ts";
import type { Weight } from "./scales.ts";

/** What a visit may weigh. A kB is 1000 bytes. */
export interface WeighedVisit {
  name: string;
  path: string;
  as: "anybody" | "investor";
  /** Earlier visits of the same browser; none means an empty cache. */
  after: string[];
  limits: Partial<Weight>;
}

const home = "/dashboard/home";
const A_FURTHER_SCREEN = { bytes: 25_000, requests: 16 };
/** They load form validation, which has grown by the schemas of circles, mandates and rules. */
const WITH_VALIDATION = { bytes: 32_500, requests: 16 };
/** Eight reads, the last of them that of the direct debits, and the browser's own look for a new service worker. */
const SETTINGS = { ...WITH_VALIDATION, requests: 17 };
const A_FIRST_VISIT = { bytes: 110_000, requests: 12 };
const A_GIFT = { bytes: 120_000, requests: 13 };
const A_SECOND_VISIT = { bytes: 20_000, requests: 10 };

const A_PUBLIC_PAGE = { bytes: 30_000, scriptBytes: 2_000, requests: 6 };

const furtherScreen = (
  name: string,
  path: string,
  limits: WeighedVisit["limits"] = A_FURTHER_SCREEN,
): WeighedVisit => ({
  name: `${name}, after home`,
  path,
  as: "investor",
  after: [home],
  limits,
});

export const weighedVisits: WeighedVisit[] = [
  ...[...Object.values(publicPages), { path: "/nothing-here", file: "not-found" }].map(
    ({ path, file }): WeighedVisit => ({
      name: `the public page ${file}`,
      path,
      as: "anybody",
      after: [],
      limits: A_PUBLIC_PAGE,
    }),
  ),
  {
    name: "the public page of proceeds",
    path: "/portfolios/4/proceeds",
    as: "anybody",
    after: [],
    limits: A_PUBLIC_PAGE,
  },
  // Its own script beside that of all public pages.
  {
    name: "the check of a statement",
    path: "/check/0000-0000-0000-0000",
    as: "anybody",
    after: [],
    limits: { ...A_PUBLIC_PAGE, scriptBytes: 2_800, requests: 7 },
  },
  {
    name: "login",
    path: "/login",
    as: "anybody",
    after: [],
    limits: A_FIRST_VISIT,
  },
  {
    name: "login, reached from the dashboard",
    path: home,
    as: "anybody",
    after: [],
    limits: A_FIRST_VISIT,
  },
  // The code of their other states is loaded with them.
  {
    name: "a gift",
    path: "/give/AAAAAAAAAAAAAAAAAAAAAA",
    as: "anybody",
    after: [],
    limits: A_GIFT,
  },
  {
    name: "the receipt of a gift",
    path: "/give/paid/none",
    as: "anybody",
    after: [],
    limits: A_GIFT,
  },
  {
    name: "login again",
    path: "/login",
    as: "anybody",
    after: ["/login"],
    limits: A_SECOND_VISIT,
  },
  {
    name: "home",
    path: home,
    as: "investor",
    after: [],
    limits: { bytes: 150_000, requests: 20 },
  },
  { name: "home again", path: home, as: "investor", after: [home], limits: A_SECOND_VISIT },
  furtherScreen("savings", "/dashboard/save"),
  furtherScreen("a new saving plan", "/dashboard/save/new", WITH_VALIDATION),
  furtherScreen("investing", "/dashboard/invest"),
  furtherScreen("a new investment", "/dashboard/invest/new/4"),
  furtherScreen("history", "/dashboard/history"),
  furtherScreen("an account number", "/dashboard/account-number"),
  furtherScreen("settings", "/dashboard/settings", SETTINGS),
  furtherScreen("green asset finance", "/dashboard/portfolio/green-asset-finance/summary"),
  furtherScreen("proceeds", "/dashboard/portfolio/4/proceeds"),
  furtherScreen(
    "a notice",
    `/dashboard/notify/success/${encodeURIComponent(messages.notifyNeutral)}`,
  ),
  {
    name: "joining",
    path: "/onboard",
    as: "anybody",
    after: ["/login"],
    limits: WITH_VALIDATION,
  },
];

/** The limits that a visit exceeds, one string each. */
export function overweight({ name, limits }: WeighedVisit, weight: Weight): string[] {
  const kinds = ["bytes", "scriptBytes", "requests"] as const;
  return kinds.flatMap((kind) => {
    const limit = limits[kind];
    if (limit === undefined || weight[kind] <= limit) return [];
    return [`${name}: ${weight[kind]} ${kind}, at most ${limit}`];
  });
}
