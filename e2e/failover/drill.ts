import { setTimeout as sleep } from "node:timers/promises";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { gateways } from "../../server/src/gateway/gateway-of.ts";
import { findState } from "../../server/src/money/routing/queries.ts";
import type { Db } from "../../server/src/platform/database/database.ts";
import { type Chaos, gatewayOf, gatewaysOf } from "../chaos/chaos.ts";
import { compareAfterReplay, compareAtTheEnd, compareUnderWay, heal } from "../chaos/heal.ts";
import { addAccount } from "../chaos/investors.ts";
import { resultOf } from "../chaos/outside.ts";
import { inChaos } from "../chaos/run-plan.ts";
import { send } from "../chaos/send.ts";
import type { World } from "../support/running-world.ts";
import { type WayToDie, die } from "./die.ts";
import { type Checkout, payIn, startLoad, withdraw } from "./load.ts";

/** The first gateway dies in the middle of the day, and comes back. New business goes on at the
 * second one, what the first may have stays where it is, and both sets of books agree with their
 * gateways to the kobo.
 * @throws ChaosFound, with a trace of everything */

type Drill = Readonly<{ how: WayToDie; seed: number; repeat: string }>;

export type Figures = Readonly<{
  /** Until the first gateway was switched off. */
  switchedOffMs: number;
  /** Until the last checkout ended that had no page, or waited longer than `SLOW_MS` for one. */
  flowingMs: number;
  /** Of those begun during the outage. */
  checkouts: number;
  failed: number;
  slowestMs: number;
  /** Withdrawals that were sent, and of which no gateway has said anything yet. */
  inDoubt: number;
  /** Withdrawals that were sent by the second gateway. */
  moved: number;
}>;

const INVESTORS = 24;
const SLOW_MS = 3_000;
const WITHIN_MS = 60_000;
const BEFORE_MS = 4_000;
const AFTER_SWITCH_MS = 8_000;

export async function runDrill(world: World, { how, repeat, seed }: Drill): Promise<Figures> {
  let figures: Figures | undefined;
  await inChaos(world, { investors: INVESTORS, repeat }, async (chaos, db) => {
    await prepare(chaos);
    figures = await liveThroughOutage(chaos, { db, how, seed });
    if (figures.flowingMs > WITHIN_MS) {
      chaos.wrong.push(`checkouts were without a page for ${figures.flowingMs} ms`);
    }
    await comeBack(chaos, db);
    await heal(chaos);
    await endWhatWaits(chaos, db);
    const checks = [
      () => compareUnderWay(chaos, db, "P1D"),
      () => compareAtTheEnd(chaos, db),
      () => compareAfterReplay(chaos, db),
      () => compareHistories(chaos, db),
    ];
    for (const check of checks) {
      const found = await check();
      if (found.length > 0) return found;
    }
    return [];
  });
  if (!figures) throw new Error("The drill has no figures.");
  return figures;
}

async function prepare(chaos: Chaos): Promise<void> {
  for (const investor of chaos.investors) await addAccount(chaos.appUrl, investor);
  await chaos.sandbox.settings({ transferDelayMs: 1_000 });
  for (const who of chaos.investors.keys()) {
    await payIn(chaos, { who, kobo: 2_000_000, pays: true });
  }
  await chaos.sandbox.advance("PT1M");
  // So that the first gateway knows their accounts already.
  for (const who of chaos.investors.keys()) await withdraw(chaos, who);
  await chaos.sandbox.advance("PT1M");
}

async function liveThroughOutage(
  chaos: Chaos,
  { db, how, seed }: { db: Db; how: WayToDie; seed: number },
): Promise<Figures> {
  const { sandbox, second, trace } = chaos;
  const load = startLoad(chaos, seed);
  await sleep(BEFORE_MS);
  for (const gateway of [sandbox, second]) {
    await gateway.webhooks({ mode: "hold", shuffle: true, duplicates: 1 });
  }
  await die(sandbox, how);
  const diedAt = performance.now();
  trace.note("the first gateway dies", how);
  const switchedOffAt = await untilSwitched(chaos, db, "down");
  await sleep(AFTER_SWITCH_MS);
  await load.stop();
  // Payouts are tried again, and those that no gateway has go to the second. Time cannot move while
  // a call hangs.
  if (how !== "hanging") await sandbox.advance("PT2M");
  const during = load.checkouts.filter(({ begunAt }) => begunAt >= diedAt);
  if (during.length === 0 || during.at(-1)?.at !== "second") {
    chaos.wrong.push("the last checkout of the outage is not at the second gateway");
  }
  return {
    switchedOffMs: Math.round(switchedOffAt - diedAt),
    ...waitedFor(during, diedAt),
    ...(await payoutsOf(db)),
  };
}

function waitedFor(during: readonly Checkout[], diedAt: number) {
  const late = during.filter((one) => one.at === null || tookMs(one) > SLOW_MS);
  return {
    flowingMs: Math.round(Math.max(0, ...late.map(({ endedAt }) => endedAt - diedAt))),
    checkouts: during.length,
    failed: during.filter(({ at }) => at === null).length,
    slowestMs: Math.round(Math.max(0, ...during.map(tookMs))),
  };
}

function tookMs({ begunAt, endedAt }: Checkout): number {
  return endedAt - begunAt;
}

async function payoutsOf(db: Db) {
  const { inDoubt, moved } = await db
    .selectFrom("withdrawal")
    .select(({ fn }) => [
      fn
        .countAll<bigint>()
        .filterWhere("sends", ">", 0)
        .filterWhere("state", "=", "pending")
        .filterWhere("gatewayId", "is", null)
        .as("inDoubt"),
      fn.countAll<bigint>().filterWhere("attempt", ">", 1).as("moved"),
    ])
    .executeTakeFirstOrThrow();
  return { inDoubt: Number(inDoubt), moved: Number(moved) };
}

/** Returns when it was seen. */
async function untilSwitched(chaos: Chaos, db: Db, to: "up" | "down"): Promise<number> {
  const [first] = gateways(chaos.operator.config);
  if (!first) throw new Error("There is no gateway.");
  const giveUpAt = performance.now() + WITHIN_MS;
  for (;;) {
    const known = await findState(db, first.name);
    if (known?.state === to) {
      chaos.trace.note(`the first gateway is switched ${to}`, known.why);
      return performance.now();
    }
    if (performance.now() > giveUpAt) throw new Error(`The first gateway is not ${to}.`);
    await sleep(100);
  }
}

/** After a quiet period it takes new business again, and late webhooks arrive in any order. */
async function comeBack(chaos: Chaos, db: Db): Promise<void> {
  const { sandbox, second } = chaos;
  await sandbox.clearFaults();
  for (const span of ["PT30S", "PT5M", "PT6M"]) await sandbox.advance(span);
  await untilSwitched(chaos, db, "up");
  for (const who of [0, 1, 2]) {
    const { at } = await payIn(chaos, { who, kobo: 150_000, pays: true });
    if (at !== "first") chaos.wrong.push("new business does not go to the first gateway again");
    await withdraw(chaos, who);
  }
  for (const gateway of [sandbox, second]) await gateway.releaseWebhooks();
}

/** Payouts that are sent from now on are paid, and customers who went away pay at last: each that
 * stays open is asked about for hours. */
async function endWhatWaits(chaos: Chaos, db: Db): Promise<void> {
  for (const gateway of gatewaysOf(chaos)) await gateway.settings({ transfers: "auto" });
  const open = await db
    .selectFrom("payment")
    .select("reference")
    .where("state", "=", "open")
    .where("authorizationUrl", "is not", null)
    .execute();
  for (const { reference } of open) {
    await resultOf(() => gatewayOf(chaos, reference).customer(reference, { outcome: "success" }));
  }
}

/** An investor sees one history, whichever gateway had the money, and no gateway's name. */
async function compareHistories(chaos: Chaos, db: Db): Promise<string[]> {
  const names = gateways(chaos.operator.config).map(({ name }) => name);
  const found: string[] = [];
  for (const { email, id, token } of chaos.investors) {
    const { data } = await send(`${chaos.appUrl}${apiPaths.movements}?limit=100`, { token });
    const text = JSON.stringify(data);
    const paid = await db
      .selectFrom("payment")
      .select("reference")
      .where("investorId", "=", id)
      .where("state", "=", "settled")
      .execute();
    const missing = paid.filter(({ reference }) => !text.includes(reference));
    found.push(
      ...missing.map(({ reference }) => `${email} does not see ${reference}`),
      ...names.flatMap((name) => (text.includes(name) ? [`${email} sees the name ${name}`] : [])),
    );
  }
  return found;
}
