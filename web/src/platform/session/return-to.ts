import { paths } from "#platform/paths.ts";

/** The page requested before the login, in the state of the login page's history entry. Only pages
 * of the dashboard count, and never the logout page. */
export interface CameFrom {
  from: string;
}

export function cameFrom(location: { pathname: string; search: string; hash: string }): CameFrom {
  return { from: location.pathname + location.search + location.hash };
}

export function returnPath(state: unknown): string {
  const from = isCameFrom(state) ? state.from : "";
  const inside = from.startsWith(`${paths.dashboard()}/`) && !from.startsWith(paths.logout());
  return inside ? from : paths.home();
}

function isCameFrom(state: unknown): state is CameFrom {
  return (
    typeof state === "object" && state !== null && "from" in state && typeof state.from === "string"
  );
}
