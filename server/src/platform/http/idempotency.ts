import { createHash, randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import {
  isDatabaseUnavailable,
  retryWhenDatabaseAvailable,
} from "#platform/database/database-unavailable.ts";
import type { Runtime } from "#platform/runtime.ts";
import { equalBytes } from "#platform/secrets/secrets.ts";
import type { Db } from "#platform/database/database.ts";
import { Refusal } from "./refusal.ts";
import type { Api } from "./server.ts";

/**
 * `Idempotency-Key` on requests that move money: the same key and body get the same answer,
 * another body is refused, and so is a request that is still in progress. Keys belong to an
 * investor and a route and are kept for seven days. A request that fails validation claims no key,
 * a temporary refusal releases it, and an unknown outcome (5xx) admits the same request again, and
 * no other.
 *
 * If a process dies before answering, the key stays claimed. After a while the same request is
 * admitted again, so the work itself must recognise it: use `requestKey` in a unique constraint.
 */

declare module "fastify" {
  interface FastifyRequest {
    idempotencyClaim?: Claim;
  }
}

const KEY_FORM = /^[\x21-\x7E]{1,255}$/;
const REPLAYED = ["idempotent-replayed", "true"] as const;
/** Temporary refusals. 403 requests a step-up, after which the same request is sent again. */
const TEMPORARY = new Set([401, 403, 409, 429]);

/** Call once per app: stores the answers of requests that have claimed a key. */
export function storeIdempotentAnswers(app: Api, { db }: Runtime): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const claim = request.idempotencyClaim;
    if (!claim) return;
    const { statusCode } = reply;
    const store = async () => {
      if (TEMPORARY.has(statusCode)) await releaseKey(db, claim);
      else if (statusCode >= 500) await allowRetry(db, claim);
      else await storeAnswer(db, claim, { statusCode, answer: String(payload) });
    };
    // The work is done or not, whether or not this can be stored.
    await store().catch((error: unknown) => retryLater(request, store, error));
  });
}

/** For a failover during the request: a retry some seconds later must not be refused for a minute
 * as in progress. */
function retryLater(request: FastifyRequest, store: () => Promise<void>, error: unknown): void {
  if (!isDatabaseUnavailable(error)) throw error;
  retryWhenDatabaseAvailable(store).catch((failure: unknown) => {
    request.log.warn({ err: failure, requestId: request.id }, "a key stays taken for a minute");
  });
}

/** A preHandler for routes that move money, after authentication. */
export function idempotent(runtime: Runtime, investorOf: (request: FastifyRequest) => string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const key = request.headers["idempotency-key"];
    if (key === undefined) return undefined;
    if (typeof key !== "string" || !KEY_FORM.test(key))
      throw new Refusal("idempotency-key-malformed");
    const claim: Claim = {
      id: randomUUID(),
      investorId: investorOf(request),
      route: request.routeOptions.url ?? request.url,
      key,
      bodyHash: hashBody(request.body),
    };
    const outcome = await claimKey(runtime.db, claim, runtime.clock.now()).catch(
      (error: unknown) => {
        // The claim may have been stored anyway.
        retryLater(request, () => allowRetry(runtime.db, claim), error);
        throw error;
      },
    );
    if (outcome.kind === "other-body") throw new Refusal("idempotency-key-reused");
    if (outcome.kind === "in-flight") throw new Refusal("request-in-flight");
    if (outcome.kind === "claimed") {
      request.idempotencyClaim = claim;
      return undefined;
    }
    return reply
      .code(outcome.statusCode)
      .header("content-type", "application/json; charset=utf-8")
      .header(...REPLAYED)
      .serializer(String)
      .send(outcome.answer);
  };
}

/** Identifies this request among all of its investor's, for a unique constraint of the work. */
export function requestKey(request: FastifyRequest): string | undefined {
  const claim = request.idempotencyClaim;
  return claim && `${claim.route} ${claim.key}`;
}

/** For an answer that was not stored: the work itself recognised the request as a repetition. */
export function markReplayed(reply: FastifyReply, isReplayed: boolean): void {
  if (isReplayed) void reply.header(...REPLAYED);
}

/** After validation the fields are in the schema's order, whatever the sender's was. */
function hashBody(body: unknown): Buffer {
  const text = JSON.stringify(body, (_key, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  return createHash("sha256").update(text).digest();
}

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
export async function allowRetry(db: Db, claim: Claim): Promise<void> {
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
