import type { Page } from "@playwright/test";

interface Held {
  fire: () => void;
  cancelled: boolean;
}

/** From now on, timers of exactly this duration do not run by themselves, so that a slow machine
 * does not run them in the middle of a test. The returned function runs those that were not
 * cancelled, and returns their number. */
export async function holdTimers(page: Page, lengthMs: number): Promise<() => Promise<number>> {
  await page.evaluate((held) => {
    const timers = new Map<number, Held>();
    const [setReal, clearReal] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    const hold = (run: () => void, ms?: number) => {
      if (ms !== held) return setReal(run, ms);
      // A number that the browser gives to none of its own timers.
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
