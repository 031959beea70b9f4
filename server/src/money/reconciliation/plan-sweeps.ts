import { gateways } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Sweep, insertSweep, isComparingDue } from "./queries.ts";
import { type NightKind, isNight, sweepsOf } from "./sweep.ts";

/** The sweep begins at 02:30 in Lagos, when little moves, and covers three days: each day is swept
 * three times, so that a failed night, a late credit or a wrong clock loses nothing. */

const DAY_MS = 86_400_000;
/** Lagos is one hour ahead of UTC all year. */
const BEGINS_AT_UTC_MS = 90 * 60_000;
const LOOKS_BACK_MS = 3 * DAY_MS;

/** The next start of a sweep after `now`. */
export function nextNight(now: Date): Date {
  const daysBegun = Math.floor((now.getTime() - BEGINS_AT_UTC_MS) / DAY_MS) + 1;
  return new Date(daysBegun * DAY_MS + BEGINS_AT_UTC_MS);
}

/** Each gateway always has one planned night. If no worker runs when it is due, it waits, and looks back
 * from when it was due, so a gap of any length is closed. The look-back does not depend on when
 * the last one began, because the clock may have been ahead then. */

/** Called when a worker starts. */
export async function planSweeps({ clock, config, db }: Runtime): Promise<void> {
  const now = clock.now();
  for (const { name } of gateways(config)) {
    await planNight(db, sweepsOf(name).night, { beginsAt: nextNight(now), comparedUpTo: now });
    await planComparison(db, name, now);
  }
}

const COMPARE_AGAIN_MS = 15 * 60_000;

/** While the sums differ the comparison is repeated, to detect when they agree again. */
export async function compareAgain({ clock, config, db }: Runtime): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - COMPARE_AGAIN_MS);
  for (const { name } of gateways(config)) {
    if (await isComparingDue(db, { gateway: name, before })) await planComparison(db, name, now);
  }
}

async function planComparison(db: Db, gateway: GatewayName, now: Date): Promise<void> {
  const kind = sweepsOf(gateway).start;
  await insertSweep(db, { id: newId(), kind, fromAt: now, part: "ledger", nextStepAt: now });
}

/** Plans the next night after one has ended. */
export async function planNext(tx: Tx, { kind, toAt }: Sweep, now: Date): Promise<void> {
  if (!isNight(kind)) return;
  await planNight(tx, kind, { beginsAt: nextNight(now), comparedUpTo: toAt ?? now });
}

async function planNight(
  db: Db | Tx,
  kind: NightKind,
  { beginsAt, comparedUpTo }: { beginsAt: Date; comparedUpTo: Date },
): Promise<void> {
  const nightAfter = comparedUpTo.getTime() + DAY_MS;
  const from = Math.min(beginsAt.getTime(), nightAfter) - LOOKS_BACK_MS;
  await insertSweep(db, {
    id: newId(),
    kind,
    fromAt: new Date(from),
    part: "transactions",
    nextStepAt: beginsAt,
  });
}
