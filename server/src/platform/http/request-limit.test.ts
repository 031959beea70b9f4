import { failure } from "@osisi/contracts/envelope.ts";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { standingClock } from "#platform/clock.ts";
import { createLog } from "#platform/log.ts";
import { type Api, createApi } from "./server.ts";

const LIMIT = 5;
const clock = standingClock(new Date("2026-11-21T08:00:00Z"));
let database: TestDatabase;
let apps: [Api, Api];

beforeAll(async () => {
  database = await testDatabase();
  apps = [await serving(), await serving()];
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
});

async function serving(): Promise<Api> {
  const app = await createApi({
    config: testConfig({ LIMIT_REQUESTS_PER_MINUTE: String(LIMIT) }),
    db: database.db,
    clock,
    log: createLog("silent", "test"),
  });
  app.get("/v1/something", () => "something");
  app.get("/alive", { config: { isUnlimited: true } }, () => "alive");
  return app;
}

function ask(app: Api, remoteAddress: string, url = "/v1/something") {
  return app.inject({ url, remoteAddress });
}

async function statuses(app: Api, place: string, times: number): Promise<number[]> {
  const all: number[] = [];
  for (let asked = 0; asked < times; asked += 1) all.push((await ask(app, place)).statusCode);
  return all;
}

it("allows one address a number of requests per minute, and then refuses", async () => {
  expect(await statuses(apps[0], "10.0.0.1", LIMIT)).toEqual(Array(LIMIT).fill(200));
  clock.advance(20_000);
  const refused = await ask(apps[0], "10.0.0.1");
  expect(z.parse(failure, refused.json()).statusCode).toBe(429);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "40"]);
  expect((await ask(apps[0], "10.0.0.2")).statusCode).toBe(200);
  clock.advance(40_000);
  expect((await ask(apps[0], "10.0.0.1")).statusCode).toBe(200);
});

it("counts unknown URLs and the API description, and exempts our own probes", async () => {
  await statuses(apps[0], "10.0.0.3", LIMIT - 2);
  expect((await ask(apps[0], "10.0.0.3", "/v1/nothing")).statusCode).toBe(404);
  expect((await ask(apps[0], "10.0.0.3", "/docs/")).statusCode).not.toBe(429);
  for (const url of ["/v1/nothing", "/docs/", "/openapi.json"]) {
    expect([url, (await ask(apps[0], "10.0.0.3", url)).statusCode]).toEqual([url, 429]);
  }
  expect((await ask(apps[0], "10.0.0.3", "/alive")).statusCode).toBe(200);
});

it("counts an IPv6 subscriber's addresses as one", async () => {
  for (let one = 1; one <= LIMIT; one += 1) await ask(apps[0], `2001:db8:0:1::${one}`);
  expect((await ask(apps[0], "2001:db8:0:1::ffff")).statusCode).toBe(429);
  expect((await ask(apps[0], "2001:db8:0:2::1")).statusCode).toBe(200);
});

it("holds over several processes, once they have synchronised", async () => {
  const place = "10.0.0.4";
  await statuses(apps[1], place, LIMIT);
  let asked = 0;
  const askTheOther = async () => {
    asked += 1;
    return (await ask(apps[0], place)).statusCode;
  };
  await expect.poll(askTheOther, { timeout: 60_000, interval: 1_500 }).toBe(429);
  expect(asked).toBeLessThanOrEqual(LIMIT);
});

it("continues to answer while the database is unavailable", async () => {
  const broken = await createApi({
    config: testConfig({ LIMIT_REQUESTS_PER_MINUTE: String(LIMIT) }),
    db: database.db.withPlugin({
      transformQuery: () => {
        throw new Error("the database is away");
      },
      transformResult: async ({ result }) => result,
    }),
    clock,
    log: createLog("silent", "test"),
  });
  broken.get("/v1/something", () => "something");
  await broken.ready();
  expect(await statuses(broken, "10.0.0.5", LIMIT + 1)).toEqual([...Array(LIMIT).fill(200), 429]);
  await broken.close();
});
