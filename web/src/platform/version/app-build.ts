import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { reloadOnce } from "./chunk-reload.ts";
import { distrustKeptPage } from "./service-worker.ts";

/** The app's version, from the page that loaded it. */
export function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";
}

let outdated = false;
let touched = false;
let loading: number | undefined;

/** Until the first input, the page can be reloaded without losing anything. */
export function watchForTouch(): void {
  for (const sign of ["pointerdown", "keydown", "input"]) {
    window.addEventListener(sign, noticeTouch, { once: true, passive: true, capture: true });
  }
}

function noticeTouch(): void {
  touched = true;
}

/** The server reported its app version. If it differs, as on the first visit after a deploy, which
 * the service worker serves, the page is reloaded while it is untouched. */
export function noticeBuild(wanted: string | null): void {
  if (outdated || wanted === null || wanted === ownBuild()) return;
  outdated = true;
  void distrustKeptPage();
  if (!touched && document.querySelector("dialog[open]") === null) reloadOnce();
}

/** The next link loads its page from the server, and with it the new app. */
export function isOutdated(): boolean {
  return outdated;
}

/** An outdated app sends no changes: their meaning may have changed. The user is notified so and gets
 * the new version. Offline, neither would succeed. */
export function whyNoChange(): string | undefined {
  if (!outdated || !navigator.onLine) return undefined;
  loading ??= window.setTimeout(() => window.location.reload(), delays.newVersionMs);
  return messages.appOutdated;
}
