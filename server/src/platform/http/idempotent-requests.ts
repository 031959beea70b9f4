import { sql } from "kysely";
import { equalBytes } from "#platform/secrets/secrets.ts";
import type { Db } from "#platform/database/database.ts";

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Longer than any request takes; after that, its process must have died. */
const GIVEN_UP_AFTER = "60 seconds";

export type Claim = Readonly<{
  /** Of this request, and not of another one under the same key. */
  id: string;
  investorId: string;
  route: string;
  key: string;
  bodyHash: Buffer;
}>;

export type ClaimOutcome =
  | { kind: "claimed" }
  | { kind: "in-flight" }
  | { kind: "other-body" }
  | { kind: "answered"; statusCode: number; answer: string };

/** Claims the key, or returns what is known of it. One statement decides, so of concurrent equal
 * requests exactly one is admitted. */
export async function claimKey(db: Db, claim: Claim, now: Date): Promise<ClaimOutcome> {
  const { rows } = await sql`
    insert into idempotent_request as r (investor_id, route, key, body_hash, expires_at, claim_id)
    values (${claim.investorId}, ${claim.route}, ${claim.key}, ${claim.bodyHash},
            ${new Date(now.getTime() + KEPT_MS)}, ${claim.id})
    on conflict (investor_id, route, key) do update
      set begun_at = now(), status_code = null, answer = null,
          body_hash = excluded.body_hash, expires_at = excluded.expires_at,
          claim_id = excluded.claim_id
      where r.expires_at <= ${now}
         or (r.status_code is null and r.body_hash = excluded.body_hash
             and r.begun_at < now() - ${GIVEN_UP_AFTER}::interval)
    returning 1
  `.execute(db);
  return rows.length > 0 ? { kind: "claimed" } : await lookUp(db, claim);
}

async function lookUp(db: Db, claim: Claim): Promise<ClaimOutcome> {
  const row = await db
    .selectFrom("idempotentRequest")
    .select(["bodyHash", "statusCode", "answer"])
    .where("investorId", "=", claim.investorId)
    .where("route", "=", claim.route)
    .where("key", "=", claim.key)
    .executeTakeFirst();
  if (!row) return { kind: "in-flight" };
  if (!equalBytes(row.bodyHash, claim.bodyHash)) return { kind: "other-body" };
  if (row.statusCode === null || row.answer === null) return { kind: "in-flight" };
  return { kind: "answered", statusCode: row.statusCode, answer: row.answer };
}

export async function storeAnswer(
  db: Db,
  claim: Claim,
  answer: { statusCode: number; answer: string },
): Promise<void> {
  await claimed(db, claim).set(answer).execute();
}

/** Work may have begun under this key: a retry must be the same request. */
export async function letThroughAgain(db: Db, claim: Claim): Promise<void> {
  await claimed(db, claim)
    .set({ begunAt: sql`'-infinity'` })
    .execute();
}

export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom("idempotentRequest")
    .where("investorId", "=", claim.investorId)
    .where("route", "=", claim.route)
    .where("key", "=", claim.key)
    .where("claimId", "=", claim.id)
    .where("statusCode", "is", null)
    .execute();
}

export async function forgetExpiredRequests(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("idempotentRequest").where("expiresAt", "<=", now).execute();
}

function claimed(db: Db, claim: Claim) {
  return db
    .updateTable("idempotentRequest")
    .where("investorId", "=", claim.investorId)
    .where("route", "=", claim.route)
    .where("key", "=", claim.key)
    .where("claimId", "=", claim.id)
    .where("statusCode", "is", null);
}
