import type { FastifyInstance, FastifyRequest } from "fastify";
import { addToQuotas, quotaKey } from "../quota.ts";
import type { Runtime } from "../runtime.ts";
import { Refusal } from "./refusal.ts";
import { requesterOf } from "./requester.ts";

/** How much one requester may ask of us in a minute, whatever it is: against floods, far above what
 * people do, also many behind one address. Every process counts for itself, tells the database what it
 * counted once a second, and learns what all of them did: a statement a second instead of one a request.
 * So a flood over several processes may pass its limit by what arrives within that second. */

declare module "fastify" {
  interface FastifyContextConfig {
    /** What machines of ours or of the gateway ask, from few addresses. */
    isUnlimited?: true;
  }
}

const WINDOW_MS = 60_000;
const TELL_EVERY_MS = 1_000;
/** Who asks from more addresses at once is not stopped by counting addresses. */
const MOST_REQUESTERS = 100_000;

interface Count {
  /** What all processes together have told. */
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

  /** Answers for how long nothing more is given, which is mostly not at all. */
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
      log.warn({ err: error }, "could not tell how much was asked");
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
