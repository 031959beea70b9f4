import type { IconName } from "../ui/icon.tsx";
import { paths } from "../app/paths.ts";

interface Destination {
  to: string;
  name: string;
  icon: IconName;
}

/** Beside the content, from 1024 px. */
export const sidebarDestinations: readonly Destination[] = [
  { to: paths.home(), name: "Home", icon: "home" },
  { to: paths.save(), name: "Saving", icon: "save" },
  { to: paths.invest(), name: "Investment", icon: "invest" },
  { to: paths.settings(), name: "Settings", icon: "settings" },
  { to: paths.logout(), name: "Logout", icon: "logout" },
];

/** Under the thumb, on anything smaller. */
export const bottomDestinations: readonly Destination[] = [
  { to: paths.invest(), name: "Invest", icon: "invest" },
  { to: paths.save(), name: "Save", icon: "save" },
  { to: paths.home(), name: "Home", icon: "home" },
  { to: paths.greenAssetFinanceSummary(), name: "Gogreen", icon: "leaf" },
  { to: paths.settings(), name: "Settings", icon: "settings" },
];
