import { useNavigation } from "./router/router-context.ts";
import { Outlet } from "./router/router-provider.tsx";
import { ScrollRestoration } from "./router/scroll-restoration.tsx";
import { CallProgress } from "./platform/api/call-progress.tsx";
import { Toasts } from "./platform/toasts/toasts.tsx";

/** Around every screen. While the next one is being fetched the last one stays. A new screen begins at
 * its top, one that is come back to stands where it was left. */
export function Root() {
  const loading = useNavigation().state === "loading";
  return (
    <div aria-busy={loading}>
      <CallProgress />
      <Outlet />
      <Toasts />
      <ScrollRestoration />
    </div>
  );
}
