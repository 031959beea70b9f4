import * as fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireLock, type Lock, LockedError } from "./lock.ts";
import { hasCode } from "./process-identity.ts";

export interface DataFolder {
  path: string;
  logDir: string;
  /** True when the start before this one was killed. */
  wasRecovered: boolean;
  release: () => void;
}

/**
 * Makes the folder, takes its lock and sets the logs of the run before aside. A start that is just
 * ending, because its npm was killed or Ctrl-C was pressed, is given a moment to do so.
 */
export async function openDataFolder(
  wanted: string,
  address: string,
  patienceMs = 2500,
): Promise<DataFolder> {
  const folder = path.resolve(wanted);
  const logDir = path.join(folder, "logs");
  try {
    makeFolder(logDir);
    fs.chmodSync(logDir, 0o700);
    const lock = await waitForLock(path.join(folder, "lock"), address, patienceMs);
    for (const name of fs.readdirSync(logDir).filter((one) => one.endsWith(".log"))) {
      fs.renameSync(path.join(logDir, name), path.join(logDir, `${name}.1`));
    }
    return { path: folder, logDir, wasRecovered: lock.recovered, release: lock.release };
  } catch (error) {
    throw new Error(explain(error, folder), { cause: error });
  }
}

async function waitForLock(file: string, note: string, patienceMs: number): Promise<Lock> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return acquireLock(file, note);
    } catch (error) {
      if (!(error instanceof LockedError) || Date.now() > deadline) throw error;
    }
    await sleep(100);
  }
}

/** Node's own `recursive` never ends where a parent exists and takes no child, as in /proc. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder);
}

function explain(error: unknown, folder: string): string {
  if (error instanceof LockedError) {
    return `Osisi already runs on ${folder} (process ${error.pid}, ${error.note}): stop it first, or give a second copy its own DATA_DIR, PORT, SANDBOX_PORT and SMTP_PORT.`;
  }
  if (hasCode(error, "EEXIST", "ENOTDIR")) {
    return `The data folder ${folder} cannot be used: there is a file in its place. Choose another with DATA_DIR.`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `The data folder ${folder} cannot be written (${reason}): allow it, or choose another with DATA_DIR.`;
}
