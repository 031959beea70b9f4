// The programs write their logs into files; this finds the errors to print on the terminal.
import * as fs from "node:fs";

const errorLevel = 50;

/** The errors in a piece of log: the message of structured lines, the first lines of a crash. */
export function complaintsIn(text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    if (line.startsWith("{")) return structuredComplaint(line);
    if (!/^(Uncaught )?\w*Error\b.*: |^\w*Error$/.test(line)) return [];
    // The details of an error follow it, indented, before its trace.
    const rest = lines.slice(at + 1).filter((one) => one.trim() !== "");
    const end = rest.findIndex((one) => !one.startsWith("  ") || /^\s+at /.test(one));
    const details = rest.slice(0, Math.max(end, 0)).map((one) => one.trim());
    return [[line, ...details].join(" ")];
  });
}

function structuredComplaint(line: string): string[] {
  try {
    const entry: { level?: unknown; msg?: unknown; err?: { message?: unknown } } = JSON.parse(line);
    if (typeof entry.level !== "number" || entry.level < errorLevel) return [];
    const words = [entry.msg, entry.err?.message].filter((one) => typeof one === "string");
    return [[...new Set(words)].join(": ")];
  } catch {
    return [];
  }
}

/** Prints new errors of a growing log file, each at most once a minute. Returns a function that
 * stops it. */
export function watchLog(file: string, say: (complaint: string) => void): () => void {
  let offset = sizeOf(file);
  const lastSaid = new Map<string, number>();
  function look(): void {
    const size = sizeOf(file);
    const text = size > offset ? readFrom(file, offset, size - offset) : "";
    // An incomplete line is left for the next poll.
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    offset = size < offset ? 0 : offset + Buffer.byteLength(whole);
    for (const complaint of complaintsIn(whole)) {
      const before = lastSaid.get(complaint) ?? Number.NEGATIVE_INFINITY;
      if (performance.now() - before < 60_000) continue;
      lastSaid.set(complaint, performance.now());
      say(complaint);
    }
  }
  const timer = setInterval(look, 500);
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
  };
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readFrom(file: string, offset: number, length: number): string {
  const buffer = Buffer.alloc(Math.min(length, 1_000_000));
  const descriptor = fs.openSync(file, "r");
  const count = fs.readSync(descriptor, buffer, 0, buffer.length, offset);
  fs.closeSync(descriptor);
  return buffer.subarray(0, count).toString();
}
