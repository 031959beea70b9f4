import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { channels } from "@osisi/contracts/payments.ts";
import { type Answer, send } from "../chaos/send.ts";
import type { RealProduct } from "../support/real-product.ts";
import type { Tally } from "./tally.ts";

/** An investor who pays in by alternating channels, withdraws, and sometimes opens a plan, and
 * keeps every receipt. */
export interface Saver {
  token: string;
  /** The expected balance of their stash, in naira. */
  shouldHave: number;
  /** References of payments. */
  paidIn: string[];
  withdrawn: string[];
  plans: string[];
}

const IN_NAIRA = 1_500;
const OUT_NAIRA = 1_000;
const PLAN_EVERY = 5;
const PAUSE_MS = 50;

export async function saveUntil(
  over: AbortSignal,
  world: { product: RealProduct; tally: Tally },
  saver: Saver,
): Promise<void> {
  for (let turn = 0; !over.aborted; turn += 1) {
    const channel = channels[turn % channels.length];
    await payIn(world, saver, { amount: IN_NAIRA, channel });
    await withdraw(world, saver);
    if (turn % PLAN_EVERY === PLAN_EVERY - 1) await openPlan(world, saver, turn);
    await sleep(PAUSE_MS);
  }
}

type World = Parameters<typeof saveUntil>[1];

export async function payIn(
  world: World,
  saver: Saver,
  body: { amount: number; channel?: string | undefined },
): Promise<void> {
  const answer = await write(world, saver, apiPaths.fund, body);
  if (answer.statusCode !== 200) return;
  const reference = textIn(answer, "reference");
  saver.paidIn.push(reference);
  await world.product.sandbox.customer(reference, { outcome: "success" });
  saver.shouldHave += body.amount;
}

async function withdraw(world: World, saver: Saver): Promise<void> {
  const answer = await write(world, saver, apiPaths.withdraw, { amount: OUT_NAIRA });
  if (answer.statusCode !== 200) return;
  saver.withdrawn.push(textIn(answer, "reference"));
  saver.shouldHave -= OUT_NAIRA;
}

async function openPlan(world: World, saver: Saver, turn: number): Promise<void> {
  const plan = { name: `Plan ${turn}`, amount: 2_000, interval: "weekly", span: 12, type: "crd" };
  const answer = await write(world, saver, apiPaths.newSaving, plan);
  if (answer.statusCode !== 200) return;
  saver.plans.push(textIn(answer, "id"));
  const outcome = { outcome: "success" };
  await world.product.sandbox.customer(textIn(answer, "reference"), outcome);
}

function write({ product, tally }: World, { token }: Saver, path: string, body: object) {
  return insist(tally, product.appUrl + path, { token, body, key: randomUUID() });
}

function textIn({ data }: Answer, field: string): string {
  const found: unknown = data === null ? undefined : Object(data)[field];
  if (typeof found === "string") return found;
  throw new Error(`An answer has no ${field}: ${JSON.stringify(data)}`);
}

/** Retries with the same key until there is a definite response, as a browser does. Any other
 * response leaves the outcome in doubt. */
async function insist(
  tally: Tally,
  url: string,
  request: { token: string; body: unknown; key: string },
): Promise<Answer> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await send(url, request);
    if (answer.statusCode === 200) {
      tally.acknowledge();
      return answer;
    }
    tally.note(answer);
    if (!isPassing(answer) || performance.now() > giveUpAt) {
      const what = `${new URL(url).pathname} ${JSON.stringify(request.body)}`;
      tally.complain(`${what}: ${answer.statusCode} ${answer.message}`);
      return answer;
    }
    await sleep(RETRY_AFTER_MS);
  }
}

const PATIENCE_MS = 100_000;
const RETRY_AFTER_MS = 200;

/** Unavailable, already in progress, or not now. An error of ours would be a 500. */
function isPassing({ statusCode }: Answer): boolean {
  return [0, 409, 429, 502, 503].includes(statusCode);
}
