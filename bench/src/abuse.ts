import { rmSync } from "node:fs";
import { request } from "node:http";
import { sample } from "fast-check";
import { newInvestor } from "../../e2e/support/api.ts";
import { newPerson } from "../../e2e/support/people.ts";
import { startWorld } from "../../e2e/support/world.ts";
import { type DescribedRoute, describedRoutes } from "../../server/test/fuzz/described-routes.ts";
import { OWN_TOKEN } from "../../server/test/fuzz/hostile-headers.ts";
import { type HostileRequest, hostileRequests } from "../../server/test/fuzz/hostile-requests.ts";
import { printTable } from "./print-table.ts";

/** How long the server takes to answer hostile requests: every route, over the wire, one request
 * after another. None may take longer than a second. */

const EACH = Number(process.env["REQUESTS"] ?? 200);
const SEED = Number(process.env["SEED"] ?? 1);
const LIMIT_MS = 1_000;
const SHOWN = 15;

type Timed = Readonly<{ route: string; times: readonly number[]; errors: number }>;

export async function run(): Promise<void> {
  process.env["LIMIT_REQUESTS_PER_MINUTE"] = "1000000000";
  const world = await startWorld("abuse", { web: false });
  try {
    const token = await newInvestor(world, newPerson());
    const answer = await fetch(`${world.appUrl}/openapi.json`);
    const timed: Timed[] = [];
    for (const route of describedRoutes(await answer.json())) {
      if (!ends(route)) timed.push(await timeRoute(route, world.appUrl, token));
    }
    report(timed);
  } finally {
    await world.stack.stop();
    rmSync(world.stack.dataDir, { recursive: true, force: true });
  }
}

/** The session that all requests share. */
function ends({ path }: DescribedRoute): boolean {
  return /logout|password\/change|account\/close$/.test(path);
}

async function timeRoute(route: DescribedRoute, appUrl: string, token: string): Promise<Timed> {
  const requests = sample(hostileRequests(route, {}), { seed: SEED, numRuns: EACH });
  const times: number[] = [];
  let errors = 0;
  for (const one of requests) {
    const begin = performance.now();
    const status = await send(appUrl, one, token);
    times.push(performance.now() - begin);
    if (status >= 500) errors += 1;
  }
  return { route: route.name, times: times.toSorted((left, right) => left - right), errors };
}

/** The status, or 0 where Node's own client refuses to send the request or the connection was
 * closed. */
function send(appUrl: string, hostile: HostileRequest, token: string): Promise<number> {
  const { headers, method, payload = "", url } = hostile;
  const put = (text: string) => text.replace(OWN_TOKEN, token);
  const filled = Object.entries(headers).map(([name, value]): [string, string | string[]] => [
    name,
    typeof value === "string" ? put(value) : value.map(put),
  ]);
  return new Promise((resolve) => {
    try {
      const options = { method, headers: Object.fromEntries(filled) };
      const sent = request(`${appUrl}${url}`, options, (answer) => {
        answer.resume().once("close", () => resolve(answer.statusCode ?? 0));
      });
      sent.once("error", () => resolve(0)).end(payload);
    } catch {
      resolve(0);
    }
  });
}

function report(timed: readonly Timed[]): void {
  const slowest = ({ times }: Timed) => times.at(-1) ?? 0;
  const rows = timed
    .toSorted((left, right) => slowest(right) - slowest(left))
    .slice(0, SHOWN)
    .map(({ errors, route, times }) => [
      route,
      ...[0.5, 0.99].map((share) => figure(times[Math.floor(times.length * share)])),
      figure(times.at(-1)),
      String(errors),
    ]);
  printTable([["route", "half within ms", "99% within", "the longest", "5xx"], ...rows]);
  const all = timed.flatMap(({ times }) => times);
  const over = all.filter((time) => time > LIMIT_MS).length;
  const errors = timed.reduce((sum, one) => sum + one.errors, 0);
  console.log(
    `${timed.length} routes, ${all.length} requests: ${over} over a second, ${errors} with 5xx`,
  );
  if (over > 0 || errors > 0) process.exitCode = 1;
}

function figure(value = 0): string {
  return value.toFixed(1);
}
