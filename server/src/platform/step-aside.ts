/** Work that nobody waits for begins when nothing else is under way, or when it has waited for so long: then what
 * somebody does wait for is over sooner, and this is never put off for good. */
export function stepAside({ patienceMs }: { patienceMs: number }) {
  let underWay = 0;
  const waiting = new Set<() => void>();

  async function first<Result>(work: () => Promise<Result>): Promise<Result> {
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
      if (underWay === 0) for (const begin of waiting) begin();
    }
  }

  async function aside<Result>(work: () => Promise<Result>): Promise<Result> {
    if (underWay > 0) await quiet();
    return work();
  }

  function quiet(): Promise<void> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(begin, patienceMs);
      waiting.add(begin);
    });
  }

  return { first, aside };
}
