/** A part of the outside world in which something falls due. */
export type DueWork = Readonly<{
  runDue(): void;
  nextDueAfter(moment: Date): Date | undefined;
  /** What is due or under way, in words. */
  undone(): string[];
}>;

const LOOK_EVERY_MS = 100;

/** Runs what is due, again and again, until stopped. */
export function keepRunning(works: readonly DueWork[]): { stop(): void } {
  const timer = setInterval(() => {
    for (const work of works) work.runDue();
  }, LOOK_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
