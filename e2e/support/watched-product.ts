import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { claimPorts } from "../../scripts/ports.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { runPrograms } from "../../scripts/programs.ts";
import { fillReturnPool } from "../../scripts/return-pool.ts";
import { consoleEnvironment, stackEnvironment } from "../../scripts/stack-environment.ts";
import { createDatabase, type Db } from "../../server/src/platform/database/database.ts";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { type Program, type Watch, watchBoundaries } from "./boundaries.ts";
import { startPostgresProxy } from "./postgres-proxy.ts";
import { sandboxAt } from "./sandbox.ts";
import type { World } from "./world.ts";

/** The whole product, whose server, worker and console each reach PostgreSQL through a proxy, which can
 * kill them at any statement. Database and sandbox live on. */
export interface WatchedProduct extends Pick<World, "appUrl" | "sandbox"> {
  watch: Watch;
  consoleUrl: string;
  databaseOwnerUrl: string;
  /** Past the proxies. */
  db: Db;
  restart: (program: Program) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startWatchedProduct(): Promise<WatchedProduct> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "osisi-watched-"));
  const postgres = await startPostgres({ dataDir, fast: true });
  await migrate({
    ownerUrl: postgres.ownerUrl,
    appRole: "osisi_app",
    consoleRole: "osisi_console",
  });
  // A house without capital owes more than it has after the first fee, which is a finding.
  await fillReturnPool(postgres.ownerUrl);
  const programs = runPrograms(dataDir, () => undefined);
  const watch = watchBoundaries((program) => programs.find(program).kill());
  const proxyOf = (program: Program) => startPostgresProxy(postgres, () => watch.onlooker(program));
  const proxies = {
    serve: await proxyOf("serve"),
    work: await proxyOf("work"),
    console: await proxyOf("console"),
  };
  const ports = await claimPorts({ port: 0, sandboxPort: 0, smtpPort: 0, consolePort: 0 });
  const urls = {
    databaseUrl: postgres.appUrl,
    databaseOwnerUrl: postgres.ownerUrl,
    consoleDatabaseUrl: postgres.consoleUrl,
  };
  const env = {
    ...stackEnvironment({}, { ...ports, ...urls }, dataDir),
    LIMIT_ONBOARD_PER_MINUTE: "1000",
    LIMIT_PAYMENTS_PER_MINUTE: "100000",
  };
  const proxied = (program: Program, address: string) => {
    const url = new URL(address);
    url.port = String(proxies[program].port);
    return url.href;
  };
  const through = (program: Program) => ({
    ...env,
    DATABASE_URL: proxied(program, postgres.appUrl),
  });
  const ofConsole = {
    ...consoleEnvironment(env),
    CONSOLE_DATABASE_URL: proxied("console", postgres.consoleUrl),
  };
  const main = "server/src/main.ts";
  await Promise.all([
    programs.startChild("sandbox", ["sandbox/src/main.ts"], () => env),
    programs.startChild("serve", [main, "serve"], () => through("serve")),
    programs.startChild("work", [main, "work"], () => through("work")),
    programs.startChild("console", ["server/src/console.ts"], () => ofConsole),
  ]);
  const db = createDatabase(postgres.appUrl);
  return {
    appUrl: `http://localhost:${ports.port}`,
    sandbox: sandboxAt(`http://localhost:${ports.sandboxPort}`),
    watch,
    consoleUrl: `http://localhost:${ports.consolePort}`,
    databaseOwnerUrl: postgres.ownerUrl,
    db,
    restart: (program) => programs.find(program).restart(),
    async stop() {
      await programs.stop();
      await Promise.all([...Object.values(proxies).map((proxy) => proxy.close()), db.destroy()]);
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
