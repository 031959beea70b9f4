import { Client, type QueryConfig } from "pg";
import * as z from "zod";

/** The sandbox's clock is the product's: the machine's time, moved by the one row of `clock` in the
 * product's database. Without that database it is the machine's time. */
export type Clock = Readonly<{
  now(): Date;
  refresh(): Promise<void>;
}>;

export function systemClock(): Clock {
  return { now: () => new Date(), refresh: () => Promise.resolve() };
}

/** All that the sandbox reads and writes in the product's database. */
export type ProductTime = Clock &
  Readonly<{
    moveTo(moment: Date): Promise<void>;
    announce(channel: "clock_moved" | "clock_periodic"): Promise<void>;
    /** What is due by then or in progress, as text, empty when all is drained; and when the next
     * work is due. Both from one snapshot: work that starts meanwhile is in neither. */
    look(upTo: Date): Promise<{ undone: string[]; nextDue: Date | undefined }>;
    close(): Promise<void>;
  }>;

export function productTime(databaseUrl: string): ProductTime {
  let offsetMs = 0;
  const query = connection(databaseUrl);
  const now = () => new Date(Date.now() + offsetMs);
  return {
    now,
    async refresh() {
      const [row] = await query({ text: "select offset_ms from clock" });
      offsetMs = Number(row?.["offset_ms"] ?? 0);
    },
    async moveTo(moment) {
      const wanted = Math.max(offsetMs, moment.getTime() - Date.now());
      await query({ text: "update clock set offset_ms = $1", values: [wanted] });
      offsetMs = wanted;
    },
    announce: async (channel) => void (await query({ text: `notify ${channel}` })),
    async look(upTo) {
      const [row] = await query({ name: "look", text: LOOK, values: [upTo] });
      const undone = z.parse(texts, row?.["undone"]);
      return { undone, nextDue: row?.["next"] instanceof Date ? row["next"] : undefined };
    },
    close: () => query.close(),
  };
}

/** Failed jobs that wait for a retry are ignored: their back-off is in real time. Planning takes
 * longer than running it, and time travel runs it many times a second, so it is named and planned
 * once. */
const LOOK = `
  select
    coalesce((select json_agg(what || ' (' || count || ')') from (
      select 'due: ' || coalesce(what, '?') as what, count(*) from due_moment where due_at <= $1 group by 1
      union all
      select 'job: ' || task_identifier, count(*) from graphile_worker.jobs
      where locked_at is not null or (run_at <= now() and attempts < max_attempts)
      group by 1
    ) undone), '[]') as undone,
    (select min(due_at) from due_moment where due_at > $1) as next`;

const texts = z.array(z.string());

type Row = Record<string, unknown>;

/** One connection, reopened when it was lost. Queries are serialised. */
function connection(databaseUrl: string) {
  let client: Promise<Client> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const connect = async () => {
    const made = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      application_name: "sandbox",
      options: "-c plan_cache_mode=force_generic_plan",
    });
    made.on("error", () => (client = undefined));
    await made.connect();
    return made;
  };
  const run = async (statement: QueryConfig): Promise<Row[]> => {
    client ??= connect();
    const current = client;
    try {
      const connected = await current;
      return (await connected.query<Row>(statement)).rows;
    } catch (error) {
      if (!isSqlError(error)) {
        client = undefined;
        await current.then((lost) => lost.end()).catch(() => undefined);
      }
      throw error;
    }
  };
  const query = (statement: QueryConfig): Promise<Row[]> => {
    const result = last.then(() => run(statement));
    last = result.catch(() => undefined);
    return result;
  };
  return Object.assign(query, {
    async close() {
      await last;
      const connected = await client?.catch(() => undefined);
      client = undefined;
      await connected?.end();
    },
  });
}

/** A response of the database, after which the connection is usable again. */
function isSqlError(error: unknown): boolean {
  return error instanceof Error && "severity" in error && error.severity === "ERROR";
}
