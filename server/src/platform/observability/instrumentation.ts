/** Instrumentation events of this process, for metrics and traces. The instrumented code reports
 * begin and end, and does not depend on watchers. Without one it costs nothing. */

export type Piece =
  | { what: "request"; method: string; route: string }
  | { what: "job"; task: string }
  /** To an external service. `operation` is one of few: never with an id in it. */
  | { what: "call"; of: "gateway" | "mail" | "sms"; operation: string }
  | { what: "transaction" };

export type News =
  | { what: "posted"; movement: string; currency: string; amount: bigint }
  | { what: "books-checked"; violations: number };

/** An operation in progress. */
export type Begun = Readonly<{
  within: <Result>(work: () => Result) => Result;
  end: (outcome: string) => void;
}>;

export type Watcher = Readonly<{
  begin: (piece: Piece) => Begun;
  hear?: (news: News) => void;
}>;

const watchers = new Set<Watcher>();

/** Returns a function that removes the watcher. */
export function addWatcher(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export function begin(piece: Piece): Begun {
  const all = [...watchers].map((watcher) => watcher.begin(piece));
  return {
    within: (work) =>
      all.reduceRight(
        (inner, { within }) =>
          () =>
            within(inner),
        work,
      )(),
    end: (outcome) => all.forEach(({ end }) => end(outcome)),
  };
}

export async function watch<Result>(
  piece: Piece,
  work: () => Promise<Result>,
  outcomeOf: (result: Result) => string = () => "ok",
): Promise<Result> {
  if (watchers.size === 0) return work();
  const { within, end } = begin(piece);
  try {
    const result = await within(work);
    end(outcomeOf(result));
    return result;
  } catch (error) {
    end("failed");
    throw error;
  }
}

export function tell(news: News): void {
  for (const { hear } of watchers) hear?.(news);
}
