import type { Page } from "@playwright/test";

interface Held {
  fire: () => void;
  cancelled: boolean;
}

/** Timers of exactly this length do not run by themselves from now on, so that a slow machine does not run them in
 * the middle of a test. The function that is returned runs those that were not cancelled, and says how many those
 * were. */
export async function holdTimers(page: Page, lengthMs: number): Promise<() => Promise<number>> {
  await page.evaluate((held) => {
    const timers = new Map<number, Held>();
    const [setReal, clearReal] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    const hold = (run: () => void, ms?: number) => {
      if (ms !== held) return setReal(run, ms);
      // A number that the browser gives to no timer of its own.
      const id = 1_000_000_000 + timers.size;
      timers.set(id, { fire: run, cancelled: false });
      return id;
    };
    const release = (id?: number) => {
      const timer = timers.get(id ?? 0);
      if (timer) timer.cancelled = true;
      else clearReal(id);
    };
    Object.assign(window, { setTimeout: hold, clearTimeout: release, heldTimers: timers });
  }, lengthMs);
  return async () =>
    await page.evaluate(() => {
      const timers: Map<number, Held> = Reflect.get(window, "heldTimers");
      const due = [...timers.values()].filter(({ cancelled }) => !cancelled);
      for (const { fire } of due) fire();
      return due.length;
    });
}
