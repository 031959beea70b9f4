import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLineOf } from "../../scripts/data-folder.ts";
import { cleanEnvironment } from "../../scripts/postgres-programs.ts";
import { makeFolder, type Place } from "./fill-in.ts";

/** A Debian program that runs in a folder, and what a test does to it. */
export interface Program {
  pid: number;
  /** SIGTERM, then SIGKILL. */
  end: () => Promise<void>;
}

const PATIENCE_MS = 15_000;

export function startProgram(
  place: Place,
  name: string,
  [command, ...args]: [string, ...string[]],
  env: Record<string, string> = {},
): Program {
  const { folder, runAs } = place;
  const log = openSync(path.join(makeFolder(place, "logs"), `${name}.log`), "a");
  const child = spawn(command, args, {
    cwd: "/",
    env: { ...cleanEnvironment, PATH: `${cleanEnvironment.PATH}:/usr/sbin`, HOME: folder, ...env },
    detached: true,
    stdio: ["ignore", log, log],
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  });
  closeSync(log);
  child.on("error", () => undefined);
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${command} cannot be started.`);
  return { pid, end: () => endProgram(child, pid) };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function endProgram(child: ChildProcess, pid: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  signal([pid], "SIGTERM");
  signal([pid], "SIGCONT");
  while (!hasEnded(child) && Date.now() < deadline) await sleep(20);
  signal([pid], "SIGKILL");
  while (!hasEnded(child)) await sleep(20);
}

export function signal(pids: readonly number[], which: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, which);
    } catch (error) {
      const isGone = error instanceof Error && "code" in error && error.code === "ESRCH";
      if (!isGone) throw error;
    }
  }
}

/** The process and all its descendants, as far as they are still its children. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const one of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    parents.set(Number(one), parentOf(one));
  }
  const family = new Set([pid]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  return [...family];
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

/** The postmaster of that data folder, if it lives. */
export function postmasterOf(dataFolder: string): number | undefined {
  try {
    const [first] = readFileSync(path.join(dataFolder, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(first);
    return commandLineOf(pid).includes(dataFolder) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether any process still uses a file of that folder. */
export function isEmpty(folder: string): boolean {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const isOurs = (pid: string) => commandLineOf(Number(pid)).includes(`${folder}/`);
  return !pids.some(isOurs);
}

/** None of them outlives us, however we end: a shell that reads from us notices, and kills whatever
 * runs in that folder. */
export function guardFolder(folder: string): ChildProcess {
  const script = `read -r _
    for pid in $(grep -lsF "$0/" /proc/[0-9]*/cmdline | cut -d/ -f3); do
      [ "$pid" = "$$" ] || kill -9 "$pid" 2>/dev/null
    done`;
  const guard = spawn("/bin/sh", ["-c", script, folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.on("error", () => undefined);
  guard.unref();
  return guard;
}
