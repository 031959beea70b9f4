import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import "../public/theme.js";
import { prefetch } from "../src/platform/api/prefetch.ts";
import { paths } from "../src/platform/paths.ts";
import { homeReads } from "../src/views/home/home-reads.ts";

/** Runs before the first paint of any page of the dashboard, before the app is loaded: sets the
 * theme, and prefetches data if a session exists. */
try {
  const token = localStorage.getItem(brand.tokenKey);
  const address = window.location.pathname;
  if (token !== null && address !== paths.logout()) {
    prefetch(address === paths.home() ? homeReads : [apiPaths.profile], token);
  }
} catch {
  // Storage is refused: no one is logged in.
}
