import type { CompiledQuery } from "kysely";
import type { PoolClient } from "pg";
import type { Db } from "./database.ts";

/** A statement with one parameter that is so large that building and planning it takes longer than running it. It is
 * built once, and each connection plans it once, as a prepared statement.
 *
 * A pooler in transaction mode gives a connection to others between two transactions, and one before PgBouncer 1.21
 * does not know which of them has prepared what. So nothing is prepared behind a pooler; the statement is then planned
 * each time. */
export function preparedStatement<Row>(
  build: (db: Db, parameter: string) => { compile(): CompiledQuery<Row> },
): (db: Db, parameter: string) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (db, parameter) => {
    built ??= named(build(db, "").compile());
    const { rows } = await db.executeQuery<Row>({ ...built, parameters: [parameter] });
    return rows;
  };
}

const names = new Map<string, string>();

function named<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  if (query.parameters.length !== 1) throw new Error("A prepared statement has one parameter");
  names.set(query.sql, `osisi_${names.size + 1}`);
  return query;
}

const direct = new WeakMap<PoolClient, Promise<boolean>>();

/** As which the connection prepares this statement, if it does. */
export async function preparedName(client: PoolClient, sql: string): Promise<string | undefined> {
  const name = names.get(sql);
  if (name === undefined) return undefined;
  const known = direct.get(client) ?? isDirect(client);
  direct.set(client, known);
  return (await known) ? name : undefined;
}

/** A pooler gives its own number in place of the backend's. */
async function isDirect(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return "processID" in client && rows[0]?.pid === client.processID;
}
