import { useEffect, useState } from "react";

const BETWEEN_SENDS_SECONDS = 60;

/** Whole seconds until another code may be requested. A clock that was set back never extends the
 * wait. */
export function secondsLeft(sentAtMs: number | undefined, nowMs: number): number {
  if (sentAtMs === undefined) return 0;
  const left = Math.ceil(BETWEEN_SENDS_SECONDS - (nowMs - sentAtMs) / 1_000);
  return Math.min(Math.max(left, 0), BETWEEN_SENDS_SECONDS);
}

/** `0:42` */
export function clockFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function useSecondsLeft(sentAtMs: number | undefined): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const left = secondsLeft(sentAtMs, nowMs);
  useEffect(() => {
    if (sentAtMs === undefined) return undefined;
    const timer = window.setInterval(() => setNowMs(Date.now()), 500);
    return () => window.clearInterval(timer);
  }, [sentAtMs]);
  return left;
}
