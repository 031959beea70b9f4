import { createContext, use, useCallback, useSyncExternalStore } from "react";
import type { Params } from "./match-routes.ts";
import type { Location, NavigateOptions, Router, RouterState } from "./router.ts";

export const RouterContext = createContext<Router | undefined>(undefined);
/** The error, for the fallback. */
export const ErrorContext = createContext<unknown>(undefined);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error("There is no router around this.");
  return router;
}

export function useRouterState(): RouterState {
  const { subscribe, state } = useRouter();
  return useSyncExternalStore(subscribe, state);
}

export function useLocation(): Location {
  return useRouterState().location;
}

/** The parameters of the path. */
export function useParams(): Params {
  return useRouterState().matches.at(-1)?.params ?? {};
}

export function useNavigation(): { state: "idle" | "loading" } {
  return { state: useRouterState().loading ? "loading" : "idle" };
}

export function useRouteError(): unknown {
  return use(ErrorContext);
}

export function useNavigate(): Router["navigate"] {
  return useRouter().navigate;
}

type Search = Record<string, string> | URLSearchParams;

export function useSearchParams() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const change = useCallback(
    (next: Search, options?: NavigateOptions) => {
      const written = new URLSearchParams(next).toString();
      void navigate(written === "" ? pathname : `${pathname}?${written}`, options);
    },
    [navigate, pathname],
  );
  return [new URLSearchParams(search), change] as const;
}
