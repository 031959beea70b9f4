/** The parts of the dashboard, each fetched when it is first needed. */
export const loadSignedIn = () => import("./signed-in.tsx");
export const loadShell = () => import("./views/dashboard/dashboard-shell.tsx");
export const loadHome = () => import("./views/home/home-page.tsx");
export const loadHistory = () => import("./money/history/history-page.tsx");

/** While the login still says welcome. What fails is fetched again when it is shown. */
export function preloadDashboard(): void {
  void Promise.allSettled([loadSignedIn(), loadShell(), loadHome()]);
}
