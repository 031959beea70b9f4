import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type Child, startChild } from "../../scripts/child.ts";
import { errorsIn } from "../../scripts/log-errors.ts";
import { claimPorts, freePort } from "../../scripts/ports.ts";
import { fillReturnPool } from "../../scripts/return-pool.ts";
import { stackEnvironment } from "../../scripts/stack-environment.ts";
import { startForeignServer } from "./foreign-server.ts";
import { type Passed, startRoundRobin } from "./round-robin.ts";
import { sandboxAt, type Sandbox } from "./sandbox.ts";

/** The product as an operator runs it: a separate PostgreSQL, any number of servers behind a proxy
 * and of workers, each a process of its own. Only the outside world is the sandbox. */

const root = path.join(import.meta.dirname, "../..");

export interface RealProcess {
  name: string;
  url: string;
  /** Without warning. */
  kill: () => Promise<void>;
  /** As it was, after it was killed. */
  restart: () => Promise<void>;
  /** SIGTERM, and waits. Returns its exit code. */
  end: () => Promise<number | null>;
}

export interface RealProduct {
  appUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
  databaseOwnerUrl: string;
  dataDir: string;
  env: Record<string, string>;
  sandbox: Sandbox;
  /** With the code in that folder; by default ours. */
  migrate: (tree?: string) => Promise<void>;
  serve: (tree?: string) => Promise<RealProcess>;
  work: (tree?: string) => Promise<RealProcess>;
  /** Log lines of any of them that need an operator's attention. */
  complaints: () => string[];
  /** `keepLogs`: the caller removes `dataDir` after reading them. */
  stop: (options?: { keepLogs?: boolean }) => Promise<void>;
}

type Database = Pick<RealProduct, "databaseUrl" | "databaseOwnerUrl" | "stop"> & {
  /** Through a pooler, for processes that need no session: the servers. */
  pooledUrl?: string;
};

/** Migrated by the code in `tree`, and with capital; nothing runs yet. */
export async function openRealProduct(
  options: { tree?: string; database?: Database; onPassed?: (passed: Passed) => void } = {},
): Promise<RealProduct> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "osisi-real-"));
  const database: Database = options.database ?? (await startForeignServer());
  const ports = await claimPorts({ port: 0, sandboxPort: 0, smtpPort: 0 });
  const proxy = await startRoundRobin(ports.port, options.onPassed ?? (() => undefined));
  const env = {
    ...stackEnvironment(OF_TESTS, { ...ports, ...database }, dataDir),
    TRUST_PROXY: "1",
    DRAIN_SECONDS: "1",
  };
  const processes: RealProcess[] = [];
  let workers = 0;
  const begin = async (name: string, args: string[], more: Record<string, string> = {}) => {
    const one = await startProcess(name, args, { ...env, ...more }, dataDir);
    processes.unshift(one);
    return one;
  };
  const product: RealProduct = {
    ...database,
    appUrl: proxy.url,
    sandboxUrl: `http://localhost:${ports.sandboxPort}`,
    dataDir,
    env,
    sandbox: sandboxAt(`http://localhost:${ports.sandboxPort}`),
    async migrate(tree) {
      await promisify(execFile)(process.execPath, [mainOf(tree), "migrate"], { env });
    },
    async serve(tree) {
      const port = String(await freePort());
      const one = await begin(`serve-${port}`, [mainOf(tree), "serve"], {
        PORT: port,
        DATABASE_URL: database.pooledUrl ?? database.databaseUrl,
      });
      await proxy.add(one.url);
      return one;
    },
    work: async (tree) => await begin(`work-${(workers += 1)}`, [mainOf(tree), "work"]),
    complaints: () =>
      readdirSync(dataDir)
        .filter((file) => file.endsWith(".log"))
        .flatMap((file) => errorsIn(readFileSync(path.join(dataDir, file), "utf8"))),
    async stop({ keepLogs = false } = {}) {
      for (const one of processes) await one.end();
      await proxy.close();
      await database.stop();
      if (!keepLogs) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await product.migrate(options.tree);
  await fillReturnPool(product.databaseOwnerUrl);
  await begin("sandbox", ["sandbox/src/main.ts"]);
  return product;
}

function mainOf(tree = root): string {
  return path.join(tree, "server/src/main.ts");
}

/** All of them share one address. A rate limit that applies in production applies here. */
const OF_TESTS = {
  LIMIT_REQUESTS_PER_MINUTE: "60000",
  LIMIT_REQUESTS_AT_ONCE: "1000",
  LIMIT_ONBOARD_PER_MINUTE: "1000",
  LIMIT_PAYMENTS_PER_MINUTE: "100000",
  COMMON_PASSWORDS: "refuse",
  LOAN_FORM_URL: "https://forms.osisi.example/loan",
};

async function startProcess(
  name: string,
  args: string[],
  env: Record<string, string>,
  dataDir: string,
): Promise<RealProcess> {
  const spec = { name, args, env, logFile: path.join(dataDir, `${name}.log`) };
  let child: Child = await startChild(spec);
  return {
    name,
    url: `http://localhost:${env["PORT"]}`,
    async kill() {
      child.process.kill("SIGKILL");
      await child.exited;
    },
    async restart() {
      child = await startChild(spec);
    },
    async end() {
      await child.stop();
      return child.process.exitCode;
    },
  };
}
