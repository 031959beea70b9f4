import { type Queue, queues } from "@osisi/contracts/console/queues.ts";
import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import type { Db } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { isPast, listWaiting } from "../queues/waiting.ts";
import { readComparison, readOwed } from "./books.ts";
import { readHealth } from "./health.ts";
import { readInFlight } from "./in-flight.ts";
import { readGateways } from "./routing.ts";
import { readYesterday } from "./yesterday.ts";

const FRESH_MS = 4 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

export async function readToday({
  clock,
  db,
}: Pick<Runtime, "clock" | "db">): Promise<TodayAnswer> {
  const now = clock.now();
  const [waiting, inFlight, comparison, owed, yesterday, health, routing] = await Promise.all([
    Promise.all(queues.map((queue) => readWaiting(db, queue, now))),
    readInFlight(db, now),
    readComparison(db),
    readOwed(db, now),
    readYesterday(db, now),
    readHealth(db, now),
    readGateways(db, now),
  ]);
  return { at: now.toISOString(), waiting, inFlight, comparison, owed, yesterday, health, routing };
}

async function readWaiting(
  db: Db,
  queue: Queue,
  now: Date,
): Promise<TodayAnswer["waiting"][number]> {
  const rows = await listWaiting(db, queue, now);
  const past = rows.filter((row) => isPast(row, now));
  const ages = rows
    .filter((row) => !isPast(row, now))
    .map(({ since }) => now.getTime() - since.getTime());
  const fresh = ages.filter((age) => age < FRESH_MS).length;
  const older = ages.filter((age) => age >= DAY_MS).length;
  const dueTimes = rows.flatMap(({ dueAt }) => dueAt?.getTime() ?? []);
  return {
    queue,
    open: rows.length,
    fresh,
    today: ages.length - fresh - older,
    older,
    past: past.length,
    oldestAt: rows[0]?.since.toISOString() ?? null,
    nextDueAt: dueTimes.length > 0 ? new Date(Math.min(...dueTimes)).toISOString() : null,
    taken: rows.filter(({ takenBy }) => takenBy !== null).length,
  };
}
