// The programs that `npm run test:ha` runs beside our own, all of them from Debian's packages.
import { existsSync } from "node:fs";
import { installCommand, installPackages, mayInstall } from "./debian-packages.ts";
import { ensureForeignPostgres, foreignPostgres } from "./foreign-postgres.ts";

const packages = [
  "patroni",
  "etcd-server",
  "etcd-client",
  "python3-etcd",
  "haproxy",
  "pgbouncer",
  "postgresql-15",
];
const programs = {
  etcd: "/usr/bin/etcd",
  patroni: "/usr/bin/patroni",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
};

/** Ensures that all of them are installed. Throws an error that names the command to type. */
export function ensureHaPrograms(): void {
  if (missing().length > 0 && mayInstall()) installPackages(packages);
  ensureForeignPostgres();
  haPrograms();
}

/** Their paths. */
export function haPrograms() {
  if (missing().length === 0) return { ...programs, postgres: foreignPostgres() };
  const names = packages.join(" ");
  throw new Error(`${missing().join(", ")} not found. Type: ${installCommand(names, names)}`);
}

function missing(): string[] {
  return Object.values(programs).filter((program) => !existsSync(program));
}
