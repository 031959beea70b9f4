import { useEffect, useState } from "react";

const DURATION_MS = 900;

/** Animates from one amount to another once, when money has landed; `undefined` is a plain load.
 * With reduced motion the new amount is shown directly. */
export function useCountUp(fromKobo: bigint | undefined, toKobo: bigint): bigint {
  const [run, setRun] = useState<{ fromKobo: bigint; part: number }>();

  useEffect(() => {
    if (fromKobo === undefined || wantsLessMotion()) return undefined;
    let frame = 0;
    const start = performance.now();
    function step(now: number) {
      const part = Math.min(1, Math.max(0, (now - start) / DURATION_MS));
      setRun({ fromKobo: fromKobo ?? 0n, part });
      if (part < 1) frame = requestAnimationFrame(step);
    }
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [fromKobo]);

  if (fromKobo === undefined || wantsLessMotion()) return toKobo;
  return amountAt(fromKobo, toKobo, run?.fromKobo === fromKobo ? run.part : 0);
}

function wantsLessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Eased out, in whole naira on the way and exact at the end. */
export function amountAt(fromKobo: bigint, toKobo: bigint, part: number): bigint {
  if (part >= 1) return toKobo;
  const eased = BigInt(Math.round((1 - (1 - part) ** 3) * 10_000));
  const kobo = fromKobo + ((toKobo - fromKobo) * eased) / 10_000n;
  return kobo - (kobo % 100n);
}
