/** How many requests are in hand at once. What a server does in a second does not grow with what is asked
 * of it: beyond that, to take more only makes everybody wait. So the rest waits in a short line, for a
 * short time, and is then refused early, while there is still time to ask again.
 *
 * Money comes first. Reading, of which there is most, and what hashes a password, which takes longest,
 * may have a part of the places only: as many as there are connections to the database, more would wait for
 * one in hand. So there is always room for a payment, which may wait for a slow gateway, or a webhook; and
 * whoever moves money does not stand behind them in line. */

export const kinds = ["money", "password", "read"] as const;
export type Kind = (typeof kinds)[number];

/** Of the places there are. */
const shares: Record<Kind, number> = { money: 1, password: 0.25, read: 0.25 };

export interface Admission {
  /** Answers how to leave, once; or nothing, where there is no room. */
  enter(kind: Kind): Promise<(() => void) | undefined>;
}

export function createAdmission(limit: {
  atOnce: number;
  /** Of each kind. */
  waiting: number;
  patienceMs: number;
}): Admission {
  const inHand = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
  const lines = new Map<Kind, Set<() => void>>(kinds.map((kind) => [kind, new Set()]));
  let total = 0;

  const lineOf = (kind: Kind) => lines.get(kind) ?? new Set();
  function hasRoom(kind: Kind): boolean {
    const most = Math.max(1, Math.floor(limit.atOnce * shares[kind]));
    return total < limit.atOnce && (inHand.get(kind) ?? 0) < most;
  }
  function change(kind: Kind, by: 1 | -1): void {
    total += by;
    inHand.set(kind, (inHand.get(kind) ?? 0) + by);
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
