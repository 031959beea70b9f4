/** A part of the outside world that has scheduled work. */
export type DueWork = Readonly<{
  runDue(): void;
  nextDueAfter(moment: Date): Date | undefined;
  /** What is due or in progress, as text. */
  undone(): string[];
}>;

const LOOK_EVERY_MS = 100;

/** Polls for due work and runs it, until stopped. */
export function keepRunning(works: readonly DueWork[]): { stop(): void } {
  const timer = setInterval(() => {
    for (const work of works) work.runDue();
  }, LOOK_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
