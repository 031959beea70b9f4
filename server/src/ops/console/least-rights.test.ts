import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";

let database: TestDatabase;
let owner: Client;
let operator: Client;

beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  operator = new Client({ connectionString: database.consoleUrl });
  await owner.connect();
  await operator.connect();
});

afterAll(async () => {
  await owner.end();
  await operator.end();
  await database.drop();
});

/** What the console's role may do with tables outside of the schema `console`, whose views it may
 * read. */
const readable = new Set([
  "ledger.account",
  "ledger.account_kind",
  "ledger.house_rollup",
  "ledger.progress",
  "ledger.transfer",
  "ledger.transfer_key",
  "public.audit_log",
  "public.clock",
  "public.command",
  "public.migration",
  "public.operator_challenge",
  "public.operator_list",
]);
const writable = new Set([
  "public.operator_challenge: insert",
  "public.operator_challenge: delete",
]);

/** Each verifies the operator's session, or is a step of signing in. */
const callable = [
  "console.add_evidence",
  "console.add_statement_file",
  "console.answer_complaint",
  "console.command_answer",
  "console.list_holds",
  "console.look_at_operator",
  "console.note_opened",
  "console.open_complaint",
  "console.private_arguments",
  "console.read_bank_lines",
  "console.read_evidence",
  "console.read_statement_file",
  "console.show_identity",
  "console.work_on",
  "public.accept_invitation",
  "public.active_operator",
  "public.add_passkey",
  "public.audit_break",
  "public.decide_command",
  "public.end_operator_session",
  "public.find_invitation",
  "public.find_operator_passkey",
  "public.find_operator_sign_in",
  "public.list_passkeys",
  "public.log_operator_act",
  "public.open_command",
  "public.propose_command",
  "public.record_failed_sign_in",
  "public.remove_passkey",
  "public.start_operator_session",
  "public.use_passkey",
  "public.use_totp_step",
  "public.withdraw_command",
];

type Relation = { schema: string; name: string; column: string; isView: boolean };

const relations = async (): Promise<Relation[]> => {
  const { rows } = await owner.query<Relation>(`
    select n.nspname as schema, c.relname as name, a.attname as column, c.relkind = 'v' as "isView"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join lateral (
        select attname from pg_attribute
        where attrelid = c.oid and attnum > 0 and attidentity = '' and not attisdropped limit 1
      ) a on true
    where c.relkind in ('r', 'v', 'm', 'p', 'f')
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1, 2`);
  return rows;
};

/** `42501` is a missing right; anything else, an error too, means that there is one. */
async function mayRun(statement: string): Promise<boolean> {
  await operator.query("begin");
  try {
    await operator.query(statement);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "42501");
  } finally {
    await operator.query("rollback");
  }
}

describe("the console's role", () => {
  it("reads its views, the ledger and what operators do, and nothing else", async () => {
    const all = await relations();
    expect(all.length).toBeGreaterThan(120);
    const read: string[] = [];
    for (const { schema, name } of all) {
      if (await mayRun(`select from ${schema}.${name} limit 0`)) read.push(`${schema}.${name}`);
    }
    const views = all.filter(({ schema }) => schema === "console");
    const expected = [...readable, ...views.map(({ name }) => `console.${name}`)];
    expect(read.toSorted()).toEqual(expected.toSorted());
  });

  it("writes no table but what waits for a passkey", async () => {
    const written: string[] = [];
    for (const { schema, name, column, isView } of await relations()) {
      if (isView) continue;
      const table = `${schema}.${name}`;
      const statements = {
        insert: `insert into ${table} default values`,
        update: `update ${table} set "${column}" = "${column}" where false`,
        delete: `delete from ${table} where false`,
        truncate: `truncate ${table}`,
      };
      for (const [act, statement] of Object.entries(statements)) {
        if (await mayRun(statement)) written.push(`${table}: ${act}`);
      }
    }
    // Views too: PostgreSQL refuses to write some of them before it looks at rights.
    const { rows } = await owner.query<{ granted: string }>(`
      select n.nspname || '.' || c.relname || ': ' || lower(act) as granted
      from pg_class c join pg_namespace n on n.oid = c.relnamespace,
        unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as act
      where c.relkind in ('r', 'v', 'm', 'p', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
        and (has_table_privilege('osisi_console', c.oid, act)
          or (act in ('INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege('osisi_console', c.oid, act)))`);
    expect(rows.map(({ granted }) => granted).toSorted()).toEqual([...writable].toSorted());
    expect(written.toSorted()).toEqual([...writable].toSorted());
  });

  it("calls the functions that verify an operator, and no other", async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select n.nspname || '.' || p.proname as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname not in ('pg_catalog', 'information_schema')
        and has_schema_privilege('osisi_console', n.oid, 'usage')
        and has_function_privilege('osisi_console', p.oid, 'execute')`);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(callable);
  });

  it("creates nothing, uses no sequence, and is no other role", async () => {
    const { rows } = await owner.query<{ may: string }>(`
      select 'create in ' || nspname as may from pg_namespace
        where has_schema_privilege('osisi_console', oid, 'create')
      union all
      select 'sequence ' || relname from pg_class
        where case when relkind = 'S' then has_sequence_privilege('osisi_console', oid, 'usage, select, update') end
      union all
      select 'member of ' || r.rolname from pg_roles r
        where r.rolname <> 'osisi_console' and pg_has_role('osisi_console', r.oid, 'member')
      union all
      select 'attribute' from pg_roles where rolname = 'osisi_console'
        and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`);
    expect(rows).toEqual([]);
  });

  it("sees no password, code, token, authorization, text of a message or encrypted identity", async () => {
    const { rows } = await owner.query<{ named: string }>(`
      select table_name || '.' || column_name as named from information_schema.columns
      where table_schema = 'console'
        and (data_type = 'bytea'
          or column_name ~ 'hash|token|secret|password_hash|authorization|access_code|signature|body|recipient$|request_key|_url$|p256dh|^auth$|endpoint|^address$|account_name|customer_code|slug'
          or table_name ~ 'challenge_code|closed_identity|idempotent|name_enquiry|pay_in_link|quota')`);
    expect(rows.map(({ named }) => named)).toEqual(["own_account.account_name"]);
  });
});
