import { assert, asyncProperty, sample } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DescribedRoute, describedRoutes, hiddenRoutes } from "#test/fuzz/described-routes.ts";
import {
  type HostileRequest,
  hostileRequests,
  rightRequests,
} from "#test/fuzz/hostile-requests.ts";
import { knownTo, mayRemain, needMore } from "#test/fuzz/known.ts";
import { type NotedWrites, noteWrites } from "#test/fuzz/noted-writes.ts";
import { type Answer, sendRequest } from "#test/fuzz/send-request.ts";
import { startWithTwoInvestors, type TwoInvestors } from "#test/fuzz/two-investors.ts";
import type { Known } from "#test/fuzz/valid-values.ts";

/** Anything sent to any route gets a response in the envelope, no 5xx, writes nothing if it is
 * refused, and reveals nothing of another investor. A failure prints its seed and the smallest
 * request that still fails. */

const isFull = process.env["OSISI_TEST_SIZE"] === "full";
const seed = Number(process.env["OSISI_SEED"] ?? 1);
const REQUESTS = isFull ? 100_000 : 800;
const MINUTE_MS = 60_000;
/** How often limits are reset. */
const REQUESTS_PER_RESET = 10;

/** The outcome of many requests, in a line. Durations are reported and not asserted: they depend on
 * the load of the machine. */
class Tally {
  accepted = 0;
  refused = 0;
  readonly #routes = new Set<string>();
  #slowest = { tookMs: 0, route: "" };
  #overASecond = 0;

  count(route: string, { isAccepted, tookMs }: Answer): void {
    this.#routes.add(route);
    if (isAccepted) this.accepted += 1;
    else this.refused += 1;
    if (tookMs > 1_000) this.#overASecond += 1;
    if (tookMs > this.#slowest.tookMs) this.#slowest = { tookMs, route };
  }

  line(): string {
    const all = this.accepted + this.refused;
    const { route, tookMs } = this.#slowest;
    return [
      `${this.#routes.size} routes, ${all} requests: ${this.accepted} accepted, ${this.refused} refused`,
      `${this.#overASecond} took over a second, the longest ${Math.round(tookMs)} ms (${route})`,
    ].join("; ");
  }
}

let world: TwoInvestors;
let writes: NotedWrites;
let described: readonly DescribedRoute[];
let routes: readonly DescribedRoute[];
let known: Known;
let token: string;
let sent = 0;

beforeAll(async () => {
  world = await startWithTwoInvestors();
  described = describedRoutes((await world.app.inject("/openapi.json")).json());
  routes = [...described, ...hiddenRoutes];
  known = await knownTo(world, world.one);
  writes = await noteWrites(world.ownerUrl);
  token = await world.mend(world.one);
}, 5 * MINUTE_MS);

afterAll(async () => {
  await writes.stop();
  await world.stop();
});

it(
  "accepts a valid request on every route that needs nothing else",
  async () => {
    const closed: string[] = [];
    for (const route of described) {
      const [right] = sample(rightRequests(route, known), { seed: 1, numRuns: 1 });
      if (!right || !(await send(route, right)).isAccepted) closed.push(route.name);
    }
    expect(closed.toSorted()).toEqual(Object.keys(needMore).toSorted());
  },
  5 * MINUTE_MS,
);

it(
  "refuses an invalid request with its own message, writes nothing, and reveals nothing of others",
  async () => {
    const tally = new Tally();
    const failures: string[] = [];
    for (const { route, runs } of shared(REQUESTS)) {
      token = await world.mend(world.one);
      const property = asyncProperty(hostileRequests(route, known), async (request) => {
        const answer = await send(route, request);
        tally.count(route.name, answer);
        if (answer.faults.length > 0) throw new Error(answer.faults.join("; "));
      });
      const options = { seed, numRuns: runs, includeErrorInReport: true };
      await assert(property, options).catch((error: unknown) => {
        failures.push(`${route.name}: ${String(error).replaceAll(/\s+/g, " ")}`);
      });
    }
    process.stdout.write(`${tally.line()}\n`);
    if (failures.length > 0) throw new Error(failures.join("; and "));
    expect(tally.accepted).toBeGreaterThan(REQUESTS / 20);
    expect(tally.refused).toBeGreaterThan(REQUESTS / 5);
  },
  isFull ? 60 * MINUTE_MS : 10 * MINUTE_MS,
);

/** More for a route with more parameters. */
function shared(requests: number): { route: DescribedRoute; runs: number }[] {
  const weights = routes.map((route) => {
    const { inBody, inPath, inQuery } = route;
    const fields = inPath.length + inQuery.length + (inBody ? inBody.length + 3 : 0);
    return { route, weight: hiddenRoutes.includes(route) ? 0.3 : 1 + fields };
  });
  const sum = weights.reduce((before, { weight }) => before + weight, 0);
  return weights.map(({ route, weight }) => ({
    route,
    runs: Math.ceil((weight / sum) * requests),
  }));
}

/** A request that changed the session is followed by its restoration. */
async function send(route: DescribedRoute, request: HostileRequest): Promise<Answer> {
  if (sent % REQUESTS_PER_RESET === 0) await writes.forgetLimits();
  sent += 1;
  await writes.since();
  const answer = await sendRequest(world, request, token);
  const written = await writes.since();
  const hasChanged = answer.isAccepted && route.method === "POST";
  if (hasChanged || answer.isUnknownSession) token = await world.mend(world.one);
  return { ...answer, faults: [...answer.faults, ...sideEffects(route, answer, written)] };
}

function sideEffects(route: DescribedRoute, answer: Answer, written: readonly string[]): string[] {
  const { email, id } = world.other;
  const leaked = [id, email].filter((word) => answer.text.includes(word));
  const left = answer.isAccepted
    ? []
    : written.filter((table) => !mayRemain(route.name, answer.statusCode, table));
  return [
    ...leaked.map((word) => `it revealed ${word}`),
    ...left.map((table) => `it was refused with ${answer.statusCode} and wrote into ${table}`),
  ];
}
