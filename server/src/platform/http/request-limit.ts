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
const REPORT_EVERY_MS = 1_000;
/** A client with more addresses than this is not stopped by counting addresses. */
const MAX_REQUESTERS = 100_000;

interface Count {
  /** The total that all processes have reported. */
  reported: number;
  unreported: number;
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
    const count = currentCount(counts.get(requester), now);
    if (counts.size < MAX_REQUESTERS || counts.has(requester)) counts.set(requester, count);
    if (count.reported + count.unreported < config.limits.requestsPerMinute) {
      count.unreported += 1;
      return 0;
    }
    return Math.ceil((count.windowEndsAt - now) / 1000);
  }

  async function report(): Promise<void> {
    const now = clock.now();
    deleteEnded(counts, now.getTime());
    const pending = [...counts].flatMap(([requester, entry]) =>
      entry.unreported === 0 ? [] : [{ ...keyOf(requester), entry, count: entry.unreported }],
    );
    const rows = await addToQuotas(db, { taken: pending, windowMs: WINDOW_MS, now });
    for (const { entry, key, count } of pending) {
      const total = rows.get(key);
      entry.unreported -= count;
      entry.reported = total?.taken ?? entry.reported + count;
      entry.windowEndsAt = total?.windowEndsAt.getTime() ?? entry.windowEndsAt;
    }
  }

  function keyOf(requester: string) {
    return { key: quotaKey(config.secretKey, "requests", requester) };
  }

  let reporting = Promise.resolve();
  const reportNow = () => {
    reporting = reporting.then(report).catch((error: unknown) => {
      log.warn({ err: error }, "could not report the request counts");
    });
    return reporting;
  };
  const timer = setInterval(() => void reportNow(), REPORT_EVERY_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await reportNow();
  });
}

export function isUnlimited({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isUnlimited === true;
}

function currentCount(count: Count | undefined, now: number): Count {
  if (count && count.windowEndsAt > now) return count;
  return { reported: 0, unreported: 0, windowEndsAt: now + WINDOW_MS };
}

function deleteEnded(counts: Map<string, Count>, now: number): void {
  for (const [requester, { windowEndsAt }] of counts) {
    if (windowEndsAt <= now) counts.delete(requester);
  }
}
