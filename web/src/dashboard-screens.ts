import { attempt } from "./platform/session/session.ts";

/** The dashboard's screens, each loaded when it is first opened. */

/** On a device that locks itself nothing is shown before the lock is there. */
export async function loadSignedIn() {
  const screen = import("./signed-in.tsx");
  addEventListener("storage", onStorage);
  await watchIdle();
  return screen;
}

/** It may be turned on in another tab. */
const onStorage = () => void watchIdle();

/** Most devices have no lock, and do not load it. */
async function watchIdle() {
  const isOn = attempt(() => localStorage.getItem("osisi.idleLock"));
  if (isOn) (await import("./people/idle-lock/idle-lock.tsx")).watchIdle();
}

export const loadShell = () => import("./views/dashboard/dashboard-shell.tsx");
export const loadHome = () => import("./views/home/home-page.tsx");
export const loadHistory = () => import("./money/history/history-page.tsx");

/** Preloads while the login still shows its welcome. A failure is retried when the screen is
 * opened. */
export function preloadDashboard(): void {
  void Promise.allSettled([loadSignedIn(), loadShell(), loadHome()]);
}
