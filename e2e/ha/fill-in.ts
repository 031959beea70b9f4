import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "../../scripts/ports.ts";
import type { RunAs } from "../../scripts/postgres-programs.ts";

/** The files of deploy/ha that docs/operate.md gives an operator, adapted to one machine that plays
 * all of them: other addresses, ports, folders and passwords, and a quicker Patroni. Every text to
 * be replaced has to exist, so that a file cannot drift from its test. */

const folderOfFiles = path.join(import.meta.dirname, "../../deploy/ha");

export const machines = ["db-1", "db-2", "db-3"] as const;
export type Machine = (typeof machines)[number];

export interface Place {
  folder: string;
  runAs: RunAs | undefined;
  ports: Ports;
}

type Ports = Record<"postgres" | "rest" | "etcd" | "etcdPeer" | "primary" | "pooled", number>;

export async function drawPorts(): Promise<Ports> {
  const all = new Set<number>();
  while (all.size < 6) all.add(await freePort());
  const [postgres = 0, rest = 0, etcd = 0, etcdPeer = 0, primary = 0, pooled = 0] = all;
  return { postgres, rest, etcd, etcdPeer, primary, pooled };
}

/** Each machine has its own loopback address, and all of them the same ports. */
export function addressOf(machine: Machine): string {
  return `127.0.0.1${machine.slice(-1)}`;
}

export function folderOf({ folder }: Place, machine: Machine): string {
  return path.join(folder, machine);
}

/** What Debian's units would give etcd and Patroni of that machine. */
export function environmentOf(place: Place, machine: Machine): Record<string, string> {
  const { etcd, etcdPeer, postgres, rest } = place.ports;
  const own = replaced(read("machine.env"), [
    ["db-1", machine],
    ["10.0.0.11", addressOf(machine)],
    ["/var/lib/etcd/osisi", path.join(folderOf(place, machine), "etcd")],
    [":5432", `:${postgres}`],
    [":8008", `:${rest}`],
    [":2379", `:${etcd}`],
    [":2380", `:${etcdPeer}`],
  ]);
  const common = replaced(read("cluster.env"), [
    ["10.0.0.1", "127.0.0.1"],
    [":2380", `:${etcdPeer}`],
  ]);
  const lines = `${own}\n${common}`.split("\n").filter((line) => /^[A-Z_0-9]+=/.test(line));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2)));
}

export function writePatroni(place: Place, machine: Machine): string {
  const folder = folderOf(place, machine);
  const text = replaced(read("patroni.yml"), [
    ["10.0.0.1", "127.0.0.1"],
    ["10.0.0.0/24", "127.0.0.0/24"],
    [":2379", `:${place.ports.etcd}`],
    ["/var/lib/postgresql/15/osisi", path.join(folder, "data")],
    ["/var/lib/postgresql/.pgpass-patroni", path.join(folder, "pgpass")],
    ["unix_socket_directories: /var/run/postgresql", 'unix_socket_directories: ""'],
    ["wal_keep_size: 1GB", "wal_keep_size: 128MB"],
    ...pace(),
  ]);
  return write(place, path.join(machine, "patroni.yml"), text);
}

/** OSISI_HA_PACE=file: the timeouts of the file, which detect a failure three times slower. */
export const isQuick = process.env["OSISI_HA_PACE"] !== "file";

function pace(): [string, string][] {
  if (!isQuick) return [];
  return [
    ["ttl: 30", "ttl: 8"],
    ["loop_wait: 10", "loop_wait: 1"],
    ["retry_timeout: 10", "retry_timeout: 3"],
  ];
}

export function writeHaproxy(place: Place): string {
  const { postgres, primary, rest } = place.ports;
  const text = replaced(read("haproxy.cfg"), [
    ["  user haproxy\n  group haproxy\n", ""],
    ["127.0.0.1:5000", `127.0.0.1:${primary}`],
    ["10.0.0.1", "127.0.0.1"],
    [":5432", `:${postgres}`],
    ["check port 8008", `check port ${rest}`],
  ]);
  return write(place, "haproxy.cfg", text);
}

export function writePgbouncer(place: Place, user: { name: string; password: string }): string {
  const users = write(place, "userlist.txt", `"${user.name}" "${user.password}"\n`);
  const { pooled, primary } = place.ports;
  const text = replaced(read("pgbouncer.ini"), [
    ["/etc/pgbouncer/userlist.txt", users],
    ["port=5000", `port=${primary}`],
    ["listen_port = 6432", `listen_port = ${pooled}`],
  ]);
  return write(place, "pgbouncer.ini", text);
}

export function makeFolder({ folder, runAs }: Place, name = ""): string {
  const made = path.join(folder, name);
  mkdirSync(made, { recursive: true, mode: 0o700 });
  if (runAs) chownSync(made, runAs.uid, runAs.gid);
  return made;
}

function read(file: string): string {
  return readFileSync(path.join(folderOfFiles, file), "utf8");
}

function write({ folder, runAs }: Place, name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  if (runAs) chownSync(file, runAs.uid, runAs.gid);
  return file;
}

function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((before, [what, by]) => {
    if (!before.includes(what)) throw new Error(`deploy/ha no longer contains ${what}`);
    return before.replaceAll(what, by);
  }, text);
}
