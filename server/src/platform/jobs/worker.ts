import { EventEmitter } from "node:events";
import { Logger, type Runner, type TaskList, type WorkerEvents, run } from "graphile-worker";
import { Client } from "pg";
import * as z from "zod/mini";
import { databaseAddress, tcpKeepalive } from "#platform/database/database-address.ts";
import { isDatabaseUnavailable } from "#platform/database/database-unavailable.ts";
import { preparedStatement } from "#platform/database/prepared-statement.ts";
import type { Runtime } from "#platform/runtime.ts";
import { withRequestContext } from "#platform/observability/request-context.ts";
import { instrument } from "#platform/observability/instrumentation.ts";
import { addJob, type DomainJobs, type Queue, type Task } from "./jobs.ts";
import { queuePool } from "./graphile-internals.ts";
import { type Heartbeat, startHeartbeat } from "./worker-heartbeat.ts";

const POLL_EVERY_MS = 1_000;
const PERIODIC_EVERY_MS = 60_000;
/** Of the queue of all tasks without their own. */
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
  const heartbeat = startHeartbeat(runtime.db, events);
  const runners: Runner[] = [];
  for (const { tasks, concurrency } of queues) {
    const runner = await run({
      pgPool: pool,
      events,
      concurrency,
      pollInterval: POLL_EVERY_MS,
      noHandleSignals: true,
      logger: queueLogger(runtime),
      taskList: taskList(runtime, tasks),
    });
    runners.push(runner);
  }
  const polling = startPolling(runtime, domains, heartbeat);
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await polling.stop();
      await heartbeat.leave();
      await pool.end();
      for (const domain of domains) domain.stop?.();
    },
    /** The other workers unlock the jobs of this one, as those of a dead worker. */
    async abandon() {
      polling.stopTimers();
      await heartbeat.leave();
    },
  };
}

type TaskEntries = readonly (readonly [name: string, task: Task])[];

/** First the queue of all tasks without their own. */
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

function taskList(runtime: Runtime, tasks: TaskEntries): TaskList {
  return Object.fromEntries(
    tasks.map(([name, task]) => [name, (payload, { job }) => runJob(runtime, task, payload, job)]),
  );
}

function everyMinute(runtime: Runtime, domains: DomainJobs[]): Task {
  return () => forEachDomain(runtime, domains, (domain) => domain.everyMinute?.());
}

/** A failure in one domain must not affect the others. */
async function forEachDomain(
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

/** What is due at a time, by name. One statement, instead of one for each name, which mostly finds nothing. */
const namesOfDue = preparedStatement([new Date(0)], (db, now) =>
  db.selectFrom("dueMoment").select("what").distinct().where("dueAt", "<=", now),
);

async function enqueueDue(runtime: Runtime, domains: DomainJobs[]): Promise<void> {
  await forEachDomain(runtime, domains, (domain) => domain.everySecond?.());
  for (const { what } of await namesOfDue(runtime.db, runtime.clock.now())) {
    await forEachDomain(runtime, domains, ({ due = {} }) => due[what ?? ""]?.());
  }
}

/** Enqueues what is due once a second, and immediately when the clock was moved. Two polls never
 * run concurrently, and at most one waits. */
function startPolling(runtime: Runtime, domains: DomainJobs[], heartbeat: Heartbeat) {
  const { clock, config, db, log } = runtime;
  let poll = Promise.resolve();
  let isQueued = false;
  const pollNow = () => {
    if (isQueued) return;
    isQueued = true;
    poll = poll
      .then(async () => {
        isQueued = false;
        await clock.refresh();
        await heartbeat.beat();
        await enqueueDue(runtime, domains);
      })
      .catch((error: unknown) => logFailure(log, error, "could not look for due work"));
  };
  const periodicNow = () => {
    addJob(db, "every-minute", {}, { key: "every-minute" }).catch((error: unknown) =>
      logFailure(log, error, "could not enqueue the periodic work"),
    );
  };
  const timers = [setInterval(pollNow, POLL_EVERY_MS), setInterval(periodicNow, PERIODIC_EVERY_MS)];
  const listener = config.timeTravel
    ? listen(runtime, { clock_moved: pollNow, clock_periodic: periodicNow })
    : undefined;
  const stopTimers = () => timers.forEach(clearInterval);
  pollNow();
  return {
    stopTimers,
    async stop() {
      stopTimers();
      await listener?.stop();
      await poll;
    },
  };
}

/** A database that is unavailable for some seconds is not an error. */
function logFailure(log: Runtime["log"], error: unknown, message: string): void {
  log[isDatabaseUnavailable(error) ? "warn" : "error"]({ err: error }, message);
}

/** Listens for PostgreSQL's notifications, and reconnects when the connection is lost. */
function listen({ config, log }: Runtime, handlers: Record<string, () => void>) {
  let stopped = false;
  const address = databaseAddress(config);
  let client: Client | undefined;
  const connect = async () => {
    if (stopped) return;
    client = new Client({ connectionString: address.read(), ...tcpKeepalive });
    client.on("notification", ({ channel }) => handlers[channel]?.());
    client.on("error", () => undefined);
    client.on("end", () => setTimeout(() => void connect(), POLL_EVERY_MS).unref());
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

/** The queue's own messages in our log. */
function queueLogger({ log }: Runtime): Logger {
  return new Logger(() => (level, message, meta) => {
    const isAway =
      isDatabaseUnavailable(meta?.["error"]) || isDatabaseUnavailable(causeOf(meta?.["error"]));
    if (level === "error" && !isAway) log.error({ queue: message }, "job queue");
    else if (isAway || level === "warning") log.warn({ queue: message }, "job queue");
  });
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

/** One attempt at a job, with its cause in every log line. It begins with a refresh of the
 * clock. */

type Job = Readonly<{ id: string; task_identifier: string; attempts: number }>;

const caused = z.looseObject({
  cause: z.optional(
    z.object({ requestId: z.optional(z.string()), traceparent: z.optional(z.string()) }),
  ),
});

export function runJob(
  { clock, log }: Runtime,
  task: Task,
  payload: unknown,
  job: Job,
): Promise<void> {
  const { cause, ...own } = caused.safeParse(payload).data ?? {};
  const name = job.task_identifier;
  const began = performance.now();
  return withRequestContext({ ...cause, jobId: job.id, task: name, tries: job.attempts }, () =>
    instrument({ what: "job", task: name }, async () => {
      await clock.refresh();
      await task(own);
      log.info({ tookMs: Math.round(performance.now() - began) }, "worked");
    }),
  );
}
