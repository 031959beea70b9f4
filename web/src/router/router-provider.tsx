import { Component, createContext, use, type ReactNode } from "react";
import type { RouteMatch } from "./match-routes.ts";
import { ErrorContext, RouterContext, useRouter, useRouterState } from "./router-context.ts";
import type { Location, Router } from "./router.ts";

/** The nesting depth of routes. */
const DepthContext = createContext(0);

export function RouterProvider({ router }: { router: Router }) {
  return (
    <RouterContext value={router}>
      <Outlet />
    </RouterContext>
  );
}

/** The element of the next nested route. */
export function Outlet() {
  const depth = use(DepthContext);
  const match = useRouterState().matches[depth];
  if (!match) return null;
  return (
    <DepthContext value={depth + 1}>
      <Screen match={match} depth={depth} />
    </DepthContext>
  );
}

function Screen({ match: { route }, depth }: { match: RouteMatch; depth: number }) {
  const { location, matches, failure } = useRouterState();
  const { Component, element } = useRouter().shownBy(route);
  const shown = Component ? <Component /> : (element ?? <Outlet />);
  if (route.errorElement === undefined) return shown;
  // The innermost fallback around the missing part replaces it; everything outside of that stays.
  const isOurs =
    failure !== undefined &&
    depth ===
      matches.findLastIndex(
        (match, at) => at <= failure.depth && match.route.errorElement !== undefined,
      );
  return (
    <Boundary
      location={location}
      missing={isOurs ? failure.error : undefined}
      instead={route.errorElement}
    >
      {shown}
    </Boundary>
  );
}

interface BoundaryProps {
  location: Location;
  /** Why a part of the content could not be loaded. */
  missing: unknown;
  instead: ReactNode;
  children: ReactNode;
}

interface Broken {
  error: unknown;
  /** The location of the error: the next location tries again. */
  at: Location | undefined;
}

class Boundary extends Component<BoundaryProps, Broken> {
  override state: Broken = { error: undefined, at: undefined };

  static getDerivedStateFromError(error: unknown): Partial<Broken> {
    return { error };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, { at }: Broken): Broken | null {
    return at === location ? null : { error: undefined, at: location };
  }

  override render() {
    const { missing, instead, children } = this.props;
    const error = missing ?? this.state.error;
    return error === undefined ? children : <ErrorContext value={error}>{instead}</ErrorContext>;
  }
}
