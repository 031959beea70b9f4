// Everything that Osisi needs, as child processes: PostgreSQL, sandbox, API and worker.
// `npm start`, the journeys and the benches all stand on this.
import path from "node:path";
import { migrate } from "../server/src/platform/database/migrate.ts";
import { buildWeb } from "./build.ts";
import { type DataFolder, openDataFolder } from "./data-folder.ts";
import { claimPorts } from "./ports.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { type ProgramName, runPrograms } from "./programs.ts";
import * as environment from "./stack-environment.ts";

export interface StackOptions {
  dataDir: string;
  /** Zero means any free one. */
  port: number;
  sandboxPort: number;
  smtpPort: number;
  /** The caller's own settings, which stand before ours; default: the process's environment. */
  env?: Record<string, string | undefined>;
  /** For tests: PostgreSQL without regard for crashes. */
  fast?: boolean;
  /** Whether the web app is built if it is not up to date; default: yes. */
  web?: boolean;
  say?: (line: string) => void;
  /** Who answers at `port` until the product does. */
  standIn?: { leave: () => Promise<void> };
  /** Runs when the database is there, at our level, and nobody uses it yet. */
  prepare?: (database: Database) => Promise<void>;
  /** Called when a program died too often; everything has been stopped by then. */
  onGiveUp?: (sentence: string) => void;
  /** Interrupts a start that is under way. */
  signal?: AbortSignal;
}

export interface Stack {
  appUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
  databaseOwnerUrl: string;
  dataDir: string;
  /** What the programs were told. */
  env: Record<string, string>;
  /** Kills a program, which then stays dead until `restart`. */
  kill: (name: ProgramName) => Promise<void>;
  restart: (name: ProgramName) => Promise<void>;
  stop: () => Promise<void>;
}

type Programs = ReturnType<typeof runPrograms>;

export async function startStack(options: StackOptions): Promise<Stack> {
  const say = options.say ?? (() => undefined);
  const given = environment.withoutEmpty(options.env ?? process.env);
  const folder = await openDataFolder(options.dataDir);
  const programs = runPrograms({
    logDir: folder.logDir,
    say,
    onGiveUp: (sentence) => options.onGiveUp?.(`${sentence} The logs are in ${folder.logDir}.`),
  });
  const { stop } = programs;
  options.signal?.addEventListener("abort", () => void stop());
  try {
    const ports = await claimPorts(options, options.standIn && options.port);
    const building = options.web === false ? undefined : buildWeb(say);
    building?.catch(() => undefined);
    const database = await openDatabase(given, options, folder, programs);
    const env = environment.stackEnvironment(given, { ...ports, ...database }, folder.path);
    if (!given["DATABASE_URL"]) environment.keepAddresses(folder.path, { ...ports, ...database });
    const migrated = migrate(migrationOf(database)).then(() => options.prepare?.(database));
    // Each begins as soon as what it needs is there; the sandbox reads the clock.
    await settled(
      migrated.then(() => startSandbox(given, programs, env)),
      migrated.then(() => programs.startChild("work", ["server/src/main.ts", "work"], () => env)),
      Promise.all([migrated, building])
        .then(() => options.standIn?.leave())
        .then(() => programs.startChild("serve", ["server/src/main.ts", "serve"], () => env)),
    );
    return {
      appUrl: `http://localhost:${ports.port}`,
      sandboxUrl: `http://localhost:${ports.sandboxPort}`,
      ...database,
      dataDir: folder.path,
      env,
      kill: (name) => programs.find(name).kill(),
      restart: (name) => programs.find(name).restart(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Database {
  databaseUrl: string;
  databaseOwnerUrl: string;
}

/** The caller's own database, or ours, which keeps its port over restarts. */
async function openDatabase(
  given: environment.Environment,
  options: StackOptions,
  folder: DataFolder,
  programs: Programs,
): Promise<Database> {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl } = given;
  if (databaseUrl && databaseOwnerUrl) return { databaseUrl, databaseOwnerUrl };
  if (databaseUrl || databaseOwnerUrl) {
    throw new Error("DATABASE_URL and DATABASE_OWNER_URL go together: give both or neither.");
  }
  const logFile = path.join(folder.logDir, "postgres.log");
  const common = { dataDir: folder.path, logFile, fast: options.fast ?? false };
  let first: Postgres | undefined;
  await programs.start("postgres", async () => {
    if (first) return startPostgres({ ...common, port: first.port });
    first = await startPostgres(common);
    return first;
  });
  if (!first) throw new Error("PostgreSQL did not start.");
  return { databaseUrl: first.appUrl, databaseOwnerUrl: first.ownerUrl };
}

function migrationOf(database: Database): { ownerUrl: string; appRole: string } {
  const appRole = decodeURIComponent(new URL(database.databaseUrl).username);
  return { ownerUrl: database.databaseOwnerUrl, appRole };
}

/** Where all of the outside world is real there is nothing to stand in for. */
async function startSandbox(
  given: environment.Environment,
  programs: Programs,
  env: Record<string, string>,
): Promise<void> {
  if (!environment.needsSandbox(given)) return;
  // Its webhooks go to where the product listens, whatever people type to reach it.
  const told = () => ({ ...env, APP_URL: `http://localhost:${env["PORT"]}` });
  await programs.startChild("sandbox", ["sandbox/src/main.ts"], told);
}

/** Waits for all even when one fails, so that a stop finds everything that was begun. */
async function settled(...tasks: (Promise<void> | undefined)[]): Promise<void> {
  const results = await Promise.allSettled(tasks.map((task) => Promise.resolve(task)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
