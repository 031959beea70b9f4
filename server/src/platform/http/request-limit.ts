import type { FastifyInstance, FastifyRequest } from "fastify";
import { addToQuotas, quotaKey } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { Refusal } from "./refusal.ts";
import { requesterOf } from "./requester.ts";

/** A rate limit per requester and minute over all routes: against floods, far above normal use even
 * for many investors behind one address. Each process counts locally, reports to the database once
 * a second, and reads the total: one statement a second instead of one a request. So a flood over
 * several processes can exceed its limit by one second's requests. */

declare module "fastify" {
  interface FastifyContextConfig {
    /** For our own or the gateway's machines, which use few addresses. */
    isUnlimited?: true;
  }
}

const WINDOW_MS = 60_000;
const TELL_EVERY_MS = 1_000;
/** A client with more addresses than this is not stopped by counting addresses. */
const MOST_REQUESTERS = 100_000;

interface Count {
  /** The total that all processes have reported. */
  told: number;
  untold: number;
  windowEndsAt: number;
}

export function limitRequests(app: Pick<FastifyInstance, "addHook">, runtime: Runtime): void {
  const { clock, config, db, log } = runtime;
  const counts = new Map<string, Count>();

  app.addHook("onRequest", (request, _reply, next) => {
    const secondsLeft = isUnlimited(request) ? 0 : countOne(requesterOf(request));
    next(secondsLeft > 0 ? new Refusal("too-many-tries", undefined, secondsLeft) : undefined);
  });

  /** Returns for how long requests are refused, usually zero. */
  function countOne(requester: string): number {
    const now = clock.now().getTime();
    const count = living(counts.get(requester), now);
    if (counts.size < MOST_REQUESTERS || counts.has(requester)) counts.set(requester, count);
    if (count.told + count.untold < config.limits.requestsPerMinute) {
      count.untold += 1;
      return 0;
    }
    return Math.ceil((count.windowEndsAt - now) / 1000);
  }

  async function tell(): Promise<void> {
    const now = clock.now();
    forgetEnded(counts, now.getTime());
    const news = [...counts].flatMap(([requester, count]) =>
      count.untold === 0 ? [] : [{ ...keyOf(requester), count, untold: count.untold }],
    );
    const rows = await addToQuotas(db, { taken: news, windowMs: WINDOW_MS, now });
    for (const { count, key, untold } of news) {
      count.untold -= untold;
      count.told = rows.get(key)?.taken ?? count.told + untold;
      count.windowEndsAt = rows.get(key)?.windowEndsAt.getTime() ?? count.windowEndsAt;
    }
  }

  function keyOf(requester: string) {
    return { key: quotaKey(config.secretKey, "requests", requester) };
  }

  let telling = Promise.resolve();
  const tellNow = () => {
    telling = telling.then(tell).catch((error: unknown) => {
      log.warn({ err: error }, "could not report the request counts");
    });
    return telling;
  };
  const timer = setInterval(() => void tellNow(), TELL_EVERY_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await tellNow();
  });
}

export function isUnlimited({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isUnlimited === true;
}

function living(count: Count | undefined, now: number): Count {
  if (count && count.windowEndsAt > now) return count;
  return { told: 0, untold: 0, windowEndsAt: now + WINDOW_MS };
}

function forgetEnded(counts: Map<string, Count>, now: number): void {
  for (const [requester, { windowEndsAt }] of counts) {
    if (windowEndsAt <= now) counts.delete(requester);
  }
}
