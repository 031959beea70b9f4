import { type ChildProcess, spawn } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLineOf, isAlive } from "./process-identity.ts";
import type { RunAs } from "./run-as.ts";

/** PostgreSQL reads many variables; a stranger's PGDATA or locale must not reach it. */
export const cleanEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

interface Initialise {
  native: string;
  cluster: string;
  password: string;
  runAs: RunAs | undefined;
  fast: boolean;
}

/** Initialises beside its final name and renames, so that a cluster that exists is a whole one. */
export async function initialiseCluster(wanted: Initialise): Promise<void> {
  const { native, cluster, password, runAs, fast } = wanted;
  const unfinished = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.rmSync(passwordFile, { force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs) for (const one of [unfinished, passwordFile]) fs.chownSync(one, runAs.uid, runAs.gid);
  const args = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  // The built-in provider sorts the same on every machine and still knows the letters of all.
  args.push("--encoding=UTF8", "--locale=C");
  args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  if (fast) args.push("--no-sync");
  try {
    await run(path.join(native, "bin", "initdb"), [`--pgdata=${unfinished}`, ...args], runAs);
    fs.renameSync(unfinished, cluster);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/** Stops the postmaster that a killed start left behind. The caller holds the lock of the folder. */
export async function endOrphan(cluster: string): Promise<boolean> {
  const pidFile = path.join(cluster, "postmaster.pid");
  const pid = postmasterState(cluster)?.pid ?? 0;
  if (!isAlive(pid)) return false;
  if (!commandLineOf(pid).includes(cluster)) {
    // The number belongs to another program by now; PostgreSQL would refuse to start beside it.
    fs.rmSync(pidFile, { force: true });
    return false;
  }
  await endPostmaster(pid, () => !isAlive(pid));
  return true;
}

/** Fast shutdown, then immediate, then by force: each step only if the one before did not do. */
export async function endPostmaster(pid: number, isGone: () => boolean): Promise<void> {
  const steps = [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const;
  for (const [signal, patienceMs] of steps) {
    if (isGone()) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patienceMs;
    while (!isGone() && Date.now() < deadline) await sleep(10);
  }
}

/** PostgreSQL outlives a killed parent. A shell that reads from us notices and stops it. */
export function guardAgainstOurDeath(pid: number): ChildProcess {
  const script = 'read -r _; kill -INT "$0" 2>/dev/null';
  const guard = spawn("/bin/sh", ["-c", script, String(pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.on("error", () => undefined);
  guard.unref();
  return guard;
}

/** What the postmaster writes about itself: its number first, its state on the eighth line. */
export function postmasterState(cluster: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = fs.readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === "ready" };
  } catch {
    return undefined;
  }
}

async function run(command: string, args: string[], runAs: RunAs | undefined): Promise<void> {
  const child = spawn(command, args, {
    cwd: "/",
    env: cleanEnvironment,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (complaint += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${path.basename(command)} failed: ${complaint.trim()}`);
}
