// One folder of data, one start. The lock names a process and its start time, so a lock that a
// killed start left behind is recognised and taken over, and never one that still lives.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hasCode, isSameProcessAlive, thisProcess } from "./process-identity.ts";

export interface Lock {
  /** True when an earlier holder died without letting go. */
  recovered: boolean;
  release: () => void;
}

export class LockedError extends Error {
  readonly pid: number;
  readonly note: string;
  constructor(pid: number, note: string) {
    super(`It is in use by the process ${pid}.`);
    this.pid = pid;
    this.note = note;
  }
}

interface LockContent {
  pid: number;
  startedAt: string;
  note: string;
}

/** Takes the lock or throws LockedError; `note` is told to whoever comes second. */
export function acquireLock(file: string, note = ""): Lock {
  mkdirSync(path.dirname(file), { recursive: true });
  const content = JSON.stringify({ ...thisProcess(), note } satisfies LockContent);
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, content, { mode: 0o644 });
  try {
    let recovered = false;
    // A link appears with its content: nobody ever reads a lock without a name in it.
    while (!tryLink(mine, file)) {
      const found = readLock(file);
      if (found.holder && isSameProcessAlive(found.holder)) {
        throw new LockedError(found.holder.pid, found.holder.note);
      }
      recovered = removeStale(file, found.text, `${mine}.stale`) || recovered;
    }
    return { recovered, release: () => releaseLock(file, content) };
  } finally {
    rmSync(mine, { force: true });
  }
}

/** True when somebody took the lock and died without letting go of it. */
export function isAbandoned(file: string): boolean {
  const { holder } = readLock(file);
  return holder !== undefined && !isSameProcessAlive(holder);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

function readLock(file: string): { text: string; holder?: LockContent } {
  const text = readOrEmpty(file);
  try {
    const holder: LockContent = JSON.parse(text);
    return { text, holder };
  } catch {
    return { text };
  }
}

/** Moves the lock away before it is judged, so that two who see it stale cannot remove a new one. */
function removeStale(file: string, seen: string, aside: string): boolean {
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
  const isWhatWasSeen = readOrEmpty(aside) === seen;
  if (!isWhatWasSeen) tryLink(aside, file);
  rmSync(aside, { force: true });
  return isWhatWasSeen;
}

function releaseLock(file: string, content: string): void {
  if (readOrEmpty(file) === content) rmSync(file, { force: true });
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
