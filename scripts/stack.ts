// Everything that Osisi needs, as child processes: PostgreSQL, sandbox, API and worker.
// `npm start`, the journeys and the benches use it.
import path from "node:path";
import { migrate } from "../server/src/platform/database/migrate.ts";
import { buildConsole, buildWeb } from "./build.ts";
import { type Addresses, openDataFolder, writeAddresses } from "./data-folder.ts";
import { claimPorts, type Ports } from "./ports.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { type ProgramName, runPrograms } from "./programs.ts";
import { fillReturnPool, playCapitalNaira } from "./return-pool.ts";
import {
  consoleEnvironment,
  needsSandbox,
  stackEnvironment,
  withoutEmpty,
} from "./stack-environment.ts";

export interface StackOptions extends Ports {
  dataDir: string;
  /** The caller's own settings, which take precedence over ours. */
  env: Record<string, string | undefined>;
  /** For tests: PostgreSQL without regard for crashes. */
  fast?: boolean;
  /** Whether the web app is built if it is not up to date; default: yes. */
  web?: boolean;
  log?: (line: string) => void;
  /** The server at `port` until the product is there. */
  standIn?: { leave: () => Promise<void> };
  /** Runs on the migrated database, before anything uses it. */
  prepare?: (database: Database) => Promise<void>;
  /** Interrupts a start. */
  signal?: AbortSignal;
}

type Database = Pick<Addresses, "databaseUrl" | "databaseOwnerUrl" | "consoleDatabaseUrl">;

export interface Stack extends Database {
  appUrl: string;
  sandboxUrl: string;
  /** The sandbox of the second gateway, where it was wanted. */
  secondSandboxUrl?: string | undefined;
  /** Where it was wanted. */
  consoleUrl?: string | undefined;
  dataDir: string;
  /** What the sandbox's return pool was filled with. */
  playCapitalNaira?: bigint;
  /** The environment of the programs. */
  env: Record<string, string>;
  /** Kills a program, which then stays dead until `restart`. */
  kill: (name: ProgramName) => Promise<void>;
  restart: (name: ProgramName) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, log = () => undefined, standIn } = options;
  const given = withoutEmpty(options.env);
  const logDir = await openDataFolder(dataDir);
  const programs = runPrograms(logDir, log);
  options.signal?.addEventListener("abort", () => void programs.stop());
  try {
    const ports = await claimPorts(options, standIn && options.port);
    const built = options.web === false ? undefined : buildWeb(log);
    built?.catch(() => undefined);
    const { consolePort } = ports;
    const builtConsole = consolePort === undefined ? undefined : buildConsole(log);
    builtConsole?.catch(() => undefined);
    const database = givenDatabase(given) ?? (await startDatabase());
    const addresses = { ...ports, ...database };
    if (!given["DATABASE_URL"]) writeAddresses(dataDir, addresses);
    const env = stackEnvironment(given, addresses, dataDir);
    await migrate({
      ownerUrl: database.databaseOwnerUrl,
      appRole: roleIn(database.databaseUrl),
      consoleRole: database.consoleDatabaseUrl && roleIn(database.consoleDatabaseUrl),
    });
    await options.prepare?.(database);
    const isPlay = !given["DATABASE_URL"] && needsSandbox(given);
    if (isPlay) await fillReturnPool(database.databaseOwnerUrl);
    await allDone(
      startSandbox(env),
      programs.startChild("work", ["server/src/main.ts", "work"], () => env),
      Promise.resolve(built)
        .then(() => standIn?.leave())
        .then(() => programs.startChild("serve", ["server/src/main.ts", "serve"], () => env)),
      startConsole(env, builtConsole),
    );
    return {
      appUrl: `http://localhost:${ports.port}`,
      sandboxUrl: `http://localhost:${ports.sandboxPort}`,
      ...(env["SECOND_SANDBOX_PORT"] && {
        secondSandboxUrl: `http://localhost:${env["SECOND_SANDBOX_PORT"]}`,
      }),
      ...(consolePort !== undefined && { consoleUrl: `http://localhost:${consolePort}` }),
      ...database,
      ...(isPlay && { playCapitalNaira }),
      dataDir,
      env,
      kill: (name) => programs.find(name).kill(),
      restart: (name) => programs.find(name).restart(),
      stop: programs.stop,
    };
  } catch (error) {
    await programs.stop();
    throw error;
  }

  /** It keeps its port over restarts. */
  async function startDatabase(): Promise<Database> {
    let postgres: Postgres | undefined;
    const logFile = path.join(logDir, "postgres.log");
    const { fast = false } = options;
    await programs.start("postgres", async () => {
      const port = postgres && { port: postgres.port };
      return (postgres = await startPostgres({ dataDir, logFile, fast, ...port }));
    });
    if (!postgres) throw new Error("PostgreSQL did not start.");
    return {
      databaseUrl: postgres.appUrl,
      databaseOwnerUrl: postgres.ownerUrl,
      consoleDatabaseUrl: postgres.consoleUrl,
    };
  }

  async function startConsole(env: Record<string, string>, built?: Promise<void>): Promise<void> {
    if (!built || !env["CONSOLE_DATABASE_URL"]) return;
    await built;
    await programs.startChild("console", ["server/src/console.ts"], () => consoleEnvironment(env));
  }

  async function startSandbox(env: Record<string, string>): Promise<void> {
    if (!needsSandbox(given)) return;
    // Its webhooks go to where the product listens, not to the caller's APP_URL.
    const own = () => ({ ...env, APP_URL: `http://localhost:${env["PORT"]}` });
    await programs.startChild("sandbox", ["sandbox/src/main.ts"], own);
  }
}

function givenDatabase(given: Record<string, string>): Database | undefined {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl } = given;
  const consoleDatabaseUrl = given["CONSOLE_DATABASE_URL"];
  if (databaseUrl && databaseOwnerUrl) return { databaseUrl, databaseOwnerUrl, consoleDatabaseUrl };
  if (!databaseUrl && !databaseOwnerUrl) return undefined;
  throw new Error("DATABASE_URL and DATABASE_OWNER_URL go together: give both or neither.");
}

function roleIn(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

/** Waits for all even when one fails, so that a stop finds everything that was begun. */
async function allDone(...tasks: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(tasks);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
