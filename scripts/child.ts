import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { complaintsIn } from "./complaints.ts";

export interface ChildSpec {
  name: string;
  /** A TypeScript file of the project and its arguments. */
  args: string[];
  env: Record<string, string>;
  logFile: string;
}

export interface Child {
  process: ChildProcess;
  exited: Promise<void>;
}

const root = path.dirname(import.meta.dirname);
/** For a machine that does much else; alone it takes a second. */
const startPatienceMs = 120_000;
const stopPatienceMs = 10_000;

/**
 * Starts a program of the project and waits until it says "started" over IPC. It has a process
 * group of its own, so that Ctrl-C is ours to order; the channel ends it when we are gone.
 */
export async function startChild(spec: ChildSpec): Promise<Child> {
  const log = openSync(spec.logFile, "a", 0o600);
  const child = spawn(process.execPath, spec.args, {
    cwd: root,
    env: spec.env,
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
  const started = new Promise<true>((resolve) => {
    child.on("message", (message) => message === "started" && resolve(true));
  });
  const late = sleep(startPatienceMs, false, { ref: false });
  const isUp = await Promise.race([started, exited.then(() => false), late]);
  if (isUp) return { process: child, exited };
  const how = hasEnded(child) ? `ended with ${outcome(child)}` : "is not ready in time";
  await stopChild({ process: child, exited });
  throw failure(spec, how);
}

/** Asks it to end, and insists when it does not. */
export async function stopChild(child: Child): Promise<void> {
  if (hasEnded(child.process)) return;
  child.process.kill("SIGTERM");
  const late = sleep(stopPatienceMs, "late", { ref: false });
  if ((await Promise.race([child.exited, late])) !== "late") return;
  child.process.kill("SIGKILL");
  await child.exited;
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function outcome(child: ChildProcess): string {
  return child.signalCode ?? `exit code ${child.exitCode}`;
}

function failure({ name, logFile }: ChildSpec, how: string): Error {
  const log = readFileSync(logFile, "utf8");
  const lastWords = log.trim().split("\n").slice(-3).join(" ");
  return new Error(`${name} ${how}: ${complaintsIn(log).at(-1) ?? lastWords} (${logFile})`);
}
