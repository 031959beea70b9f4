import type { Tx } from "#platform/database/database.ts";
import type { Investment } from "./investment.ts";
import type { UnitsWish } from "./offer.ts";
import { findRequested, forgetOldRequest } from "./queries.ts";

/** How long an idempotency key is kept. */
const REQUEST_KEPT_MS = 7 * 24 * 60 * 60_000;

/** What an earlier attempt of the same request has begun; `key-reused` if it requested something
 * else. */
export async function requestedBefore(
  tx: Tx,
  wish: UnitsWish & { investorId: string; requestKey: string | undefined; now: Date },
): Promise<Investment | "key-reused" | undefined> {
  const { investorId, requestKey, now } = wish;
  if (requestKey === undefined) return undefined;
  const keptSince = new Date(now.getTime() - REQUEST_KEPT_MS);
  await forgetOldRequest(tx, { investorId, requestKey, keptSince });
  const before = await findRequested(tx, { investorId, requestKey });
  if (!before) return undefined;
  const { portfolioId, units, months } = wish;
  const isSame =
    before.portfolioId === portfolioId && before.units === units && before.months === months;
  return isSame ? before : "key-reused";
}
