/** Everything that happened, ordered by when it ended. */
export type Trace = ReturnType<typeof startTrace>;

export function startTrace() {
  const begun = performance.now();
  const lines: string[] = [];
  return {
    lines,
    note(what: string, came: string): void {
      const seconds = ((performance.now() - begun) / 1_000).toFixed(2).padStart(7);
      lines.push(`${seconds} s  ${what} → ${came}`);
    },
  };
}

const REFERENCE = /(?:fund|wd)-[\da-f]{32}|stranger-\d+|^100004\d+|^[a-z\d]{12}(?=:)/;

/** The events that concern a difference. */
function linesAbout(difference: string, lines: readonly string[]): string[] {
  const [reference] = REFERENCE.exec(difference) ?? [];
  if (reference === undefined) return [];
  return lines.filter((line) => line.includes(reference)).map((line) => `    ${line}`);
}

/** A failure reports the seed, the failed checks and everything that happened. */
export class ChaosFound extends Error {
  override name = "ChaosFound";
  constructor(found: readonly string[], from: { repeat: string; trace: Trace; logs: string }) {
    super(
      [
        "What happened:",
        ...from.trace.lines,
        "",
        "Failed checks:",
        ...found.flatMap((one) => [`  ${one}`, ...linesAbout(one, from.trace.lines)]),
        "",
        `The logs are in ${from.logs}`,
        `To repeat the same steps: ${from.repeat}`,
      ].join("\n"),
    );
    this.stack = "";
  }
}
