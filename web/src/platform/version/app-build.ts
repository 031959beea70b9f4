import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { reloadOnce } from "./chunk-reload.ts";

/** Which version of the app this is, as the page says that brought it. */
export function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";
}

let outdated = false;
let touched = false;
let loading: number | undefined;

/** Until somebody does something, the page can be loaded anew without taking anything from them. */
export function watchForTouch(): void {
  for (const sign of ["pointerdown", "keydown", "input"]) {
    window.addEventListener(sign, noticeTouch, { once: true, passive: true, capture: true });
  }
}

function noticeTouch(): void {
  touched = true;
}

/** The server said which version of the app belongs to it. Where it is another one, such as after a visit
 * on a bad network that the device answered itself, the page is loaded anew while it is untouched. */
export function noticeBuild(wanted: string | null): void {
  if (outdated || wanted === null || wanted === ownBuild()) return;
  outdated = true;
  if (!touched && document.querySelector("dialog[open]") === null) reloadOnce();
}

/** The next link loads its page anew, and with it the new app. */
export function isOutdated(): boolean {
  return outdated;
}

/** An old app changes nothing: what it would send may mean something else by now. Whoever tries is
 * told so, and gets the new one. Without a connection neither would come anywhere. */
export function whyNoChange(): string | undefined {
  if (!outdated || !navigator.onLine) return undefined;
  loading ??= window.setTimeout(() => window.location.reload(), delays.newVersionMs);
  return messages.appOutdated;
}
