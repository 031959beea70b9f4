/** A semaphore with a bounded queue: beyond a limit of concurrent work others wait, and a full
 * queue refuses, so that expensive work cannot overload the machine. */
export class NoSlotError extends Error {
  override name = "NoSlotError";
}

export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @throws NoSlotError (the returned function) if the queue is full */
export function createSlots(limit: { atOnce: number; waiting: number }): Slots {
  let busy = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (busy < limit.atOnce) busy += 1;
    else {
      if (line.length >= limit.waiting) throw new NoSlotError("too much work is waiting");
      // A finished task passes its slot on, so `busy` stays unchanged.
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
