import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startInvesting, type Investing } from "#test/investing.ts";
import { type OwnProcess, startProcess } from "#test/own-process.ts";
import type { Investor } from "#test/paying.ts";
import { newPerson } from "#test/people.ts";

/** Two servers on one database: what holds for one must hold for both together. */

const ONBOARDINGS = 4;
const AT_ONCE = 10;

let world: Investing;
let servers: OwnProcess[] = [];

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
  const env = { LIMIT_ONBOARD_PER_MINUTE: String(ONBOARDINGS) };
  servers = await Promise.all([1, 2].map(() => startProcess(world.runtime, "serve", env)));
}, 60_000);

afterAll(async () => {
  for (const server of servers) server.signal("SIGTERM");
  await Promise.all(servers.map(({ ended }) => ended));
  await world.stop();
});

/** Alternates between the servers. */
const serverAt = (turn: number) => servers[turn % 2]?.url ?? "";

async function call(
  turn: number,
  path: string,
  { investor, body, key }: { investor?: Investor; body?: object; key?: string } = {},
): Promise<{ status: number; data: { reference?: string } | null }> {
  const response = await fetch(serverAt(turn) + path, {
    method: body ? "POST" : "GET",
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(investor && { authorization: `Bearer ${investor.token}` }),
      ...(key && { "idempotency-key": key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data }: { data: { reference?: string } | null } = JSON.parse(await response.text());
  return { status: response.status, data };
}

const times = (count: number) => Array.from({ length: count }, (_, turn) => turn);

it("a limit is one limit", async () => {
  const answers = await Promise.all(
    times(ONBOARDINGS * 2).map((turn) => call(turn, apiPaths.onboard, { body: newPerson() })),
  );
  const letThrough = answers.filter(({ status }) => status === 200);
  expect(letThrough).toHaveLength(ONBOARDINGS);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(ONBOARDINGS);
});

it("a request that reaches both under one key is done once", async () => {
  const investor = await world.investor();
  const request = { investor, body: { amount: 5_000 }, key: "tapped-many-times" };
  const answers = await Promise.all(
    times(AT_ONCE).map((turn) => call(turn, apiPaths.fund, request)),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThanOrEqual(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - done.length);
  const [first, second] = await Promise.all(
    [0, 1].map((turn) => call(turn, apiPaths.fund, request)),
  );
  expect([first?.status, second?.status]).toEqual([200, 200]);
  const references = [...done, first, second].map((answer) => answer?.data?.reference);
  expect(new Set(references).size).toBe(1);
  const written = world.db.selectFrom("payment").select("id").where("investorId", "=", investor.id);
  expect(await written.execute()).toHaveLength(1);
});

it("a logout on one is a logout on the other", async () => {
  const investor = await world.investor();
  const seen = () => Promise.all([0, 1].map((turn) => call(turn, apiPaths.me, { investor })));
  expect((await seen()).map(({ status }) => status)).toEqual([200, 200]);
  await call(0, apiPaths.logout, { investor, body: {} });
  expect((await seen()).map(({ status }) => status)).toEqual([401, 401]);
});

it("the last units are reserved once, and sold once", async () => {
  await world.db
    .updateTable("portfolioUnits")
    .set({ sold: 99_999n })
    .where("portfolioId", "=", 4)
    .execute();
  const wish = { portfolioId: 4, unitsBought: 1, months: 3, paymentMethod: "bank" };
  const investors = await Promise.all(times(AT_ONCE).map(() => world.investor()));
  const answers = await Promise.all(
    investors.map((investor, turn) => call(turn, apiPaths.newInvestment, { investor, body: wish })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
});
