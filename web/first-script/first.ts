import { apiPaths } from "@osisi/contracts/api-paths.ts";
import "../public/theme.js";
import { prefetch } from "../src/platform/api/prefetch.ts";
import { homeReads } from "../src/views/home/home-reads.ts";

/** Written in by the build. */
declare const DASHBOARD: string;
declare const HOME: string;
declare const LOGOUT: string;
declare const TOKEN_KEY: string;
declare const HOME_CHUNKS: readonly string[];

/** Runs before the first paint of any page of the app, before the app is loaded: sets the theme,
 * and for who is logged in fetches the dashboard's chunks, in parallel with the app's own, and the
 * first screen's data. Where an earlier visit's is kept, the app shows that and then asks only for
 * what has changed. */
try {
  const token = localStorage.getItem(TOKEN_KEY);
  const address = window.location.pathname;
  if (token !== null && `${address}/`.startsWith(DASHBOARD) && address !== LOGOUT) {
    HOME_CHUNKS.forEach(preload);
    const isKept = localStorage.getItem("osisi.reads") !== null;
    if (!isKept) prefetch(address === HOME ? homeReads : [apiPaths.profile], token);
  }
} catch {
  // Storage is refused: no one is logged in.
}

function preload(chunk: string): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.crossOrigin = "";
  link.href = chunk;
  document.head.append(link);
}
