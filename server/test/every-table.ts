import type { TestConsole } from "./console.ts";

/** What every table holds, but for those that change by themselves, or with each step of a command. */

const CHANGING = [
  "clock",
  "quota",
  "worker_presence",
  "write_probe",
  "base_backup",
  "progress",
  "house_rollup",
  "account",
  "sweep",
  "sweep_seen",
  "gateway_balance_row",
  "gateway_reading",
  "gateway_probe",
  "webhook_inbox",
  "command",
  "command_private",
  "command_answer",
  "audit_log",
  "audit_head",
  "operator_session",
  "operator_challenge",
];

/** Of an operator, each code that they use; of a payment, when the gateway is asked about it. */
const CHANGING_COLUMNS = [
  "totp_step",
  "failed_tries",
  "checks_made",
  "next_check_at",
  "unanswered_since",
];

type Tables = Readonly<Record<string, Readonly<{ rows: number; digest: string }>>>;

/** A test changes no table's definition, and the catalog is slow to read. */
let statement: string | undefined;

export async function everyTable(asOwner: TestConsole["asOwner"]): Promise<Tables> {
  statement ??= await statementOf(asOwner);
  const found = await asOwner(statement, [CHANGING_COLUMNS]);
  return Object.fromEntries(found.map(({ name, ...held }) => [name, held]));
}

async function statementOf(asOwner: TestConsole["asOwner"]): Promise<string> {
  const tables = await asOwner(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE' and table_name <> all ($1)
     order by 1`,
    [CHANGING],
  );
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows,
      md5(string_agg((to_jsonb(t) - $1::text[])::text, '' order by t::text)) as digest from ${name} t`,
  );
  return parts.join(" union all ");
}

/** How many rows each table has more. */
export function grown(before: Tables, after: Tables): Record<string, number> {
  const all = Object.entries(after).map(
    ([name, { rows }]) => [name, rows - (before[name]?.rows ?? 0)] as const,
  );
  return Object.fromEntries(all.filter(([, more]) => more !== 0));
}
