import { touchedKey } from "./idle-lock-setting.ts";
import { session } from "#platform/session/session.ts";

/** When this device was last touched, in any of its tabs, in local storage with the end of the
 * session's token: a new session starts unlocked. A moment of 0 locks it until the PIN or the
 * password is given, also after a reload. */
const idleAfterMs = 5 * 60_000;
/** A touch is stored this often. */
const STORE_EVERY_MS = 5_000;

let storedAt = 0;

/** Of this session; undefined where it was not touched yet. */
function touchedAt(): number | undefined {
  const [of, at] = (localStorage.getItem(touchedKey) ?? "").split(" ");
  return at !== undefined && of === ofSession() ? Number(at) : undefined;
}

function ofSession(): string {
  return session.token()?.slice(-12) ?? "";
}

/** A clock that was set back counts as well. */
export function isIdle(): boolean {
  const at = touchedAt();
  return at !== undefined && Math.abs(Date.now() - at) >= idleAfterMs;
}

export function msUntilIdle(): number {
  return idleAfterMs - Math.abs(Date.now() - (touchedAt() ?? Date.now()));
}

export function wasTouched(): boolean {
  return touchedAt() !== undefined;
}

export function wasStoredJustNow(): boolean {
  return Math.abs(Date.now() - storedAt) < STORE_EVERY_MS;
}

export function touch(): void {
  storedAt = Date.now();
  store(storedAt);
}

export function lock(): void {
  store(0);
}

/** Calls it when another tab touches, locks or unlocks. */
export function followTouches(listener: () => void): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === touchedKey) listener();
  });
}

function store(at: number): void {
  localStorage.setItem(touchedKey, `${ofSession()} ${at}`);
}
