import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./database/database.ts";
import { deriveKey, keyedHash } from "./secrets/secrets.ts";

/** The key of a quota, from what it counts: a typed identifier, an address. Hashed, because the
 * table of limits need not identify anyone. */
export function quotaKey(secretKey: string, ...counted: string[]): string {
  return keyedHash(deriveKey(secretKey, "quotas"), ...counted).toString("base64url");
}

type Rule = { key: string; limit: number; windowMs: number; now: Date };

/** The longest closure by the gateway that we accept. */
const LONGEST_CLOSED_MS = 60 * 60_000;

/** A window that ends later than any that could be opened or closed now was written by a wrong
 * clock, and is ignored. */
function latestEnd({ windowMs, now }: Pick<Rule, "windowMs" | "now">): Date {
  return new Date(now.getTime() + windowMs + LONGEST_CLOSED_MS);
}

function isOver(rule: Pick<Rule, "windowMs" | "now">): RawBuilder<boolean> {
  return sql`(q.window_ends_at <= ${rule.now} or q.window_ends_at > ${latestEnd(rule)})`;
}

/** Takes one from the quota of `key` within a window, counted in the database so that the limit
 * holds over any number of processes. Returns whether there was one left. */
export async function takeQuota(db: Db | Tx, rule: Rule): Promise<boolean> {
  const { taken } = await take(db, rule);
  return taken <= rule.limit;
}

/** When the caller may proceed: now, or in a later window. Every caller is counted, so that many
 * are spread over as many windows as needed; a caller that returns is counted again. */
export async function takeTurn(db: Db | Tx, rule: Rule): Promise<Date> {
  const { taken, windowEndsAt } = await take(db, rule);
  const windowsToWait = Math.floor((taken - 1) / rule.limit);
  if (windowsToWait === 0) return rule.now;
  return new Date(windowEndsAt.getTime() + (windowsToWait - 1) * rule.windowMs);
}

/** Closes the quota until then, because the external service that also counts has said so. */
export async function closeQuota(
  db: Db | Tx,
  { key, limit, until }: { key: string; limit: number; until: Date },
): Promise<void> {
  await sql`
    insert into quota as q (key, taken, window_ends_at) values (${key}, ${limit}, ${until})
    on conflict (key) do update set
      taken = greatest(q.taken, excluded.taken),
      window_ends_at = greatest(q.window_ends_at, excluded.window_ends_at)
  `.execute(db);
}

async function take(db: Db | Tx, rule: Rule): Promise<{ taken: number; windowEndsAt: Date }> {
  const ends = new Date(rule.now.getTime() + rule.windowMs);
  const { rows } = await sql<{ taken: number; windowEndsAt: Date }>`
    insert into quota as q (key, taken, window_ends_at) values (${rule.key}, 1, ${ends})
    on conflict (key) do update set
      taken = case when ${isOver(rule)} then 1 else q.taken + 1 end,
      window_ends_at = case when ${isOver(rule)} then excluded.window_ends_at
                            else q.window_ends_at end
    returning taken, window_ends_at
  `.execute(db);
  return rows[0] ?? { taken: 1, windowEndsAt: ends };
}

/** Adds counts from elsewhere, of many keys together, even beyond the limit. Returns what each has
 * taken since its window began. */
export async function addToQuotas(
  db: Db,
  counted: { taken: readonly { key: string; count: number }[]; windowMs: number; now: Date },
): Promise<Map<string, { taken: number; windowEndsAt: Date }>> {
  const { now, taken, windowMs } = counted;
  if (taken.length === 0) return new Map();
  const ends = new Date(now.getTime() + windowMs);
  // In one order, so that two processes that count the same keys do not deadlock.
  const { rows } = await sql<{ key: string; taken: number; windowEndsAt: Date }>`
    insert into quota as q (key, taken, window_ends_at)
    select key, taken, ${ends} from unnest(
      ${taken.map(({ key }) => key)}::text[], ${taken.map(({ count }) => count)}::integer[]
    ) as counted (key, taken) order by key
    on conflict (key) do update set
      taken = case when ${isOver(counted)} then excluded.taken
                   else q.taken + excluded.taken end,
      window_ends_at = case when ${isOver(counted)} then excluded.window_ends_at
                            else q.window_ends_at end
    returning key, taken, window_ends_at
  `.execute(db);
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

/** Whether `key` has anything left, without taking it. */
export async function hasQuota(db: Db | Tx, rule: Rule): Promise<boolean> {
  const row = await db
    .selectFrom("quota")
    .select("taken")
    .where("key", "=", rule.key)
    .where("windowEndsAt", ">", rule.now)
    .where("windowEndsAt", "<=", latestEnd(rule))
    .executeTakeFirst();
  return (row?.taken ?? 0) < rule.limit;
}

/** When the window of `key` ends; `undefined` if none is open. */
export async function windowEndOf(
  db: Db | Tx,
  rule: Omit<Rule, "limit">,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("quota")
    .select("windowEndsAt")
    .where("key", "=", rule.key)
    .where("windowEndsAt", ">", rule.now)
    .where("windowEndsAt", "<=", latestEnd(rule))
    .executeTakeFirst();
  return row?.windowEndsAt;
}

export async function forgetEndedQuotas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("quota").where("windowEndsAt", "<=", now).execute();
}
