import { Client } from "pg";

/** Which tables a request wrote into, to the row: triggers note every row that is inserted, changed or
 * deleted, in the transaction that does it, so that what is rolled back was never noted. */

export type NotedWrites = Awaited<ReturnType<typeof noteWrites>>;

/** Counted in passing, by the second and for all requests together. */
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
    /** The tables that were written since the last time, each once. */
    async since(): Promise<string[]> {
      const { rows } = await client.query<{ of: string }>("delete from noted.write returning of");
      return [...new Set(rows.map((row) => row.of))].toSorted();
    },

    /** What limits count is given back, because no person asks as often as a test does. */
    async forgetLimits(): Promise<void> {
      await client.query(`delete from ${COUNTED_ANYWAY}`);
      await client.query("update session set wrong_passwords = 0 where wrong_passwords > 0");
    },

    stop: () => client.end(),
  };
}
