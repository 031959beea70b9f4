import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./database.ts";
import { deriveKey, keyedHash } from "./secrets.ts";

/** The key of a quota, from what it counts: an account as it was typed, an address. Hashed, because a
 * table of limits need not know who is meant. */
export function quotaKey(secretKey: string, ...counted: string[]): string {
  return keyedHash(deriveKey(secretKey, "quotas"), ...counted).toString("base64url");
}

type Rule = { key: string; limit: number; windowMs: number; now: Date };

/** The longest for which the gateway closes anything, as we believe it. */
const LONGEST_CLOSED_MS = 60 * 60_000;

/** What ends later than anything that could be opened or closed now was written by a clock that is wrong, and
 * holds nobody up. */
function latestEnd({ windowMs, now }: Pick<Rule, "windowMs" | "now">): Date {
  return new Date(now.getTime() + windowMs + LONGEST_CLOSED_MS);
}

function isOver(rule: Pick<Rule, "windowMs" | "now">): RawBuilder<boolean> {
  return sql`(q.window_ends_at <= ${rule.now} or q.window_ends_at > ${latestEnd(rule)})`;
}

/** Takes one from what `key` may do within a window, counted in the database so that the limit
 * holds over any number of processes. Answers whether there was one left. */
export async function takeQuota(db: Db | Tx, rule: Rule): Promise<boolean> {
  const { taken } = await take(db, rule);
  return taken <= rule.limit;
}

/** When it is the caller's turn: now, or in one of the windows that come. Everybody who asks is
 * counted, so that a crowd is spread over as many windows as it needs; who comes back asks again. */
export async function takeTurn(db: Db | Tx, rule: Rule): Promise<Date> {
  const { taken, windowEndsAt } = await take(db, rule);
  const windowsToWait = Math.floor((taken - 1) / rule.limit);
  if (windowsToWait === 0) return rule.now;
  return new Date(windowEndsAt.getTime() + (windowsToWait - 1) * rule.windowMs);
}

/** Nothing more until then: somebody who counts too has said so. */
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

/** Takes what was counted elsewhere, of many keys at once, whether it is left or not. Answers what each
 * has taken since its window began. */
export async function addToQuotas(
  db: Db,
  counted: { taken: readonly { key: string; untold: number }[]; windowMs: number; now: Date },
): Promise<Map<string, { taken: number; windowEndsAt: Date }>> {
  const { now, taken, windowMs } = counted;
  if (taken.length === 0) return new Map();
  const ends = new Date(now.getTime() + windowMs);
  // In one order, so that two processes that count the same keys never wait for each other.
  const { rows } = await sql<{ key: string; taken: number; windowEndsAt: Date }>`
    insert into quota as q (key, taken, window_ends_at)
    select key, taken, ${ends} from unnest(
      ${taken.map(({ key }) => key)}::text[], ${taken.map(({ untold }) => untold)}::integer[]
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

export async function forgetEndedQuotas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("quota").where("windowEndsAt", "<=", now).execute();
}
