import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { complaintsIn } from "./complaints.ts";
import { type Program, runProgram } from "./program.ts";

export type Child = Program;

export interface ChildSpec {
  name: string;
  /** A TypeScript file of the project and its arguments. */
  args: string[];
  env: Record<string, string>;
  logFile: string;
}

const root = path.dirname(import.meta.dirname);
/** For a machine that does much else; alone it takes a second. */
const startPatienceMs = 120_000;
const stopPatienceMs = 10_000;

/** Starts a program of the project and waits until it says "started". */
export async function startChild({ name, args, env, logFile }: ChildSpec): Promise<Child> {
  const command = process.execPath;
  const child = runProgram({ command, args, env, cwd: root, logFile, hasChannel: true });
  const started = new Promise<"started">((resolve) => {
    child.process.on("message", (message) => message === "started" && resolve(message));
  });
  const late = sleep(startPatienceMs, "late", { ref: false });
  const outcome = await Promise.race([started, child.exited, late]);
  if (outcome === "started") return child;
  const { exitCode, signalCode } = child.process;
  const how = outcome
    ? "is not ready in time"
    : `ended with ${signalCode ?? `exit code ${exitCode}`}`;
  await stopChild(child);
  throw new Error(`${name} ${how}: ${lastWords(logFile)} (${logFile})`);
}

export function stopChild(child: Child): Promise<void> {
  return child.end("SIGTERM", stopPatienceMs);
}

function lastWords(logFile: string): string {
  const log = readFileSync(logFile, "utf8");
  return complaintsIn(log).at(-1) ?? log.trim().split("\n").slice(-3).join(" ");
}
