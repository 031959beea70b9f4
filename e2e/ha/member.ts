import path from "node:path";
import { haPrograms } from "../../scripts/ha-programs.ts";
import {
  environmentOf,
  folderOf,
  type Machine,
  makeFolder,
  type Place,
  writePatroni,
} from "./fill-in.ts";
import { familyOf, postmasterOf, type Program, signal, startProgram } from "./program.ts";

/** One of the three machines with a database: its etcd, its Patroni, and the PostgreSQL that
 * Patroni runs. */
export interface Member {
  machine: Machine;
  /** kill -9 of PostgreSQL alone. Patroni lives and notices. */
  killPostgres: () => void;
  /** kill -9 of all three, as in a power failure. */
  killAll: () => void;
  /** After it was killed. */
  startAgain: () => void;
  /** Freezes it: connections stay open and nothing answers. Returns how to continue it. */
  hang: () => () => void;
  startEtcd: () => void;
  startPatroni: () => void;
}

export function memberAt(place: Place, machine: Machine): Member {
  const { etcd, patroni } = haPrograms();
  const env = environmentOf(place, machine);
  makeFolder(place, machine);
  makeFolder(place, path.join(machine, "etcd"));
  const configuration = writePatroni(place, machine);
  const data = path.join(folderOf(place, machine), "data");
  let runningEtcd: Program | undefined;
  let runningPatroni: Program | undefined;

  const postgres = () => {
    const postmaster = postmasterOf(data);
    return postmaster === undefined ? [] : familyOf(postmaster);
  };
  const all = () => [
    ...(runningPatroni ? [runningPatroni.pid] : []),
    ...(runningEtcd ? [runningEtcd.pid] : []),
    ...postgres(),
  ];
  const member: Member = {
    machine,
    killPostgres: () => signal(postgres(), "SIGKILL"),
    killAll: () => signal(all(), "SIGKILL"),
    startAgain() {
      member.startEtcd();
      member.startPatroni();
    },
    hang() {
      const stopped = postgres();
      signal(stopped, "SIGSTOP");
      return () => signal(stopped, "SIGCONT");
    },
    startEtcd() {
      // Rejected when given twice; in the command line it identifies the process.
      const { ETCD_DATA_DIR: folder = "", ...rest } = env;
      runningEtcd = startProgram(place, `etcd-${machine}`, [etcd, "--data-dir", folder], rest);
    },
    startPatroni() {
      runningPatroni = startProgram(place, `patroni-${machine}`, [patroni, configuration], env);
    },
  };
  return member;
}
