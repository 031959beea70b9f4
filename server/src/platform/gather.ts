import { AsyncLocalStorage } from "node:async_hooks";
import { isDatabaseAway } from "./database-away.ts";

/** Gathers what comes while something is being written, and writes all of it together next: one commit
 * for many, which costs hardly more than for one. With `atOnce` so many lots are written side by side, and
 * up to `ofFull` while full ones wait. Nobody waits for more to come. Where a lot cannot be written, each of
 * it is written alone, so that no bad one stops the others; but where there is no database none of them
 * would be, and all are told at once. */

type Waiting<Item> = Readonly<{
  item: Item;
  /** On whose behalf. */
  within: <Result>(work: () => Result) => Result;
  done: (written: Promise<void>) => void;
}>;

/** `write` must stand being asked again for what it may have written. */
export function gatherer<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  { atMost, atOnce = 1, ofFull = atOnce }: { atMost: number; atOnce?: number; ofFull?: number },
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  const nobody = AsyncLocalStorage.snapshot();
  let writers = 0;

  const writeAlone = ({ item, within, done }: Waiting<Item>) => {
    const written = within(() => write([item]));
    done(written);
    return written.catch(() => undefined);
  };

  async function writeTogether(lot: readonly Waiting<Item>[]): Promise<void> {
    try {
      const written = nobody(() => write(lot.map(({ item }) => item)));
      await written;
      for (const { done } of lot) done(written);
    } catch (error) {
      if (isDatabaseAway(error)) for (const { done } of lot) done(Promise.reject(error));
      else for (const one of lot) await writeAlone(one);
    }
  }

  const isWanted = (others: number) =>
    waiting.length > 0 && others < (waiting.length < atMost ? atOnce : ofFull);

  async function writeOut(): Promise<void> {
    if (!isWanted(writers)) return;
    writers += 1;
    while (isWanted(writers - 1)) {
      const [first, ...others] = waiting.splice(0, atMost);
      if (first)
        await (others.length === 0 ? writeAlone(first) : writeTogether([first, ...others]));
    }
    writers -= 1;
  }

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, within: AsyncLocalStorage.snapshot(), done: resolve });
      void writeOut();
    });
}
