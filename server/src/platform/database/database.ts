import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction, sql } from "kysely";
import { DatabaseError, Pool, TypeOverrides, types } from "pg";
import type { DB } from "./tables.gen.ts";
import {
  type DatabaseAddress,
  clientAt,
  connectAt,
  fixedAddress,
  tcpKeepalive,
} from "./database-address.ts";
import { instrument } from "#platform/observability/instrumentation.ts";
import { trackUncertainCommits, commitCheckingPool } from "./commit-checking-pool.ts";

/** The pool, and a transaction. Every function of a domain takes one of them first. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

const TRIES = 5;
/** Serialization failure and deadlock: the whole transaction must be retried. */
const RETRYABLE = new Set(["40001", "40P01"]);

const parsers = new TypeOverrides();
parsers.setTypeParser(types.builtins.INT8, BigInt);
parsers.setTypeParser(types.builtins.NUMERIC, exactInteger);
// A calendar date stays text: `2027-01-31`.
parsers.setTypeParser(types.builtins.DATE, String);

/** Sums of `bigint` are `numeric`. Ours are whole numbers; anything else is a bug. */
function exactInteger(text: string): bigint {
  return BigInt(text);
}

/** With an address that can change, a connection is closed after this time, also under load, and
 * reopened with the current credentials. */
const LIFETIME_SECONDS = 300;

export function createDatabase(
  where: string | DatabaseAddress,
  options: {
    connections?: number;
    lifetimeSeconds?: number;
    /** Where tables are looked for, if not in `public`. */
    searchPath?: string;
    onLost?: (error: Error) => void;
  } = {},
): Db {
  const address = typeof where === "string" ? fixedAddress(where) : where;
  const lifetime = options.lifetimeSeconds ?? LIFETIME_SECONDS;
  const pool = new Pool({
    Client: clientAt(address),
    ...(address.canChange && { maxLifetimeSeconds: lifetime }),
    max: options.connections ?? 10,
    types: parsers,
    application_name: "osisi",
    ...(options.searchPath && {
      options: `-c search_path=${options.searchPath.replaceAll(" ", "")}`,
    }),
    ...tcpKeepalive,
  });
  const onLost = options.onLost ?? (() => undefined);
  pool.on("error", onLost);
  pool.on("connect", (client) => {
    // The pool does not handle errors of a connection in use, and an unhandled one ends the
    // process.
    client.on("error", onLost);
    trackUncertainCommits(client);
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: commitCheckingPool(pool, () => connectAt(address, () => pool.connect())),
    }),
    plugins: [new CamelCasePlugin()],
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, Pool>();

/** The pool of a database, for metrics. */
export function poolOf(
  db: Db,
): Pick<Pool, "totalCount" | "idleCount" | "waitingCount"> | undefined {
  return pools.get(db);
}

/** Runs `work` in one transaction. Retried after a serialization conflict or deadlock, so `work`
 * must have no effect outside of `tx`. */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { result, after } = await commitWithRetries(db, work);
  for (const call of after) await call();
  return result;
}

type Sequel = () => void | Promise<void>;
const sequels = new WeakMap<Tx, Sequel[]>();

async function commitWithRetries<Result>(db: Db, work: (tx: Tx) => Promise<Result>) {
  for (let tried = 1; ; tried += 1) {
    const after: Sequel[] = [];
    try {
      const result = await instrument({ what: "transaction" }, () =>
        db.transaction().execute((tx) => {
          sequels.set(tx, after);
          return work(tx);
        }),
      );
      return { result, after };
    } catch (error) {
      if (tried === TRIES || !RETRYABLE.has(sqlState(error))) throw error;
    }
  }
}

/** Calls `call` after the commit, and never after a rollback. Not for anything essential: the
 * process can die in between. If it fails, so does the call of `inTransaction`, although it has
 * committed. */
export function afterCommit(tx: Tx, call: Sequel): void {
  sequels.get(tx)?.push(call);
}

/** Runs `work` in a savepoint: if it fails, what it did is undone, and the transaction can continue.
 * Errors after which the whole transaction is retried are thrown. */
export async function inSavepoint<Result>(
  tx: Tx,
  work: () => Promise<Result>,
): Promise<{ kind: "done"; result: Result } | { kind: "failed"; error: unknown }> {
  const after = sequels.get(tx) ?? [];
  const before = after.length;
  await sql`savepoint inner_work`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint inner_work`.execute(tx);
    return { kind: "done", result };
  } catch (error) {
    if (RETRYABLE.has(sqlState(error))) throw error;
    await sql`rollback to savepoint inner_work`.execute(tx);
    after.length = before;
    return { kind: "failed", error };
  }
}

/** PostgreSQL's five-character code of an error, or an empty string. */
export function sqlState(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Whether `error` says that the account in whose name something begins is closed. */
export function isOfClosedAccount(error: unknown): boolean {
  return error instanceof DatabaseError && error.constraint === "investor_is_open";
}

/** Whether PostgreSQL cannot store a text because of a character in it: it has no NUL. */
export function isTextThatCannotBeStored(error: unknown): boolean {
  return ["22021", "22P05"].includes(sqlState(error));
}

/** Whether `error` is the violation of the unique constraint or index of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return (
    error instanceof DatabaseError && error.code === "23505" && error.constraint === constraint
  );
}
