import type { SQLInputValue, StatementSync } from "node:sqlite";
import type { Store } from "./store.ts";

/** One kind of document, stored as JSON with a numeric id and a unique key. */
export type Collection<Thing extends Stored> = Readonly<{
  /** `undefined` when the key is taken. */
  insert(thing: Omit<Thing, "id">): Thing | undefined;
  save(thing: Thing): void;
  byId(id: number): Thing | undefined;
  byKey(key: string): Thing | undefined;
  /** Newest first. */
  list(filter?: Filter): Thing[];
  count(filter?: Filter): number;
}>;

type Stored = { id: number; createdAt: string };

export type Filter = {
  /** Top-level fields of the document. `undefined` does not filter. */
  where?: Record<string, string | number | undefined>;
  from?: Date | undefined;
  to?: Date | undefined;
  limit?: number;
  offset?: number;
  /** Only those older than this id: the cursor. */
  below?: number | undefined;
  /** Only those newer than this id. */
  above?: number | undefined;
};

type Shape<Thing> = {
  name: string;
  /** The first id. The provider's ids exceed 32 bits, so ours do as well. */
  firstId: number;
  key: (thing: Omit<Thing, "id">) => string;
  /** Fields with an index. */
  indexed?: string[];
};

export function collection<Thing extends Stored>(
  { db }: Store,
  { name, firstId, key, indexed = [] }: Shape<Thing>,
): Collection<Thing> {
  db.exec(`create table if not exists ${name} (
    id integer primary key, key text not null unique, created_at text not null, document text not null)`);
  for (const field of indexed) {
    db.exec(`create index if not exists ${name}_${field} on ${name} (${fieldSql(field)}, id)`);
  }
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const insert = db.prepare(
    `insert into ${name} (id, key, created_at, document) values (?, ?, ?, ?)
     on conflict (key) do nothing`,
  );
  const update = db.prepare(`update ${name} set document = ? where id = ?`);
  const highest = db.prepare(`select coalesce(max(id), ${firstId - 1}) + 1 as next from ${name}`);
  const read = (row: Record<string, unknown> | undefined): Thing | undefined => {
    if (typeof row?.["document"] !== "string") return undefined;
    const thing: Thing = JSON.parse(row["document"]);
    return thing;
  };
  const one = (sql: string) => {
    const statement = db.prepare(`select document from ${name} where ${sql}`);
    return (value: string | number) => read(statement.get(value));
  };
  return {
    insert(thing) {
      const id = Number(highest.get()?.["next"]);
      const document = JSON.stringify({ id, ...thing });
      const { changes } = insert.run(id, key(thing), thing.createdAt, document);
      return changes === 1 ? read({ document }) : undefined;
    },
    save: (thing) => void update.run(JSON.stringify(thing), thing.id),
    byId: one("id = ?"),
    byKey: one("key = ?"),
    list(filter = {}) {
      const { sql, values } = conditions(filter);
      const newestFirst = `select document from ${name} ${sql} order by id desc limit ? offset ?`;
      const rows = prepare(newestFirst).all(...values, filter.limit ?? -1, filter.offset ?? 0);
      return rows.map((row) => read(row)).filter((thing) => thing !== undefined);
    },
    count(filter = {}) {
      const { sql, values } = conditions(filter);
      return Number(
        prepare(`select count(*) as count from ${name} ${sql}`).get(...values)?.["count"],
      );
    },
  };
}

function conditions({ where = {}, from, to, below, above }: Filter) {
  const asked: [string, SQLInputValue | undefined][] = [
    ...Object.entries(where).map<[string, SQLInputValue | undefined]>(([field, value]) => [
      `${fieldSql(field)} = ?`,
      value,
    ]),
    ["created_at >= ?", from?.toISOString()],
    ["created_at <= ?", to?.toISOString()],
    ["id < ?", below],
    ["id > ?", above],
  ];
  const given = asked.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
  return {
    sql: given.length > 0 ? `where ${given.map(({ sql }) => sql).join(" and ")}` : "",
    values: given.map(({ value }) => value),
  };
}

function fieldSql(field: string): string {
  if (!/^\w+$/.test(field)) throw new Error(`${field} is not the name of a field`);
  return `json_extract(document, '$.${field}')`;
}
