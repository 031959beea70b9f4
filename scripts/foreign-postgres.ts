// The system's own PostgreSQL, the oldest supported version, for the tests that run the product as an operator does.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { installCommand, installPackages, mayInstall } from "./debian-packages.ts";

const variable = "FOREIGN_POSTGRES";
const folders = [15, 16, 17, 18].flatMap((version) => [
  `/usr/lib/postgresql/${version}/bin`,
  `/usr/pgsql-${version}/bin`,
  `/opt/homebrew/opt/postgresql@${version}/bin`,
  `/usr/local/opt/postgresql@${version}/bin`,
]);

/** Ensures that its programs are installed. Throws an error that names the command to type. */
export function ensureForeignPostgres(): void {
  if (!findForeignPostgres() && mayInstall()) installPackages(["postgresql-15"], ["postgresql"]);
  foreignPostgres();
}

/** The folder of its programs. */
export function foreignPostgres(): string {
  const found = findForeignPostgres();
  if (found) return found;
  const command = installCommand("postgresql", "postgresql@15", "postgresql-server");
  throw new Error(
    `There is no system PostgreSQL on this machine, which the tests that run the product as an operator does need beside ours. Type: ${command} (or name the folder of its programs with ${variable}).`,
  );
}

export function findForeignPostgres(): string | undefined {
  const chosen = process.env[variable];
  if (!chosen) return folders.find(isComplete);
  if (isComplete(chosen)) return chosen;
  throw new Error(`${variable} names ${chosen}, where initdb and postgres do not run.`);
}

function isComplete(folder: string): boolean {
  return ["initdb", "postgres"].every((name) => {
    const file = path.join(folder, name);
    return existsSync(file) && spawnSync(file, ["--version"], { stdio: "ignore" }).status === 0;
  });
}
