// Plain JavaScript on purpose: this runs on Node 20 before anything is installed.
import { mkdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until no living process holds the lock, and takes it. To let go, remove the file. It is a link, because a
 * link appears together with what it says: the number of the process.
 * @param {string} file
 */
export async function takeTurn(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    try {
      return symlinkSync(String(process.pid), file);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
    if (isHeld(file)) await sleep(300);
    else rmSync(file, { force: true });
  }
}

/** @param {string} file */
function isHeld(file) {
  try {
    return process.kill(Number(readlinkSync(file)), 0);
  } catch {
    return false;
  }
}
