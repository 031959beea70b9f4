/** The dashboard's screens, each loaded when it is first opened. */
export const loadSignedIn = () => import("./signed-in.tsx");
export const loadShell = () => import("./views/dashboard/dashboard-shell.tsx");
export const loadHome = () => import("./views/home/home-page.tsx");
export const loadHistory = () => import("./money/history/history-page.tsx");

/** Preloads while the login still shows its welcome. A failure is retried when the screen is
 * opened. */
export function preloadDashboard(): void {
  void Promise.allSettled([loadSignedIn(), loadShell(), loadHome()]);
}
