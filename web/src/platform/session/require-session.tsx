import { Navigate } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { Outlet } from "#router/router-provider.tsx";
import { paths } from "#platform/paths.ts";
import { cameFrom } from "./return-to.ts";
import { useToken } from "./session.ts";

/** Everything below it needs a session: without one, or as soon as it ends, the login replaces it
 * and leads back here afterwards. */
export function RequireSession() {
  const token = useToken();
  const location = useLocation();
  if (token === null) return <Navigate to={paths.login()} state={cameFrom(location)} replace />;
  return <Outlet />;
}
