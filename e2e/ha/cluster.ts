import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { haPrograms } from "../../scripts/ha-programs.ts";
import { chooseUser } from "../../scripts/postgres-programs.ts";
import { eventually } from "../support/api.ts";
import { run, statementsOfManual } from "../support/foreign-server.ts";
import {
  drawPorts,
  environmentOf,
  type Machine,
  machines,
  type Place,
  writeHaproxy,
  writePgbouncer,
} from "./fill-in.ts";
import { type Member, memberAt } from "./member.ts";
import { leader } from "./patroni.ts";
import { untilWhole } from "./whole.ts";
import { guardFolder, isEmpty, type Program, startProgram } from "./program.ts";

/** Three machines with a database of which one is the primary, and the proxies in front of them on
 * a machine with `serve` and `work`: all on this machine, configured with the files that an
 * operator uses. */
export interface Cluster {
  place: Place;
  /** Through PgBouncer: the URL of `serve`. */
  pooledUrl: string;
  /** Through HAProxy alone: the URL of `work` and `migrate`. */
  databaseUrl: string;
  databaseOwnerUrl: string;
  superuserUrl: string;
  member: (machine: Machine) => Member;
  stop: () => Promise<void>;
  /** Not before the logs have been read. */
  remove: () => void;
}

const app = { name: "osisi_app", password: "a password of its own" };
const owner = { name: "osisi_owner", password: "another one" };
const START_MS = 90_000;

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "osisi-ha-"));
  const runAs = chooseUser(folder);
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const place: Place = { folder, runAs, ports: await drawPorts() };
  const members = new Map(machines.map((machine) => [machine, memberAt(place, machine)]));
  const guard = guardFolder(folder);
  const inFront: Program[] = [];
  const stop = async () => {
    for (const one of inFront) await one.end();
    for (const one of members.values()) one.killAll();
    await eventually("the end of all", async () => (isEmpty(folder) ? true : undefined));
    guard.kill("SIGKILL");
  };
  try {
    await startMembers(place, [...members.values()]);
    await startInFront(place, inFront);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    place,
    ...urlsOf(place),
    member(machine) {
      const found = members.get(machine);
      if (!found) throw new Error(`There is no ${machine}.`);
      return found;
    },
    stop,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** One initialises, the others copy it. */
async function startMembers(place: Place, [first, ...others]: Member[]): Promise<void> {
  for (const one of [first, ...others]) one?.startEtcd();
  first?.startPatroni();
  await eventually("a leader", () => leader(place), START_MS);
  for (const one of others) one.startPatroni();
}

async function startInFront(place: Place, started: Program[]): Promise<void> {
  const { haproxy, pgbouncer } = haPrograms();
  const { databaseUrl, pooledUrl, superuserUrl } = urlsOf(place);
  started.unshift(startProgram(place, "haproxy", [haproxy, "-db", "-f", writeHaproxy(place)]));
  // Before its first checks it considers each of them the primary.
  await eventually("a route to the primary", () => thrice(superuserUrl), START_MS);
  await run(superuserUrl, statementsOfManual());
  await run(databaseUrl, ["select 1"]);
  started.unshift(startProgram(place, "pgbouncer", [pgbouncer, writePgbouncer(place, app)]));
  await eventually("the pooler", () => run(pooledUrl, ["select 1"]), START_MS);
  await untilWhole(superuserUrl, START_MS);
}

async function thrice(url: string): Promise<true> {
  for (let times = 0; times < 3; times += 1) await run(url, ["create temporary table probe ()"]);
  return true;
}

function urlsOf(place: Place) {
  const { primary, pooled } = place.ports;
  const password = environmentOf(place, "db-1")["PATRONI_SUPERUSER_PASSWORD"] ?? "";
  const url = (who: typeof app, port: number, database = "osisi") =>
    `postgresql://${who.name}:${encodeURIComponent(who.password)}@127.0.0.1:${port}/${database}`;
  return {
    pooledUrl: url(app, pooled),
    databaseUrl: url(app, primary),
    databaseOwnerUrl: url(owner, primary),
    superuserUrl: url({ name: "postgres", password }, primary, "postgres"),
  };
}
