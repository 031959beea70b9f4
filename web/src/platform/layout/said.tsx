import { useEffect } from "react";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Navigate } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";

/** Beside the other state of a history entry: what became of something on the page before. */
export function saying(said: string, state?: unknown): object {
  return { ...(typeof state === "object" ? state : null), said };
}

/** Stays on the page where a toast goes, until the page is left. */
export function Said() {
  const { state } = useLocation();
  const isSaid = typeof state === "object" && state !== null && "said" in state;
  const said = isSaid && typeof state.said === "string" ? state.said : "";
  if (said === "") return null;
  return (
    <p className="mb-4 rounded-control border border-edge bg-card px-4 py-3 text-14 text-ink">
      {said}
    </p>
  );
}

/** Another page in place of one that cannot be shown, and why. */
export function Instead({ to, because }: { to: string; because: string }) {
  useEffect(() => showToast("error", because), [because]);
  return <Navigate to={to} state={saying(because)} replace />;
}
