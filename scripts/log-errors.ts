// The programs write their logs into files; this finds the errors to print on the terminal.
import * as fs from "node:fs";

const ERROR_LEVEL = 50;
const REPEAT_AFTER_MS = 60_000;

/** The errors in a part of a log: the message of structured lines, the first lines of a crash. */
export function errorsIn(text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    if (line.startsWith("{")) return structuredError(line);
    if (!/^(Uncaught )?\w*Error\b.*: |^\w*Error$/.test(line)) return [];
    // The details of an error follow it, indented, before its trace.
    const rest = lines.slice(at + 1).filter((one) => one.trim() !== "");
    const end = rest.findIndex((one) => !one.startsWith("  ") || /^\s+at /.test(one));
    const details = rest.slice(0, Math.max(end, 0)).map((one) => one.trim());
    return [[line, ...details].join(" ")];
  });
}

function structuredError(line: string): string[] {
  try {
    const entry: { level?: unknown; msg?: unknown; err?: { message?: unknown } } = JSON.parse(line);
    if (typeof entry.level !== "number" || entry.level < ERROR_LEVEL) return [];
    const words = [entry.msg, entry.err?.message].filter((one) => typeof one === "string");
    return [[...new Set(words)].join(": ")];
  } catch {
    return [];
  }
}

/** Reports new errors of a growing log file, each at most once a minute. Returns a function that stops it. */
export function watchLog(file: string, report: (error: string) => void): () => void {
  const descriptor = fs.openSync(file, "r");
  let offset = fs.fstatSync(descriptor).size;
  const reportedAt = new Map<string, number>();
  const text = Buffer.alloc(1_000_000);
  function look(): void {
    const count = fs.readSync(descriptor, text, 0, text.length, offset);
    // An incomplete line is left for the next time.
    const end = text.subarray(0, count).lastIndexOf("\n") + 1;
    offset += end;
    for (const error of errorsIn(text.toString("utf8", 0, end))) {
      const last = reportedAt.get(error) ?? -Infinity;
      if (performance.now() - last < REPEAT_AFTER_MS) continue;
      reportedAt.set(error, performance.now());
      report(error);
    }
  }
  const timer = setInterval(look, 500).unref();
  return () => {
    clearInterval(timer);
    look();
    fs.closeSync(descriptor);
  };
}
