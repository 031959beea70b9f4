// The programs that `npm run test:ha` runs beside our own, all of them from Debian's packages.
import { existsSync } from "node:fs";
import { install, mayInstall } from "./apt.ts";
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

export type HaPrograms = typeof programs & { postgres: string };

/** Ensures that all of them are installed. Throws an error that names the command to type. */
export function ensureHaPrograms(say: (line: string) => void): void {
  if (missing().length > 0 && mayInstall()) {
    say("Installing Patroni, etcd, HAProxy and PgBouncer with apt (once)");
    install(packages);
  }
  ensureForeignPostgres(say);
  haPrograms();
}

/** Their paths. */
export function haPrograms(): HaPrograms {
  const gone = missing();
  if (gone.length > 0) {
    throw new Error(
      `${gone.join(", ")} not found. On Debian 12, type: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(" ")}`,
    );
  }
  return { ...programs, postgres: foreignPostgres() };
}

function missing(): string[] {
  return Object.values(programs).filter((program) => !existsSync(program));
}
