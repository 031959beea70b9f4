import type { DestinationStream } from "pino";
import { ConfigError, readConfig } from "./config.ts";
import { createApp } from "./app.ts";
import { operate } from "./ops/operate.ts";
import { systemClock, travellingClock } from "./platform/clock.ts";
import { openAtUnconfigured } from "./money/routing/open-at-unconfigured.ts";
import { createDatabase } from "./platform/database/database.ts";
import { databaseAddress } from "./platform/database/database-address.ts";
import { databaseFaults, listenFaults } from "./platform/database/startup-checks.ts";
import {
  shutDownOnSignal,
  type Running,
  closeWhenIdle,
  startDraining,
} from "./platform/graceful-shutdown.ts";
import { createLog } from "./platform/log.ts";
import { migrate } from "./platform/database/migrate.ts";
import type { Runtime } from "./platform/runtime.ts";
import { withPaymentHandlers } from "./payment-handlers.ts";
import { startObservability } from "./observability.ts";
import { work } from "./work.ts";

/** `node server/src/main.ts serve | work | migrate | ops …`. Operator mistakes are reported as a
 * message, without a stack, before anything begins. */

/** The backlog: further connections are dropped, and clients retry a second later. */
const LISTEN_BACKLOG = 4_096;

const config = configOrExit();

async function startServing(runtime: Runtime): Promise<Running> {
  const app = await createApp(runtime);
  await app.listen({ port: config.port, host: "0.0.0.0", backlog: LISTEN_BACKLOG });
  return {
    drain: () => startDraining(app),
    stop: () => closeWhenIdle(app),
    abandon: async () => app.server.closeAllConnections(),
  };
}

async function startWorking(runtime: Runtime): Promise<Running> {
  const faults = await listenFaults(databaseAddress(config).read(), runtime.db);
  if (faults.length > 0) exitWith(faults.join("\n"));
  const worker = await work(runtime);
  return { stop: () => worker.stop(), abandon: () => worker.abandon() };
}

async function migrateOnce() {
  if (!config.databaseOwnerUrl) exitWith("DATABASE_OWNER_URL is missing");
  const { databaseUrl, databaseOwnerUrl: ownerUrl, consoleDatabaseUrl } = config;
  const applied = await migrate({
    ownerUrl,
    appRole: roleIn(databaseUrl),
    consoleRole: consoleDatabaseUrl && roleIn(consoleDatabaseUrl),
  }).catch((error: unknown) => exitWith(error instanceof Error ? error.message : String(error)));
  process.stdout.write(`${applied.length} migrations applied\n`);
}

function roleIn(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

/** An operator reads standard output; the log goes to standard error. */
async function operateOnce() {
  const runtime = createRuntime("ops", process.stderr);
  try {
    process.exitCode = await operate(withPaymentHandlers(runtime), process.argv.slice(3), {
      print: (line) => process.stdout.write(`${line}\n`),
      printError: (line) => process.stderr.write(`${line}\n`),
    });
  } finally {
    await runtime.db.destroy();
  }
}

function createRuntime(role: string, logTo?: DestinationStream): Runtime {
  const log = createLog(config.logLevel, role, logTo);
  const db = createDatabase(databaseAddress(config), {
    onLost: (error) => log.warn({ err: error }, "lost a connection to the database"),
  });
  return { config, db, log, clock: config.timeTravel ? travellingClock(db) : systemClock() };
}

async function runUntilStopped(role: string, start: (runtime: Runtime) => Promise<Running>) {
  const runtime = createRuntime(role);
  const faults = await databaseFaults(runtime.db);
  if (faults.length > 0) exitWith(faults.join("\n"));
  const missing = await openAtUnconfigured(config, runtime.db);
  if (missing.length > 0) exitWith(missing.join("\n"));
  const observability = await startObservability(runtime, role);
  const running = await start(runtime);
  shutDownOnSignal(runtime, {
    ...running,
    async stop() {
      await running.stop();
      await observability.stop();
    },
  });
  runtime.log.info("started");
  process.send?.("started");
}

const roles: Record<string, () => Promise<void>> = {
  serve: () => runUntilStopped("serve", startServing),
  work: () => runUntilStopped("work", startWorking),
  migrate: migrateOnce,
  ops: operateOnce,
};

function configOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return exitWith(error.message);
    throw error;
  }
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const role = roles[process.argv[2] ?? ""];
if (!role) exitWith("Say which: node server/src/main.ts serve | work | migrate | ops");
await role();
