import { useEffect, type ComponentProps, type MouseEvent } from "react";
import { useLocation, useNavigate, useRouter } from "./router-context.ts";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string;
  /** The state of the history entry that it opens. */
  state?: unknown;
  replace?: boolean;
}

/** A link within the app. Clicks that open a tab or a window are left to the browser. */
export function Link({ to, state, replace, onClick, children, ...anchor }: LinkProps) {
  const { navigate, leavesToBrowser } = useRouter();
  const { pathname, search, hash } = useLocation();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || elsewhere || anchor.target) return;
    if (state === undefined && leavesToBrowser()) return;
    event.preventDefault();
    // A link to the current page adds no history entry.
    void navigate(to, { replace: replace ?? to === pathname + search + hash, state });
  }

  return (
    <a {...anchor} href={to} onClick={follow}>
      {children}
    </a>
  );
}

interface NavigateProps {
  to: string;
  state?: unknown;
  replace?: boolean;
}

/** Redirects when rendered. */
export function Navigate({ to, state, replace = false }: NavigateProps) {
  const navigate = useNavigate();
  const carried = JSON.stringify(state ?? null);
  useEffect(() => {
    void navigate(to, { replace, state: JSON.parse(carried) as unknown });
  }, [navigate, to, replace, carried]);
  return null;
}
