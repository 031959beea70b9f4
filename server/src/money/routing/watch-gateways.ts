import { gatewayNamed, gateways } from "#gateway/gateway-of.ts";
import { CURRENCY, type GatewayName } from "#gateway/gateway.ts";
import { forgetCalls, isFailing } from "#gateway/health.ts";
import { reasonOf } from "#gateway/outcome.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  beginProbing,
  countSwitchedOff,
  findState,
  insertState,
  lockRouting,
  recordBalance,
  recordFailedProbe,
} from "./queries.ts";

/** Switches a gateway off when it fails in this process, and on again once it has answered for a
 * while. That while doubles with each time that it was switched off within two hours, because its
 * balance may be read while its payments fail. What an operator has set stays. With one gateway there
 * is nothing to switch to. */

const MINUTE_MS = 60_000;
const LEAST_QUIET_MINUTES = 10;
const MOST_QUIET_MINUTES = 40;

export async function switchOffFailing(runtime: Runtime): Promise<void> {
  const all = gateways(runtime.config);
  if (all.length < 2) return;
  for (const { name } of all) {
    if (!isFailing(name, performance.now())) continue;
    // Read without the lock, which each checkout of an outage would wait for.
    const known = await findState(runtime.db, name);
    // What failed while it was off says nothing once it is on again.
    if (known?.state === "down") forgetCalls(name);
    else if (!isFixed(known)) await switchOff(runtime, name);
  }
}

async function switchOff({ clock, db, log }: Runtime, gateway: GatewayName): Promise<void> {
  const now = clock.now();
  const isSwitched = await inTransaction(db, (tx) =>
    switchByHealth(tx, { gateway, state: "down", why: "calls fail or are slow", now }),
  );
  if (isSwitched) log.error({ gateway }, "a gateway fails and is switched off");
}

type Known = Awaited<ReturnType<typeof findState>>;

/** Set by an operator, for as long as they want. */
function isFixed(known: Known): boolean {
  return known !== undefined && known.operator !== null && known.state !== "automatic";
}

/** Reads the balance, which changes nothing at the gateway. */
export async function probeGateway(runtime: Runtime, name: GatewayName): Promise<void> {
  const { clock, config, db, log } = runtime;
  const outcome = await gatewayNamed(config, name).fetchBalances();
  const now = clock.now();
  if (outcome.kind !== "ok") {
    log.warn({ gateway: name, why: reasonOf(outcome) }, "a gateway did not tell its balance");
    await inTransaction(db, (tx) => recordFailedProbe(tx, name, now));
    return;
  }
  const balance = outcome.value.find(({ currency }) => currency === CURRENCY);
  const balanceKobo = balance?.balanceKobo ?? 0n;
  const isSwitched = await inTransaction(db, async (tx) => {
    const quietSince = await recordBalance(tx, { gateway: name, balanceKobo, now });
    const minutes = quietMinutes(await countSwitchedOff(tx, name));
    const quietMs = quietSince === null ? 0 : now.getTime() - quietSince.getTime();
    if (quietMs < minutes * MINUTE_MS) return false;
    const why = `${minutes} quiet minutes`;
    return switchByHealth(tx, { gateway: name, state: "up", why, now });
  });
  if (isSwitched) log.info({ gateway: name }, "a gateway answers again and is switched on");
}

function quietMinutes(timesSwitchedOff: number): number {
  const doubled = LEAST_QUIET_MINUTES * 2 ** Math.max(timesSwitchedOff - 1, 0);
  return Math.min(doubled, MOST_QUIET_MINUTES);
}

/** Returns whether it was switched: not if it is so already, or as an operator has set it. */
async function switchByHealth(
  tx: Tx,
  {
    gateway,
    now,
    state,
    why,
  }: { gateway: GatewayName; state: "up" | "down"; why: string; now: Date },
): Promise<boolean> {
  await lockRouting(tx);
  const known = await findState(tx, gateway);
  const isDown = known?.state === "down";
  if (isFixed(known) || isDown === (state === "down")) return false;
  await insertState(tx, { gateway, state, setAt: now, operator: null, why });
  if (state === "down") await beginProbing(tx, gateway, now);
  return true;
}
