/** At most so many pieces of work at once, the others wait in line, and a line that has grown too
 * long takes no more: what is expensive must not be able to eat the machine. */
export class NoSlotError extends Error {
  override name = "NoSlotError";
}

export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @throws NoSlotError (the returned function) where the line is full */
export function createSlots(limit: { atOnce: number; waiting: number }): Slots {
  let busy = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (busy < limit.atOnce) busy += 1;
    else {
      if (line.length >= limit.waiting) throw new NoSlotError("too much work is waiting");
      // Whoever finishes hands its slot on, so `busy` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
