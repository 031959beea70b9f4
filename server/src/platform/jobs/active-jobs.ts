import type { WorkerEvents } from "graphile-worker";

/** The jobs that this process runs, or whose completion it has yet to report to the queue. */
export interface InHand {
  ids: () => string[];
}

/** The queue emits "complete" before its statement has arrived. */
const TOLD_WITHIN_MS = 10_000;

export function noteInHand(events: WorkerEvents): InHand {
  const inHand = new Set<string>();
  const endedAt = new Map<string, number>();
  events.on("job:start", ({ job }) => {
    inHand.add(job.id);
    endedAt.delete(job.id);
  });
  events.on("job:complete", ({ job }) => {
    inHand.delete(job.id);
    endedAt.set(job.id, performance.now());
  });
  return {
    ids() {
      const before = performance.now() - TOLD_WITHIN_MS;
      for (const [id, at] of endedAt) if (at < before) endedAt.delete(id);
      return [...inHand, ...endedAt.keys()];
    },
  };
}
