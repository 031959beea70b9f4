import type { IconName } from "#ui/icon.tsx";
import { paths } from "#platform/paths.ts";
import { withoutLastSlash } from "#router/match-routes.ts";

export interface Destination {
  to: string;
  name: string;
  icon: IconName;
  /** Other addresses that belong to it, with all below them. */
  holds?: readonly string[];
  /** Pages without an entry of their own that are reached from it. */
  parts?: readonly { to: string; name: string }[];
}

const ofHome = [
  { to: paths.history(), name: "Transactions" },
  { to: paths.accountNumber(), name: "Account number" },
];
const ofGreen = [paths.points()];
const portfolios = [paths.savingsSummary(), paths.assetFinanceSummary()];

/** Beside the content, from 1024 px. */
export const sidebarDestinations: readonly Destination[] = [
  { to: paths.home(), name: "Home", icon: "home", parts: ofHome },
  { to: paths.save(), name: "Saving", icon: "save", holds: [paths.circles()] },
  {
    to: paths.invest(),
    name: "Investment",
    icon: "invest",
    holds: [...portfolios, paths.greenAssetFinanceSummary(), ...ofGreen],
  },
  { to: paths.settings(), name: "Settings", icon: "settings" },
  { to: paths.logout(), name: "Logout", icon: "logout" },
];

/** At the bottom, on anything smaller. */
export const bottomDestinations: readonly Destination[] = [
  { to: paths.invest(), name: "Invest", icon: "invest", holds: portfolios },
  { to: paths.save(), name: "Save", icon: "save", holds: [paths.circles()] },
  { to: paths.home(), name: "Home", icon: "home", parts: ofHome },
  { to: paths.greenAssetFinanceSummary(), name: "Gogreen", icon: "leaf", holds: ofGreen },
  { to: paths.settings(), name: "Settings", icon: "settings" },
];

/** How a link to `to` is marked at this address: as the current page, or as the parent of it. */
export function currentMark(
  { to, holds = [], parts = [] }: Pick<Destination, "to" | "holds" | "parts">,
  pathname: string,
): "page" | "true" | undefined {
  const shown = withoutLastSlash(pathname);
  if (shown === to) return "page";
  const held = [to, ...holds, ...parts.map((part) => part.to)];
  return held.some((address) => `${shown}/`.startsWith(`${address}/`)) ? "true" : undefined;
}
