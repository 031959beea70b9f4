// Plain JavaScript on purpose: this runs on Node 20 before anything is installed.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until no living process holds the lock file, and takes it. To let go, remove the file.
 * @param {string} file
 */
export async function takeTurn(file) {
  const mine = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(mine, String(process.pid));
  for (;;) {
    try {
      // A link appears with its content, so nobody ever reads a lock without a name in it.
      linkSync(mine, file);
      rmSync(mine);
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    const holders = readOrEmpty(file).split(" ").map(Number);
    if (holders.some(isAlive)) await sleep(300);
    else rmSync(file, { force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @param {string} file */
export function readOrEmpty(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
