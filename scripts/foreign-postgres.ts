// The system's own PostgreSQL, the oldest supported version, for the tests that run the product as
// an operator does.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { hasApt, install, mayInstall } from "./apt.ts";

const variable = "FOREIGN_POSTGRES";
const versions = [15, 16, 17, 18];
const folders = [
  (version: number) => `/usr/lib/postgresql/${version}/bin`,
  (version: number) => `/usr/pgsql-${version}/bin`,
  (version: number) => `/opt/homebrew/opt/postgresql@${version}/bin`,
  (version: number) => `/usr/local/opt/postgresql@${version}/bin`,
];

/** Ensures that its programs are installed. Throws an error that names the command to type. */
export function ensureForeignPostgres(say: (line: string) => void): void {
  if (findForeignPostgres() || !mayInstall()) return void foreignPostgres();
  say("Installing PostgreSQL with apt (once)");
  install(["postgresql-15"], ["postgresql"]);
  foreignPostgres();
}

/** The folder of its programs. */
export function foreignPostgres(): string {
  const found = findForeignPostgres();
  if (found) return found;
  throw new Error(
    `There is no system PostgreSQL on this machine, which the tests that run the product as an operator does need beside ours. Type: ${whatToType()} (or name the folder of its programs with ${variable}).`,
  );
}

export function findForeignPostgres(): string | undefined {
  const chosen = process.env[variable];
  if (chosen) {
    if (isWhole(chosen)) return chosen;
    throw new Error(`${variable} names ${chosen}, where initdb and postgres do not run.`);
  }
  return versions.flatMap((version) => folders.map((at) => at(version))).find(isWhole);
}

function isWhole(folder: string): boolean {
  return ["initdb", "postgres"].every((name) => {
    const file = path.join(folder, name);
    return existsSync(file) && spawnSync(file, ["--version"], { stdio: "ignore" }).status === 0;
  });
}

function whatToType(): string {
  if (process.platform === "darwin") return "brew install postgresql@15";
  if (hasApt()) return "sudo apt-get update && sudo apt-get install -y postgresql";
  return "sudo dnf install -y postgresql-server";
}
