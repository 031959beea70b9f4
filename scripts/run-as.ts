// PostgreSQL refuses to run as root, so a start by root runs it as a user without rights.
import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";

export interface RunAs {
  name: string;
  uid: number;
  gid: number;
}

/** Where root keeps what the other user must reach and cannot reach in the project. */
export const elsewhere = "/var/lib/osisi";

/** Nobody in particular for an ordinary user; for root whoever owns the data, or a user without rights. */
export function chooseUser(dataDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = fs.statSync(clusterOf(dataDir), { throwIfNoEntry: false });
  if (owner?.uid) return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid };
  return lookUp("postgres") ?? lookUp("nobody") ?? createUser("osisi");
}

/** The data folder remembers where its database lives when that is not inside it. */
export function placeElsewhere(dataDir: string): string | undefined {
  const pointer = path.join(dataDir, "postgres-place");
  return fs.existsSync(pointer) ? fs.readFileSync(pointer, "utf8") : undefined;
}

/** The folder that PostgreSQL makes and locks. It need not be there. */
export function clusterOf(dataDir: string): string {
  return path.join(placeElsewhere(dataDir) ?? path.join(dataDir, "postgres"), "cluster");
}

/** Asked of the system itself, because modes are not all that decides. */
export function succeeds(command: string, args: string[], { uid, gid }: RunAs): boolean {
  return spawnSync(command, args, { uid, gid, cwd: "/", stdio: "ignore" }).status === 0;
}

export function makePublicFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const one of [elsewhere, folder]) fs.chmodSync(one, 0o755);
}

function lookUp(name: string): RunAs | undefined {
  const ask = (flag: string) => spawnSync("id", [flag, name], { encoding: "utf8" }).stdout;
  const [uid, gid] = [Number.parseInt(ask("-u"), 10), Number.parseInt(ask("-g"), 10)];
  return uid > 0 && gid > 0 ? { name, uid, gid } : undefined;
}

function createUser(name: string): RunAs {
  execFileSync("useradd", ["--system", "--user-group", name], { stdio: "ignore" });
  const user = lookUp(name);
  if (!user) throw new Error(`PostgreSQL cannot run as root, and no user ${name} could be made.`);
  return user;
}

function nameOf(uid: number): string {
  return spawnSync("id", ["-un", String(uid)], { encoding: "utf8" }).stdout.trim() || String(uid);
}
