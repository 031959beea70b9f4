import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { claimPorts } from "../../scripts/ports.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { runPrograms } from "../../scripts/programs.ts";
import { stackEnvironment } from "../../scripts/stack-environment.ts";
import { createDatabase, type Db } from "../../server/src/platform/database/database.ts";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { type Program, type Watch, watchBoundaries } from "./boundaries.ts";
import { startPostgresProxy } from "./postgres-proxy.ts";
import { sandboxAt } from "./sandbox.ts";
import type { World } from "./world.ts";

/** The whole product, whose server and worker each reach PostgreSQL through a proxy, which can kill
 * them at any statement. Database and sandbox live on. */
export interface WatchedProduct extends Pick<World, "appUrl" | "sandbox"> {
  watch: Watch;
  /** Past the proxies. */
  db: Db;
  restart: (program: Program) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startWatchedProduct(): Promise<WatchedProduct> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "osisi-watched-"));
  const postgres = await startPostgres({ dataDir, fast: true });
  await migrate({ ownerUrl: postgres.ownerUrl, appRole: "osisi_app" });
  const programs = runPrograms(dataDir, () => undefined);
  const watch = watchBoundaries((program) => programs.find(program).kill());
  const proxyOf = (program: Program) => startPostgresProxy(postgres, () => watch.onlooker(program));
  const proxies = { serve: await proxyOf("serve"), work: await proxyOf("work") };
  const ports = await claimPorts({ port: 0, sandboxPort: 0, smtpPort: 0 });
  const urls = { databaseUrl: postgres.appUrl, databaseOwnerUrl: postgres.ownerUrl };
  const env = {
    ...stackEnvironment({}, { ...ports, ...urls }, dataDir),
    LIMIT_ONBOARD_PER_MINUTE: "1000",
    LIMIT_PAYMENTS_PER_MINUTE: "100000",
  };
  const through = (program: Program) => {
    const url = new URL(postgres.appUrl);
    url.port = String(proxies[program].port);
    return { ...env, DATABASE_URL: url.href };
  };
  const main = "server/src/main.ts";
  await Promise.all([
    programs.startChild("sandbox", ["sandbox/src/main.ts"], () => env),
    programs.startChild("serve", [main, "serve"], () => through("serve")),
    programs.startChild("work", [main, "work"], () => through("work")),
  ]);
  const db = createDatabase(postgres.appUrl);
  return {
    appUrl: `http://localhost:${ports.port}`,
    sandbox: sandboxAt(`http://localhost:${ports.sandboxPort}`),
    watch,
    db,
    restart: (program) => programs.find(program).restart(),
    async stop() {
      await programs.stop();
      await Promise.all([proxies.serve.close(), proxies.work.close(), db.destroy()]);
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
