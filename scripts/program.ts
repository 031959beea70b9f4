import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";

export interface Program {
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
  uid?: number;
  gid?: number;
}

/** Runs it in a process group of its own, so that Ctrl-C is ours to order. What it writes goes into a file that only
 * its owner reads. */
export function runProgram({ command, args, logFile, hasChannel, ...rest }: Launch): Program {
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
      if (!hasEnded) child.kill(signal);
      const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
      await exited;
      clearTimeout(timer);
    },
  };
}
