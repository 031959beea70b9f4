import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";

export type ToastKind = "success" | "error" | "info";

const loadContainer = () => import("./toast-container.tsx");
const ToastContainer = lazy(async () => ({ default: (await loadContainer()).ToastContainer }));

let wanted = false;
const listeners = new Set<() => void>();

/** Shown only once it is here: a part that cannot be fetched must not take the page with it. */
function want() {
  void loadContainer().then(
    () => {
      wanted = true;
      for (const listener of listeners) listener();
    },
    () => undefined,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says something at the top right. The same sentence is not said twice at once. */
export function showToast(kind: ToastKind, text: string): void {
  want();
  // Without the connection to fetch it with there is no toast; every screen also says it in place.
  void loadContainer().then(
    ({ toast }) => toast(text, { type: kind, toastId: `${kind}:${text}` }),
    () => undefined,
  );
}

/** Takes back what is no longer true. */
export function dismissToast(kind: ToastKind, text: string): void {
  void loadContainer().then(
    ({ toast }) => toast.dismiss(`${kind}:${text}`),
    () => undefined,
  );
}

/** Where toasts appear. It is fetched once somebody does something, or with the first toast. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => wanted);
  useEffect(() => {
    const signs = ["pointerdown", "keydown"] as const;
    for (const sign of signs) window.addEventListener(sign, want, { once: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, want);
    };
  }, []);
  return <Suspense>{shown && <ToastContainer />}</Suspense>;
}
