/**
 * Load shedding: limits concurrent requests. Throughput does not grow with the load; admitting
 * more only makes all of them slower. So the rest waits in a short queue, for a short time, and is
 * then refused early enough for a retry.
 *
 * Money comes first. Reads, which are the most frequent, and password hashing, which is the
 * slowest, may use only a share of the places: no more than there are database connections. So
 * there is always room for a payment, which may wait for a slow gateway, or a webhook, and money
 * is admitted before others in the queue.
 */

export const kinds = ["money", "password", "read"] as const;
export type Kind = (typeof kinds)[number];

/** The share of all places. */
const shares: Record<Kind, number> = { money: 1, password: 0.25, read: 0.25 };

export interface Admission {
  /** Returns a function that leaves, once; `undefined` if there is no room. */
  enter(kind: Kind): Promise<(() => void) | undefined>;
}

export function createAdmission(limit: {
  concurrency: number;
  /** Per kind. */
  waiting: number;
  patienceMs: number;
}): Admission {
  const active = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
  const lines = new Map<Kind, Set<() => void>>(kinds.map((kind) => [kind, new Set()]));
  let total = 0;

  const lineOf = (kind: Kind) => lines.get(kind) ?? new Set();
  function hasRoom(kind: Kind): boolean {
    const most = Math.max(1, Math.floor(limit.concurrency * shares[kind]));
    return total < limit.concurrency && (active.get(kind) ?? 0) < most;
  }
  function change(kind: Kind, by: 1 | -1): void {
    total += by;
    active.set(kind, (active.get(kind) ?? 0) + by);
  }
  function admitNext(): void {
    for (const kind of kinds) {
      const [first] = lineOf(kind);
      if (first && hasRoom(kind)) return first();
    }
  }
  function taken(kind: Kind): () => void {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      change(kind, -1);
      admitNext();
    };
  }
  function waitInLine(kind: Kind): Promise<boolean> {
    const line = lineOf(kind);
    return new Promise((resolve) => {
      const end = (isAdmitted: boolean) => {
        clearTimeout(timer);
        line.delete(admit);
        if (isAdmitted) change(kind, 1);
        resolve(isAdmitted);
      };
      const admit = () => end(true);
      const timer = setTimeout(end, limit.patienceMs, false);
      line.add(admit);
    });
  }

  return {
    async enter(kind) {
      if (hasRoom(kind)) {
        change(kind, 1);
        return taken(kind);
      }
      if (lineOf(kind).size >= limit.waiting) return undefined;
      return (await waitInLine(kind)) ? taken(kind) : undefined;
    },
  };
}
