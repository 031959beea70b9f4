import type { CompiledQuery, Kysely } from "kysely";
import type { PoolClient } from "pg";
import type { DB } from "./tables.gen.ts";

/**
 * A frequent statement whose building and planning take longer than its execution. It is built
 * once, and each connection plans it once, as a prepared statement. All varying values are
 * parameters; `examples` has a distinct value for each.
 *
 * A pooler in transaction mode shares connections, and before PgBouncer 1.21 does not track which
 * of them has prepared what. So nothing is prepared behind a pooler; the statement is then planned
 * each time.
 */
export function preparedStatement<Given extends readonly unknown[], Row>(
  examples: readonly [...Given],
  build: (db: Kysely<DB>, ...given: Given) => { compile(): CompiledQuery<Row> },
): (db: Kysely<DB>, ...given: Given) => Promise<Row[]> {
  let built: Built<Row> | undefined;
  return async (db, ...given) => {
    built ??= named(build(db, ...examples).compile(), examples);
    const { places, query } = built;
    const parameters = places.map((place) => given[place]);
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** `places`: for each parameter, the index of its given value. */
type Built<Row> = Readonly<{ query: CompiledQuery<Row>; places: readonly number[] }>;

const names = new Map<string, string>();

function named<Row>(query: CompiledQuery<Row>, examples: readonly unknown[]): Built<Row> {
  const places = query.parameters.map((parameter) => examples.indexOf(parameter));
  if (places.includes(-1))
    throw new Error("What a prepared statement is not given is written into it");
  names.set(query.sql, `osisi_${names.size + 1}`);
  return { query, places };
}

const direct = new WeakMap<PoolClient, Promise<boolean>>();

/** The name under which the connection prepares this statement, if it does. */
export async function preparedName(client: PoolClient, sql: string): Promise<string | undefined> {
  const name = names.get(sql);
  if (name === undefined) return undefined;
  const known = direct.get(client) ?? isDirect(client);
  direct.set(client, known);
  return (await known) ? name : undefined;
}

/** A pooler reports its own id in place of the backend's. */
async function isDirect(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return "processID" in client && rows[0]?.pid === client.processID;
}
