import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

/** A database with the tables of the product that the sandbox reads, and a stand-in for its worker:
 * notified that the clock moved, and on its own interval, it does what is due and records the
 * clock's time. */
export type ProductClock = Readonly<{
  databaseUrl: string;
  done: { what: string; at: Date }[];
  due(what: string, at: Date): Promise<void>;
  /** Work that is never done. */
  stop(): void;
  /** The worker's additional work at each due moment. */
  whenDue(act: (what: string) => Promise<void>): void;
  periodic(): number;
  query(text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}>;

const TABLES = `
  create table clock (offset_ms bigint not null); insert into clock values (0);
  create table work (what text primary key, due_at timestamptz not null);
  create view due_moment as select due_at, what from work;
  create schema graphile_worker;
  create table graphile_worker.jobs (task_identifier text, run_at timestamptz default now(),
    locked_at timestamptz, attempts int default 0, max_attempts int default 1)`;

const DO_DUE = `
  with this_clock as (select now() + offset_ms * interval '1 ms' as now from clock)
  delete from work using this_clock where due_at <= this_clock.now
  returning what, this_clock.now as at`;

const LOOKS_EVERY_MS = 200;

export async function productClock(): Promise<ProductClock> {
  const server = inject("postgres");
  const name = `sandbox_${randomBytes(6).toString("hex")}`;
  const urlTo = (database: string) =>
    `postgresql://${server.superuser}:${server.superuserPassword}@${server.host}:${server.port}/${database}`;
  const admin = await connect(urlTo("postgres"));
  await admin.query(`create database ${name}`);
  const worker = await connect(urlTo(name));
  await worker.query(TABLES);
  const done: ProductClock["done"] = [];
  let isWorking = true;
  let periodic = 0;
  let act: ((what: string) => Promise<void>) | undefined;
  let last = Promise.resolve();
  const look = async () => {
    if (!isWorking) return;
    // In one transaction, as a worker does it: the work and its follow-up become visible together.
    await worker.query("begin");
    const { rows } = await worker.query<{ what: string; at: Date }>(DO_DUE);
    done.push(...rows);
    for (const { what } of rows) await act?.(what);
    await worker.query("commit");
  };
  const lookNow = () => (last = last.then(look));
  worker.on("notification", ({ channel }) => {
    if (channel === "clock_periodic") periodic += 1;
    else void lookNow();
  });
  const timer = setInterval(() => void lookNow(), LOOKS_EVERY_MS);
  await worker.query("listen clock_moved; listen clock_periodic");
  return {
    databaseUrl: urlTo(name),
    done,
    due: async (what, at) =>
      void (await worker.query("insert into work values ($1, $2)", [what, at])),
    stop() {
      isWorking = false;
    },
    whenDue(next) {
      act = next;
    },
    periodic: () => periodic,
    query: async (text) => (await worker.query<Record<string, unknown>>(text)).rows,
    async close() {
      clearInterval(timer);
      await last;
      await worker.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
