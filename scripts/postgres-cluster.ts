import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { type Child, runProgram } from "./child.ts";
import { commandAs, type RunAs } from "./postgres-place.ts";

/** PostgreSQL reads many variables; a stranger's PGDATA or locale must not reach it. */
export const cleanEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
/** After a fast shutdown was asked for. The next start recovers what a killed one leaves. */
const stopPatienceMs = 20_000;

export interface Cluster {
  folder: string;
  /** The folder of its programs. */
  bin: string;
  runAs: RunAs | undefined;
  fast: boolean;
}

/** Initialises beside its final name and renames, so that a cluster that exists is a whole one. */
export async function initialiseCluster(cluster: Cluster, password: string): Promise<void> {
  const { bin, folder, runAs, fast } = cluster;
  const unfinished = `${folder}.new`;
  const passwordFile = `${folder}.password`;
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
    const initdb = commandAs(runAs, path.join(bin, "initdb"), [`--pgdata=${unfinished}`, ...args]);
    await promisify(execFile)(initdb.command, initdb.args, { cwd: "/", env: cleanEnvironment });
    fs.renameSync(unfinished, folder);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

export type Postmaster = Omit<Child, "end"> & { stop: () => Promise<void> };

interface Launch {
  /** The folder of its programs. */
  bin: string;
  args: string[];
  runAs: RunAs | undefined;
  env?: Record<string, string>;
  logFile?: string;
}

/** A server that does not outlive us, however we end. Its stop is a fast shutdown. */
export function runPostmaster(launch: Launch): Postmaster {
  const { bin, args, runAs, env = cleanEnvironment, logFile } = launch;
  const postgres = commandAs(runAs, path.join(bin, "postgres"), args);
  const { end, ...running } = runProgram({
    ...postgres,
    env,
    cwd: "/",
    ...(logFile && { logFile }),
  });
  const guard = guardAgainstOurDeath(running.process.pid ?? 0);
  void running.exited.then(() => guard.kill("SIGKILL"));
  return { ...running, stop: () => end("SIGINT", stopPatienceMs) };
}

/** PostgreSQL outlives a killed parent. A shell that reads from us notices and stops it. */
function guardAgainstOurDeath(pid: number): ChildProcess {
  const script = 'read -r _; kill -INT "$0" 2>/dev/null';
  const guard = spawn("/bin/sh", ["-c", script, String(pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.on("error", () => undefined);
  guard.unref();
  return guard;
}

/** The number of the server that runs on it, if one still does after that long. */
export async function untilNotRunning(
  cluster: string,
  patienceMs: number,
): Promise<number | undefined> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const pid = postmasterState(cluster)?.pid ?? 0;
    const commandLine = commandLineOf(pid);
    if (commandLine === "") return undefined;
    if (!commandLine.includes(cluster)) {
      // The number belongs to another program by now; PostgreSQL would refuse to start beside it.
      fs.rmSync(path.join(cluster, "postmaster.pid"), { force: true });
      return undefined;
    }
    if (performance.now() > deadline) return pid;
    await sleep(50);
  }
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

/** Process numbers are used again; what one runs tells whose it is now. Empty where none has that number. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === "linux") {
      return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
    }
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
