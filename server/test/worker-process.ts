import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import type { Runtime } from "#platform/runtime.ts";
import { environmentOf } from "./own-process.ts";

/** A worker in a separate process, which a test can kill. */

const MAIN = path.join(import.meta.dirname, "../src/main.ts");

export function startWorkerProcess({ config }: Runtime): ChildProcess {
  return spawn(process.execPath, [MAIN, "work"], {
    stdio: "ignore",
    env: {
      ...environmentOf(config),
      PORT: String(config.port),
      TIME_TRAVEL: "on",
      LOG_LEVEL: "silent",
      LIMIT_CHARGES_PER_MINUTE: "100000",
    },
  });
}

export async function endProcess(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const end = new Promise((resolve) => worker.once("exit", resolve));
  worker.kill(signal);
  await end;
}
