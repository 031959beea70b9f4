import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TcpFaultProxy, startTcpFaultProxy } from "#test/tcp-fault-proxy.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { systemClock } from "#platform/clock.ts";
import { createDatabase, type Db } from "#platform/database/database.ts";
import { CommitUncertain } from "#platform/database/database-unavailable.ts";
import { newId } from "#platform/ids.ts";
import { createLog } from "#platform/log.ts";
import { success } from "./envelope.ts";
import { idempotent, storeIdempotentAnswers } from "./idempotency.ts";
import { type Api, createApi } from "./server.ts";

/** Idempotency keys when the database goes away during a request. */

let way: TcpFaultProxy;
let database: TestDatabase;
let db: Db;
let app: Api;
let during: () => Promise<void>;
const investorId = newId();

beforeAll(async () => {
  database = await testDatabase();
  way = await startTcpFaultProxy(database.appUrl);
  db = createDatabase(way.url);
  const runtime = {
    config: testConfig(),
    db,
    clock: systemClock(),
    log: createLog("silent", "test"),
  };
  app = await createApi(runtime);
  storeIdempotentAnswers(app, runtime);
  const preHandler = idempotent(runtime, () => investorId);
  app.post("/move", { schema: { body: z.object({}) }, preHandler }, async () => {
    await during();
    return success("done", {});
  });
});

afterAll(async () => {
  await app.close();
  await db.destroy();
  way.close();
  await database.drop();
});

async function move(key: string): Promise<number> {
  const headers = { "idempotency-key": key };
  const answer = await app.inject({ method: "POST", url: "/move", headers, payload: {} });
  return answer.statusCode;
}

it("admits a request again as soon as the database that broke off is back", async () => {
  during = async () => {
    await way.cutFor(1_000);
    throw new CommitUncertain();
  };
  expect(await move("broken-off")).toBe(503);
  during = () => Promise.resolve();
  await expect.poll(() => move("broken-off"), { timeout: 10_000, interval: 100 }).toBe(200);
});

it("returns the result although the answer cannot be stored yet, and stores it later", async () => {
  during = () => way.cutFor(1_000);
  expect(await move("done")).toBe(200);
  during = () => Promise.reject(new Error("done a second time"));
  await expect.poll(() => move("done"), { timeout: 10_000, interval: 100 }).toBe(200);
});
