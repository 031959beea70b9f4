import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "../support/api.ts";
import type { Cluster } from "./cluster.ts";
import type { Machine } from "./fill-in.ts";
import { leader, switchOver, synchronousStandby } from "./patroni.ts";

/** What can happen to a database, and what an operator does after a failover. */
export interface Fault {
  title: string;
  /** Returns what is done afterwards. */
  strike: (cluster: Cluster) => Promise<() => void | Promise<void>>;
  /** Whether there is a new primary afterwards. */
  moves: boolean;
}

const HANGS_MS = 12_000;

export const faults: readonly Fault[] = [
  {
    title: "the primary's PostgreSQL is killed",
    moves: true,
    async strike(cluster) {
      cluster.member(await primaryOf(cluster)).killPostgres();
      return () => undefined;
    },
  },
  {
    title: "the primary's machine is lost, with its Patroni and its etcd",
    moves: true,
    async strike(cluster) {
      const member = cluster.member(await primaryOf(cluster));
      member.killAll();
      return () => member.startAgain();
    },
  },
  {
    title: "the primary's PostgreSQL hangs and wakes",
    moves: true,
    async strike(cluster) {
      const begun = performance.now();
      const wake = cluster.member(await primaryOf(cluster)).hang();
      return async () => {
        await sleep(Math.max(0, HANGS_MS - (performance.now() - begun)));
        wake();
      };
    },
  },
  {
    title: "an operator switches over",
    moves: true,
    async strike(cluster) {
      await switchOver(cluster.place, await primaryOf(cluster), await standbyOf(cluster));
      return () => undefined;
    },
  },
  {
    title: "the synchronous standby is lost with its machine",
    moves: false,
    async strike(cluster) {
      const member = cluster.member(await standbyOf(cluster));
      member.killAll();
      return () => member.startAgain();
    },
  },
];

export function primaryOf({ place }: Cluster): Promise<Machine> {
  return eventually("a primary", () => leader(place));
}

function standbyOf({ place }: Cluster): Promise<Machine> {
  return eventually("a synchronous standby", () => synchronousStandby(place));
}
