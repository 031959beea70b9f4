import { brand } from "@osisi/contracts/brand.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { locksWhenIdle } from "./idle-lock-setting.ts";
import { session } from "#platform/session/session.ts";
import { answerStepUps } from "#platform/session/step-up.ts";
import {
  followTouches,
  isIdle,
  lock,
  msUntilIdle,
  touch,
  wasStoredJustNow,
  wasTouched,
} from "./idle-time.ts";
import { loadForm, LockScreen } from "./lock-screen.tsx";

const TOUCHES = ["pointerdown", "pointermove", "keydown", "click", "wheel", "touchmove"] as const;

let isWatching = false;
let timer: number | undefined;
let uncover: (() => void) | undefined;

/** Covers the app after five minutes without a touch, in all tabs of this browser, until the PIN or
 * the password is given or the session ends. */
export function watchIdle(): void {
  if (!isWatching) {
    isWatching = true;
    for (const name of TOUCHES) window.addEventListener(name, takeTouch, { passive: true });
    for (const name of ["pageshow", "focus"]) window.addEventListener(name, check);
    document.addEventListener("visibilitychange", check);
    followTouches(check);
    session.subscribe(check);
    // Without a connection it could not be loaded later.
    void loadForm().catch(() => undefined);
  }
  check();
}

function takeTouch(): void {
  if (uncover || !isOn() || wasStoredJustNow()) return;
  // A page that was frozen wakes with a touch.
  if (isIdle()) check();
  else touch();
}

function isOn(): boolean {
  return locksWhenIdle() && session.token() !== null;
}

function check(): void {
  window.clearTimeout(timer);
  if (!isOn()) return uncover?.();
  if (!wasTouched()) touch();
  if (isIdle()) {
    lock();
    uncover ??= cover();
    return;
  }
  uncover?.();
  timer = window.setTimeout(check, msUntilIdle());
}

/** A toast could say what the page shows. */
const HIDDEN = "#root, #root *, .Toastify { visibility: hidden !important }";

/** The page stays as it is, but is neither shown nor read aloud, and cannot be used. */
function cover(): () => void {
  const page = document.querySelector<HTMLElement>("#root");
  const focused = document.activeElement;
  const { title } = document;
  const hidden = new CSSStyleSheet();
  const place = document.createElement("div");
  const root = createRoot(place);
  const asked: ((isGiven: boolean) => void)[] = [];
  const stopAnswering = answerStepUps(() => new Promise((resolve) => asked.push(resolve)));
  hidden.replaceSync(HIDDEN);
  document.adoptedStyleSheets.push(hidden);
  if (page) page.inert = true;
  document.title = `Locked · ${brand.name}`;
  document.body.append(place);
  root.render(
    <StrictMode>
      <LockScreen
        onUnlocked={() => {
          touch();
          check();
        }}
      />
    </StrictMode>,
  );

  return () => {
    uncover = undefined;
    const isSignedIn = session.token() !== null;
    root.unmount();
    place.remove();
    if (page) page.inert = false;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hidden);
    stopAnswering();
    for (const answer of asked) answer(isSignedIn);
    if (!isSignedIn) return;
    document.title = title;
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}
