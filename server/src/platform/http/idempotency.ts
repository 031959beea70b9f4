import { createHash, randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseAway } from "../database-away.ts";
import { onceBack } from "../once-back.ts";
import type { Runtime } from "../runtime.ts";
import {
  type Claim,
  claimKey,
  letThroughAgain,
  releaseKey,
  storeAnswer,
} from "./idempotent-requests.ts";
import { Refusal } from "./refusal.ts";
import type { Api } from "./server.ts";

/** `Idempotency-Key` on requests that move money: the same key and body get the same answer, another
 * body is refused, and one that is still being worked on is told so. Keys belong to an investor and
 * a route and are kept for seven days. A request that fails its validation never gets here, an
 * answer that says "not now" frees the key again, and one that does not know what happened (5xx) lets
 * the same request through again, and no other.
 *
 * A process that dies between its work and its answer leaves the key taken. After a while the same
 * request is let through again, so the work itself must recognise it: `requestKey` is what to hang
 * a unique constraint on. */

declare module "fastify" {
  interface FastifyRequest {
    idempotencyClaim?: Claim;
  }
}

const KEY_FORM = /^[\x21-\x7E]{1,255}$/;
const REPLAYED = ["idempotent-replayed", "true"] as const;
/** Answers that say "not now" rather than yes or no. With 403 a step-up is asked for: the same request comes again
 * with it. */
const NOT_NOW = new Set([401, 403, 409, 429]);

/** Call once for an app: stores the answers of the requests that claimed a key. */
export function storeIdempotentAnswers(app: Api, { db }: Runtime): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const claim = request.idempotencyClaim;
    if (!claim) return;
    const { statusCode } = reply;
    const note = async () => {
      if (NOT_NOW.has(statusCode)) await releaseKey(db, claim);
      else if (statusCode >= 500) await letThroughAgain(db, claim);
      else await storeAnswer(db, claim, { statusCode, answer: String(payload) });
    };
    // The work is done, or not, whatever becomes of the note about it.
    await note().catch((error: unknown) => noteLater(request, note, error));
  });
}

/** A primary died in the midst of it. Whoever asks again a few seconds later must not be told for a minute that
 * somebody works on their request. */
function noteLater(request: FastifyRequest, note: () => Promise<void>, error: unknown): void {
  if (!isDatabaseAway(error)) throw error;
  onceBack(note).catch((failure: unknown) => {
    request.log.warn({ err: failure, requestId: request.id }, "a key stays taken for a minute");
  });
}

/** A preHandler for routes that move money, after the one that finds out who asks. */
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
        // The claim may stand all the same.
        noteLater(request, () => letThroughAgain(runtime.db, claim), error);
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

/** What identifies this request among all of its investor's: for a unique constraint of the work. */
export function requestKey(request: FastifyRequest): string | undefined {
  const claim = request.idempotencyClaim;
  return claim && `${claim.route} ${claim.key}`;
}

/** Of an answer that was not stored: the work itself found that this request had done it before. */
export function sayReplayed(reply: FastifyReply, isReplayed: boolean): void {
  if (isReplayed) void reply.header(...REPLAYED);
}

/** The body after validation has its fields in the schema's order, whatever the sender's was. */
function hashBody(body: unknown): Buffer {
  const text = JSON.stringify(body, (_key, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  return createHash("sha256").update(text).digest();
}
