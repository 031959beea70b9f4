import { useNavigation } from "./router/router-context.ts";
import { Outlet } from "./router/router-provider.tsx";
import { ScrollRestoration } from "./router/scroll-restoration.tsx";
import { CallProgress } from "./platform/api/call-progress.tsx";
import { Toasts } from "./platform/toasts/toasts.tsx";

/** The frame of every screen. While the next one is loading the last one stays. A new screen starts
 * at its top, a revisited one at its scroll position. */
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
