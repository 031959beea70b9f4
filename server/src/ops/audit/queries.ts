import { type AuditFilter, type AuditRow, auditRow } from "@osisi/contracts/console/audit.ts";
import { sql, type SqlBool } from "kysely";
import { moneyActs } from "../command.ts";
import type { Db } from "#platform/database/database.ts";

const PAGE = 100;
const EXPORTED_AT_MOST = 100_000;

const SHOWN = ["show identity", "closed", "next-of-kin"];

/** Newest first. */
export async function listAudit(
  db: Db,
  filter: AuditFilter,
): Promise<{ rows: AuditRow[]; next: number | null }> {
  const rows = await auditRows(db, filter)
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE).map(shown);
  return { rows: page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

export async function readAudit(db: Db, id: number): Promise<AuditRow | undefined> {
  const row = await auditRows(db, {}).where("id", "=", BigInt(id)).executeTakeFirst();
  return row && shown(row);
}

/** The rows of the same command, oldest first. */
export async function readStory(db: Db, { id, commandId }: AuditRow): Promise<AuditRow[]> {
  if (commandId === null) return [];
  const rows = await auditRows(db, {})
    .where("commandId", "=", commandId)
    .where("id", "<>", BigInt(id))
    .execute();
  return rows.map(shown).toReversed();
}

const COLUMNS = Object.keys(auditRow.shape).filter((name) => name in auditRow.shape);

export async function auditCsv(db: Db, filter: AuditFilter): Promise<string> {
  const rows = await auditRows(db, filter).limit(EXPORTED_AT_MOST).execute();
  const lines = rows.map((row) => {
    const values: Record<string, unknown> = shown(row);
    return COLUMNS.map((name) => cell(values[name])).join(",");
  });
  return [COLUMNS.join(","), ...lines, ""].join("\r\n");
}

/** Quoted, and never a formula. */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? "" : asText(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number"
    ? String(value)
    : JSON.stringify(value);
}

/** Who has done something, and what was done, by name. */
export async function listAuditChoices(
  db: Db,
): Promise<{ operators: string[]; actions: string[] }> {
  const [operators, actions] = await Promise.all([
    db
      .selectFrom("auditLog")
      .select("operator as value")
      .where("via", "<>", "worker")
      .distinct()
      .execute(),
    db.selectFrom("auditLog").select("action as value").distinct().execute(),
  ]);
  return { operators: sorted(operators), actions: sorted(actions) };
}

const sorted = (rows: readonly { value: string }[]) =>
  rows.map(({ value }) => value).toSorted((one, other) => one.localeCompare(other));

function auditRows(db: Db, { q, only, day, before, role, operator, action }: AuditFilter) {
  let query = db.selectFrom("auditLog").selectAll().orderBy("id", "desc");
  if (before !== undefined) query = query.where("id", "<", BigInt(before));
  if (q) {
    const like = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(
      sql<SqlBool>`(subject ilike ${like} or action ilike ${like} or operator ilike ${like} or command_id::text = ${q})`,
    );
  }
  if (role) query = query.where("role", "=", role);
  if (operator) {
    // What the worker ran has the names of both people.
    query = query.where(
      sql<SqlBool>`(operator = ${operator} or (via = 'worker' and ${operator} = any (string_to_array(operator, ' and '))))`,
    );
  }
  if (action) query = query.where("action", "=", action);
  if (only === "shell") query = query.where("via", "=", "shell");
  if (only === "money") query = query.where("action", "in", moneyActs);
  if (only === "shown") query = query.where("action", "in", SHOWN);
  if (day) query = query.where(sql<SqlBool>`(at at time zone 'Africa/Lagos')::date = ${day}::date`);
  return query;
}

type Row = Awaited<ReturnType<ReturnType<typeof auditRows>["execute"]>>[number];

function shown(row: Row): AuditRow {
  const { at, hash, id, previousHash, via, ...rest } = row;
  const { operatorId: _, ...others } = rest;
  return auditRow.parse({
    ...others,
    id: Number(id),
    at: at.toISOString(),
    via,
    previousHash: previousHash.toString("hex"),
    hash: hash.toString("hex"),
  });
}
