import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorsIn } from "./log-errors.ts";

export interface Child {
  process: ChildProcess;
  exited: Promise<void>;
  /** Asks it to end, and kills it if it does not. */
  stop: () => Promise<void>;
}

interface Command {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
  /** Readable by its owner only. */
  logFile?: string;
  stopSignal?: NodeJS.Signals;
  /** A Node that reports its start, and that ends when this process is gone. */
  hasChannel?: boolean;
}

const root = path.dirname(import.meta.dirname);
const STOP_TIMEOUT_MS = 20_000;
/** For a busy machine; on an idle one it takes a second. */
const START_TIMEOUT_MS = 120_000;

/** In a process group of its own, so that Ctrl-C does not reach it before we stop it in order. */
export function runProgram(options: Command): Child {
  const { command, args, logFile, stopSignal = "SIGTERM", hasChannel, ...rest } = options;
  const log = logFile ? openSync(logFile, "a", 0o600) : "ignore";
  const child = spawn(command, args, {
    ...rest,
    detached: true,
    stdio: ["ignore", log, log, hasChannel ? "ipc" : "ignore"],
  });
  if (log !== "ignore") closeSync(log);
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
  return {
    process: child,
    exited,
    async stop() {
      child.kill(stopSignal);
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
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

/** Starts a program of the project and waits until it reports "started". */
export async function startChild({ name, args, env, logFile }: ChildSpec): Promise<Child> {
  const command = process.execPath;
  const child = runProgram({ command, args, env, cwd: root, logFile, hasChannel: true });
  const started = new Promise<"started">((resolve) => {
    child.process.on("message", (message) => message === "started" && resolve(message));
  });
  const late = sleep(START_TIMEOUT_MS, "late", { ref: false });
  const outcome = await Promise.race([started, child.exited, late]);
  if (outcome === "started") return child;
  const { exitCode, signalCode } = child.process;
  await child.stop();
  const log = readFileSync(logFile, "utf8");
  const reason = errorsIn(log).at(-1) ?? log.trim().split("\n").slice(-3).join(" ");
  const how = outcome ? "is not ready in time" : `ended with ${signalCode ?? `code ${exitCode}`}`;
  throw new Error(`${name} ${how}: ${reason} (${logFile})`);
}
