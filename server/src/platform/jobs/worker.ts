import { EventEmitter } from "node:events";
import { Logger, type Runner, type TaskList, type WorkerEvents, run } from "graphile-worker";
import { Client } from "pg";
import { databaseAddress } from "#platform/database/database-address.ts";
import { isDatabaseAway } from "#platform/database/database-unavailable.ts";
import { addJob } from "./jobs.ts";
import type { DomainJobs, Queue, Task } from "./jobs.ts";
import { lasting } from "#platform/database/tcp-keepalive.ts";
import { queuePool } from "./graphile-internals.ts";
import type { Runtime } from "#platform/runtime.ts";
import { runJob } from "./run-job.ts";
import { type Presence, watchOver } from "./worker-heartbeat.ts";

const LOOK_EVERY_MS = 1_000;
const PERIODIC_EVERY_MS = 60_000;
/** Of the queue of all tasks that have none of their own. */
const CONCURRENCY = 8;
/** Beside those that listen. A job takes one when it begins and when it ends, and keeps none. */
const QUEUE_CONNECTIONS = 8;

/** Runs the jobs of all domains until `stop()`: queued ones as they come, due ones when the
 * product's clock says so. Connects to PostgreSQL directly, because it listens. */
export async function startWorker(runtime: Runtime, domains: DomainJobs[]) {
  const { config, log } = runtime;
  const onLost = (error: Error) => log.warn({ err: error }, "lost a connection of the job queue");
  const periodic = { tasks: { "every-minute": everyMinute(runtime, domains) } };
  const queues = queuesOf([...domains, periodic]);
  const connections = QUEUE_CONNECTIONS + queues.length;
  const pool = queuePool({ address: databaseAddress(config), connections, onLost });
  const events: WorkerEvents = new EventEmitter();
  const presence = watchOver(runtime.db, events);
  const runners: Runner[] = [];
  for (const { tasks, concurrency } of queues) {
    const runner = await run({
      pgPool: pool,
      events,
      concurrency,
      pollInterval: LOOK_EVERY_MS,
      noHandleSignals: true,
      logger: quiet(runtime),
      taskList: asQueueKnows(runtime, tasks),
    });
    runners.push(runner);
  }
  const looking = look(runtime, domains, presence);
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await looking.stop();
      await presence.leave();
      await pool.end();
      for (const domain of domains) domain.stop?.();
    },
    /** Whoever is left frees the jobs that this one holds, as those of a dead one. */
    async abandon() {
      looking.stopTimers();
      await presence.leave();
    },
  };
}

type TaskEntries = readonly (readonly [name: string, task: Task])[];

/** First the one of all tasks that have none of their own. */
function queuesOf(
  domains: readonly DomainJobs[],
): (Omit<Queue, "tasks"> & Readonly<{ tasks: TaskEntries }>)[] {
  const all = domains.flatMap(({ tasks }) => Object.entries(tasks));
  const own = domains.flatMap(({ queues = [] }) => queues);
  const names = new Set(own.flatMap(({ tasks }) => tasks));
  return [
    { tasks: all.filter(([name]) => !names.has(name)), concurrency: CONCURRENCY },
    ...own.map(({ concurrency, tasks }) => ({
      concurrency,
      tasks: all.filter(([name]) => tasks.includes(name)),
    })),
  ];
}

function asQueueKnows(runtime: Runtime, tasks: TaskEntries): TaskList {
  return Object.fromEntries(
    tasks.map(([name, task]) => [name, (payload, { job }) => runJob(runtime, task, payload, job)]),
  );
}

function everyMinute(runtime: Runtime, domains: DomainJobs[]): Task {
  return () => eachOnItsOwn(runtime, domains, (domain) => domain.everyMinute?.());
}

/** What fails in one domain must not keep the others from their work. */
async function eachOnItsOwn(
  { log }: Runtime,
  domains: DomainJobs[],
  work: (domain: DomainJobs) => Promise<void> | undefined,
): Promise<void> {
  for (const domain of domains) {
    try {
      await work(domain);
    } catch (error) {
      const tasks = Object.keys(domain.tasks);
      log.error({ err: error, tasks }, "the regular work of a domain failed");
    }
  }
}

/** Looks for what is due once a second, and at once when the clock was moved. Two looks never run
 * at the same time, and at most one waits. */
function look(runtime: Runtime, domains: DomainJobs[], presence: Presence) {
  const { clock, config, db, log } = runtime;
  let wanted = Promise.resolve();
  let isWanted = false;
  const lookNow = () => {
    if (isWanted) return;
    isWanted = true;
    wanted = wanted
      .then(async () => {
        isWanted = false;
        await clock.refresh();
        await presence.look();
        await eachOnItsOwn(runtime, domains, (domain) => domain.enqueueDue?.());
      })
      .catch((error: unknown) => say(log, error, "could not look for due work"));
  };
  const periodicNow = () => {
    addJob(db, "every-minute", {}, { key: "every-minute" }).catch((error: unknown) =>
      say(log, error, "could not enqueue the periodic work"),
    );
  };
  const timers = [setInterval(lookNow, LOOK_EVERY_MS), setInterval(periodicNow, PERIODIC_EVERY_MS)];
  const listener = config.timeTravel
    ? listen(runtime, { clock_moved: lookNow, clock_periodic: periodicNow })
    : undefined;
  const stopTimers = () => timers.forEach(clearInterval);
  lookNow();
  return {
    stopTimers,
    async stop() {
      stopTimers();
      await listener?.stop();
      await wanted;
    },
  };
}

/** A database that is away for some seconds is nobody's mistake. */
function say(log: Runtime["log"], error: unknown, sentence: string): void {
  log[isDatabaseAway(error) ? "warn" : "error"]({ err: error }, sentence);
}

/** Hears PostgreSQL's notifications, and connects again when the connection is lost. */
function listen({ config, log }: Runtime, handlers: Record<string, () => void>) {
  let stopped = false;
  const address = databaseAddress(config);
  let client: Client | undefined;
  const connect = async () => {
    if (stopped) return;
    client = new Client({ connectionString: address.read(), ...lasting });
    client.on("notification", ({ channel }) => handlers[channel]?.());
    client.on("error", () => undefined);
    client.on("end", () => setTimeout(() => void connect(), LOOK_EVERY_MS).unref());
    try {
      await client.connect();
      for (const channel of Object.keys(handlers)) await client.query(`listen ${channel}`);
    } catch (error) {
      log.warn({ err: error }, "cannot listen for the clock");
    }
  };
  void connect();
  return {
    async stop() {
      stopped = true;
      await client?.end().catch(() => undefined);
    },
  };
}

/** The queue's own words, into our log, at the level where they matter. */
function quiet({ log }: Runtime): Logger {
  return new Logger(() => (level, message, meta) => {
    const isAway = isDatabaseAway(meta?.["error"]) || isDatabaseAway(causeOf(meta?.["error"]));
    if (level === "error" && !isAway) log.error({ queue: message }, "job queue");
    else if (isAway || level === "warning") log.warn({ queue: message }, "job queue");
  });
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
