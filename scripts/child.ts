import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { complaintsIn } from "./complaints.ts";

export interface Child {
  process: ChildProcess;
  exited: Promise<void>;
  hasEnded: () => boolean;
  /** Asks it to end with that signal, and ends it by force when it has not after a while. */
  end: (signal: NodeJS.Signals, patienceMs: number) => Promise<void>;
}

interface Launch {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
  logFile?: string;
  /** For a Node that says when it has started, and that ends when we are gone. */
  hasChannel?: boolean;
}

/** Runs it in a process group of its own, so that Ctrl-C is ours to order. What it writes goes into a file that only
 * its owner reads. */
export function runProgram({ command, args, logFile, hasChannel, ...rest }: Launch): Child {
  const log = logFile ? openSync(logFile, "a", 0o600) : "ignore";
  const child = spawn(command, args, {
    ...rest,
    detached: true,
    stdio: ["ignore", log, log, hasChannel ? "ipc" : "ignore"],
  });
  if (log !== "ignore") closeSync(log);
  let hasEnded = false;
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  }).then(() => void (hasEnded = true));
  return {
    process: child,
    exited,
    hasEnded: () => hasEnded,
    async end(signal, patienceMs) {
      child.kill(signal);
      const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

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
