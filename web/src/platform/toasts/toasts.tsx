import { delays } from "@osisi/contracts/limits.ts";
import { withAdded } from "#ui/added-sentences.ts";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";

export type ToastKind = "success" | "error" | "info";

const loadContainer = () => import("./toast-container.tsx");
const ToastContainer = lazy(async () => ({ default: (await loadContainer()).ToastContainer }));

let wanted = false;
/** Shown without the container, which could not be loaded. */
let plain = "";
const listeners = new Set<() => void>();

function change(what: () => void) {
  what();
  for (const listener of listeners) listener();
}

/** Rendered only once it is loaded: a missing chunk must not break the page. */
function want() {
  void loadContainer().then(
    () => change(() => (wanted = true)),
    () => undefined,
  );
}

/** Without a connection to load the container, which is when messages matter most. */
function showPlainly(text: string) {
  change(() => (plain = text));
  setTimeout(() => plain === text && change(() => (plain = "")), delays.toastAutoCloseMs);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a toast at the top right, in the place of an earlier one unless it stands `beside` that. A
 * message that is already visible is not repeated. */
export function showToast(kind: ToastKind, text: string, { beside = false } = {}): void {
  want();
  void loadContainer().then(
    ({ toast }) => {
      const toastId = `${kind}:${text}`;
      if (toast.isActive(toastId)) return;
      if (!beside) toast.dismiss();
      toast(withAdded(text), { type: kind, toastId });
    },
    () => showPlainly(withAdded(text)),
  );
}

/** Removes a toast that is no longer true. */
export function dismissToast(kind: ToastKind, text: string): void {
  void loadContainer().then(
    ({ toast }) => toast.dismiss(`${kind}:${text}`),
    () => undefined,
  );
}

/** The place of toasts. Its chunk is loaded after the first input, or with the first toast. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => wanted);
  const said = useSyncExternalStore(subscribe, () => plain);
  useEffect(() => {
    const signs = ["pointerdown", "keydown"] as const;
    for (const sign of signs) window.addEventListener(sign, want, { once: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, want);
    };
  }, []);
  return (
    <>
      <output className="pointer-events-none fixed top-4 right-4 left-4 z-50 grid justify-items-end">
        {said && (
          <span className="max-w-[24rem] rounded-control border border-edge bg-card px-4 py-3">
            {said}
          </span>
        )}
      </output>
      <Suspense>{shown && <ToastContainer />}</Suspense>
    </>
  );
}
