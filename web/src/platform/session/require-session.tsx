import { Navigate } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { Outlet } from "#router/router-provider.tsx";
import { paths } from "#platform/paths.ts";
import { saying } from "#platform/layout/said.tsx";
import { cameFrom } from "./return-to.ts";
import { session, useToken } from "./session.ts";

/** Everything below it needs a session: without one, or as soon as it ends, the login replaces it
 * and leads back here afterwards. */
export function RequireSession() {
  const token = useToken();
  const location = useLocation();
  if (token === null) {
    const state = saying(session.endedBecause(), cameFrom(location));
    return <Navigate to={paths.login()} state={state} replace />;
  }
  return <Outlet />;
}
