import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, totalmem } from "node:os";
import path from "node:path";
import { webhookPaths } from "@osisi/server/gateway/webhook-paths.ts";
import { migrate } from "@osisi/server/platform/database/migrate.ts";
import { Client } from "pg";
import { type Child, startChild } from "../../scripts/child.ts";
import { freePort } from "../../scripts/ports.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { stackEnvironment } from "../../scripts/stack-environment.ts";
import { type Size, growBooks } from "./grow-books.ts";

/** PostgreSQL, sandbox, server and worker as `npm start` runs them, and beside them the floor. The
 * database also records commit timestamps, so that nothing needs to poll. */
export type RunningProduct = Awaited<ReturnType<typeof startProduct>>;

/** With `grown`, as if that many investors had been there for years, and with a gateway that takes
 * no time. */
export async function startProduct({ grown }: { grown?: Size } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "osisi-bench-"));
  const postgres = await startNotingPostgres(folder);
  const children = new Map<string, Child>();
  const stop = async () => {
    await Promise.all([...children.values()].map((child) => child.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, appRole: "osisi_app" });
    const port = await freePort();
    const idlePort = await freePort();
    const addresses = {
      port,
      sandboxPort: await freePort(),
      smtpPort: await freePort(),
      databaseUrl: postgres.appUrl,
      databaseOwnerUrl: postgres.ownerUrl,
    };
    const gatewayPort = await freePort();
    const env = stackEnvironment(
      {
        LOG_LEVEL: "warn",
        // In production the row with the clock's offset is not read.
        TIME_TRAVEL: "off",
        LIMIT_REQUESTS_PER_MINUTE: "100000000",
        LIMIT_PAYMENTS_PER_MINUTE: "100000000",
        ...(grown && { PAYSTACK_BASE_URL: `http://127.0.0.1:${gatewayPort}` }),
      },
      addresses,
      folder,
    );
    const secretKey = env["SECRET_KEY"] ?? "";
    if (grown) {
      const superuserUrl = postgres.superuserUrl.replace(/postgres$/, "osisi");
      await growBooks({ superuserUrl, appUrl: postgres.appUrl, secretKey }, grown);
    }
    const profiling = profilingOf(process.env["CPU_PROFILES"]);
    const start = async (name: string, args: string[], more: Record<string, string> = {}) => {
      const logFile = path.join(folder, `${name}.log`);
      const spec = { name, args: [...profiling, ...args], env: { ...env, ...more }, logFile };
      children.set(name, await startChild(spec));
    };
    await start("sandbox", ["sandbox/src/main.ts"]);
    if (grown) {
      await start("gateway", ["bench/src/instant-gateway.ts"], { PORT: String(gatewayPort) });
    }
    await start("serve", ["server/src/main.ts", "serve"]);
    await start("work", ["server/src/main.ts", "work"]);
    await start("idle", ["bench/src/idle-server.ts"], { PORT: String(idlePort) });
    const url = `http://127.0.0.1:${port}`;
    return {
      url,
      webhookUrl: url + webhookPaths.first,
      idleUrl: `http://127.0.0.1:${idlePort}/`,
      databaseUrl: postgres.appUrl,
      ownerUrl: postgres.ownerUrl,
      secretKey: env["PAYSTACK_SECRET_KEY"] ?? "",
      pidOf: (name: string) => children.get(name)?.process.pid,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** With CPU_PROFILES, a folder, every process writes its CPU profile there, for the flame chart of
 * a browser's developer tools. */
function profilingOf(profiles: string | undefined): string[] {
  return profiles ? ["--cpu-prof", `--cpu-prof-dir=${path.resolve(profiles)}`] : [];
}

/** A quarter of the machine's memory for shared buffers, as `docs/operate.md` recommends;
 * PostgreSQL's own default is 128 MB on any machine. The settings apply from the next start. */
async function startNotingPostgres(folder: string) {
  const first = await startPostgres({ dataDir: folder });
  const client = new Client({ connectionString: first.superuserUrl });
  await client.connect();
  await client.query("alter system set track_commit_timestamp = on");
  const megabytes = Math.floor(totalmem() / 4 / 2 ** 20);
  await client.query(`alter system set shared_buffers = '${megabytes}MB'`);
  await client.end();
  await first.stop();
  return startPostgres({ dataDir: folder });
}
