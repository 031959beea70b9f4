import { ConfigError, readConfig } from "./config.ts";
import { createApp } from "./app.ts";
import { operate } from "./ops/operate.ts";
import { systemClock, travellingClock } from "./platform/clock.ts";
import { createDatabase } from "./platform/database.ts";
import { createLog } from "./platform/log.ts";
import type { DestinationStream } from "pino";
import { migrate } from "./platform/migrate.ts";
import type { Runtime } from "./platform/runtime.ts";
import { withPurposes, withTeller } from "./purposes.ts";
import { work } from "./work.ts";

/** `node server/src/main.ts serve | work | migrate | ops …`. A process ends when it is told to (SIGTERM,
 * SIGINT) or when the process that started it over IPC is gone; no request is cut, no job is lost. */

const config = configOrLeave();

async function startServing(runtime: Runtime) {
  const app = await createApp(runtime);
  await app.listen({ port: config.port, host: "0.0.0.0" });
  return () => app.close();
}

async function startWorking(runtime: Runtime) {
  const worker = await work(runtime);
  return () => worker.stop();
}

async function migrateOnce() {
  if (!config.databaseOwnerUrl) leave("DATABASE_OWNER_URL is missing");
  const appRole = decodeURIComponent(new URL(config.databaseUrl).username);
  const applied = await migrate({ ownerUrl: config.databaseOwnerUrl, appRole });
  process.stdout.write(`${applied.length} migrations applied\n`);
}

/** An operator reads the output; the log goes where errors go. */
async function operateOnce() {
  const runtime = createRuntime("ops", process.stderr);
  try {
    process.exitCode = await operate(
      { ...withTeller(runtime), ...withPurposes(runtime) },
      process.argv.slice(3),
      {
        say: (line) => process.stdout.write(`${line}\n`),
        complain: (line) => process.stderr.write(`${line}\n`),
      },
    );
  } finally {
    await runtime.db.destroy();
  }
}

function createRuntime(role: string, logTo?: DestinationStream): Runtime {
  const log = createLog(config.logLevel, role, logTo);
  const db = createDatabase(config.databaseUrl, {
    onLost: (error) => log.warn({ err: error }, "lost a connection to the database"),
  });
  return { config, db, log, clock: config.timeTravel ? travellingClock(db) : systemClock() };
}

async function runUntilStopped(
  role: string,
  start: (runtime: Runtime) => Promise<() => Promise<void>>,
) {
  const runtime = createRuntime(role);
  const stop = await start(runtime);
  runtime.log.info("started");
  process.send?.("started");
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    await stop();
    await runtime.db.destroy();
    runtime.log.info("stopped");
    process.disconnect?.();
  };
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.on(signal, () => void end());
}

const roles: Record<string, () => Promise<void>> = {
  serve: () => runUntilStopped("serve", startServing),
  work: () => runUntilStopped("work", startWorking),
  migrate: migrateOnce,
  ops: operateOnce,
};

/** What an operator got wrong is told in a sentence, without a stack. */
function configOrLeave() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return leave(error.message);
    throw error;
  }
}

function leave(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const role = roles[process.argv[2] ?? ""];
if (!role) leave("Say which: node server/src/main.ts serve | work | migrate | ops");
await role();
