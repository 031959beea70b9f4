import { Client } from "pg";

/** The tables that a request wrote to, by row: triggers record every row that is inserted, changed
 * or deleted, in the same transaction, so that a rollback removes the record. */

export type NotedWrites = Awaited<ReturnType<typeof noteWrites>>;

/** Counters that are updated in the background for all requests together. */
const COUNTED_ANYWAY = "quota";

export async function noteWrites(ownerUrl: string) {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`
    create schema noted;
    create unlogged table noted.write (id bigserial, of text not null);
    create function noted.note() returns trigger language plpgsql security definer as $$
      begin
        insert into noted.write (of) values (tg_table_name);
        return null;
      end
    $$;
    do $$
      declare one record;
      begin
        for one in
          select schemaname, tablename from pg_tables
          where schemaname in ('public', 'ledger', 'graphile_worker')
            and tablename <> '${COUNTED_ANYWAY}'
        loop
          execute format(
            'create trigger zz_noted after insert or update or delete on %I.%I
             for each row execute function noted.note()', one.schemaname, one.tablename);
        end loop;
      end
    $$;
  `);
  return {
    /** The tables written since the last call, each once. */
    async since(): Promise<string[]> {
      const { rows } = await client.query<{ of: string }>("delete from noted.write returning of");
      return [...new Set(rows.map((row) => row.of))].toSorted();
    },

    /** Resets the rate limits, because no person sends as many requests as a test. */
    async forgetLimits(): Promise<void> {
      await client.query(`delete from ${COUNTED_ANYWAY}`);
      await client.query("update session set wrong_passwords = 0 where wrong_passwords > 0");
    },

    stop: () => client.end(),
  };
}
