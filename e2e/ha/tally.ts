/** The responses, and when they came: how long writes were impossible, and which errors were
 * returned meanwhile. */
export interface Tally {
  /** A write was acknowledged. */
  acknowledge: () => void;
  /** It was not, and has to be retried. */
  note: (answer: { statusCode: number; message: string }) => void;
  /** A response that should never occur. */
  complain: (what: string) => void;
  complaints: readonly string[];
  begin: () => Period;
}

interface Period {
  acknowledged: () => number;
  /** The longest time without an acknowledged write, in seconds. */
  holeSeconds: () => number;
  /** How often each retryable response came, by its status. */
  refusals: () => Record<string, number>;
}

export function startTally(): Tally {
  const acknowledgedAt: number[] = [];
  const refused: string[] = [];
  const complaints: string[] = [];
  return {
    acknowledge: () => void acknowledgedAt.push(performance.now()),
    note: ({ statusCode, message }) =>
      void refused.push(statusCode === 0 ? "none" : `${statusCode} ${message}`),
    complain: (what) => void complaints.push(what),
    complaints,
    begin() {
      const [from, refusedBefore, at] = [performance.now(), refused.length, acknowledgedAt.length];
      const since = () => acknowledgedAt.slice(at);
      return {
        acknowledged: () => since().length,
        holeSeconds() {
          const moments = [from, ...since()];
          const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));
          return Math.max(0, ...gaps) / 1_000;
        },
        refusals: () => counted(refused.slice(refusedBefore)),
      };
    },
  };
}

function counted(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
