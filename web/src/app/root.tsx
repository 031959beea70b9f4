import { Outlet, useNavigation } from "react-router";
import { Spinner } from "../ui/spinner.tsx";
import { Toasts } from "./toasts.tsx";

/** Around every screen. While the next one is being fetched the last one stays. */
export function Root() {
  const loading = useNavigation().state === "loading";
  return (
    <div aria-busy={loading}>
      <Outlet />
      <Toasts />
    </div>
  );
}

/** Until the first screen is here. */
export function FirstScreenComing() {
  return (
    <div className="grid min-h-dvh place-items-center text-forest">
      <Spinner size={48} name="Loading" />
    </div>
  );
}
