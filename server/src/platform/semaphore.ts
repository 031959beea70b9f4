/** A semaphore with a bounded queue: beyond a limit of concurrent work others wait, and a full
 * queue refuses, so that expensive work cannot overload the machine. */
export class SemaphoreFullError extends Error {
  override name = "SemaphoreFullError";
}

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @throws SemaphoreFullError (the returned function) if the queue is full */
export function createSemaphore(limit: { concurrency: number; maxWaiting: number }): Semaphore {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < limit.concurrency) running += 1;
    else {
      if (queue.length >= limit.maxWaiting)
        throw new SemaphoreFullError("too much work is waiting");
      // A finished task passes its slot on, so `running` stays unchanged.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
