import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { testConfig } from "#test/config.ts";
import { standingClock } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { createLog } from "#platform/log.ts";
import { success } from "./envelope.ts";
import { idempotent, requestKey, storeIdempotentAnswers } from "./idempotency.ts";
import { Refusal } from "./refusal.ts";
import { type Api, createApi } from "./server.ts";

let database: TestDatabase;
let app: Api;
let investorId: string;
let worked: string[];
let finish: (() => void) | undefined;
const clock = standingClock(new Date("2026-11-21T08:00:00Z"));

beforeAll(async () => {
  database = await testDatabase();
  const runtime = {
    config: testConfig(),
    db: database.db,
    clock,
    log: createLog("silent", "test"),
  };
  app = await createApi(runtime);
  storeIdempotentAnswers(app, runtime);
  const preHandler = idempotent(runtime, () => investorId);
  const body = z.object({ amount: z.number(), outcome: z.optional(z.string()) });
  app.post(apiPaths.fund, { schema: { body }, preHandler }, async (request) => {
    worked.push(requestKey(request) ?? "no key");
    if (request.body.outcome === "slow") await new Promise<void>((resolve) => (finish = resolve));
    if (request.body.outcome === "refused") throw new Refusal("not-found");
    if (request.body.outcome === "broken") throw new Error("broken");
    return success("done", { count: worked.length });
  });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

beforeEach(() => {
  investorId = newId();
  worked = [];
});

function send(key: string | undefined, payload: Record<string, unknown>) {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return app.inject({ method: "POST", url: apiPaths.fund, headers, payload });
}

it("returns the same answer to the same request and does the work once", async () => {
  const first = await send("a", { amount: 5 });
  const second = await send("a", { amount: 5 });
  expect(second.body).toBe(first.body);
  expect(second.headers["idempotent-replayed"]).toBe("true");
  expect(worked).toEqual([`${apiPaths.fund} a`]);
});

it("treats fields in another order as the same body", async () => {
  await send("a", { amount: 5, outcome: "fine" });
  const second = await send("a", { outcome: "fine", amount: 5 });
  expect(second.statusCode).toBe(200);
  expect(worked).toHaveLength(1);
});

it("refuses a key that is reused with another body", async () => {
  await send("a", { amount: 5 });
  const second = await send("a", { amount: 6 });
  expect(second.statusCode).toBe(422);
  expect(worked).toHaveLength(1);
});

it("separates the keys of investors", async () => {
  await send("a", { amount: 5 });
  investorId = newId();
  await send("a", { amount: 6 });
  expect(worked).toHaveLength(2);
});

it("says that it is in progress when the same request arrives meanwhile", async () => {
  const first = send("a", { amount: 5, outcome: "slow" });
  await expect.poll(() => finish).toBeDefined();
  const second = await send("a", { amount: 5, outcome: "slow" });
  expect(second.statusCode).toBe(409);
  finish?.();
  expect((await first).statusCode).toBe(200);
  expect(worked).toHaveLength(1);
});

it("admits exactly one of twenty equal requests", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send("a", { amount: 5 }).then(({ statusCode }) => statusCode)),
  );
  expect(worked).toHaveLength(1);
  expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(answers.every((status) => status === 200 || status === 409)).toBe(true);
});

it("stores a definite refusal", async () => {
  await send("a", { amount: 5, outcome: "refused" });
  const second = await send("a", { amount: 5, outcome: "refused" });
  expect(second.statusCode).toBe(404);
  expect(worked).toHaveLength(1);
});

it("admits the same request again after an unknown outcome, and no other", async () => {
  const first = await send("a", { amount: 5, outcome: "broken" });
  const other = await send("a", { amount: 6, outcome: "broken" });
  const second = await send("a", { amount: 5, outcome: "broken" });
  expect([first.statusCode, other.statusCode, second.statusCode]).toEqual([500, 422, 500]);
  expect(worked).toHaveLength(2);
});

it("does not claim the key for a request that fails its validation", async () => {
  const first = await send("a", { amount: "five" });
  const second = await send("a", { amount: 5 });
  expect([first.statusCode, second.statusCode]).toEqual([400, 200]);
});

it("admits the same request again when its process died long ago", async () => {
  const { db } = database;
  await send("a", { amount: 5 });
  await db
    .updateTable("idempotentRequest")
    .set({ statusCode: null, answer: null, begunAt: new Date("2000-01-01") })
    .where("investorId", "=", investorId)
    .execute();
  expect((await send("a", { amount: 5 })).statusCode).toBe(200);
  expect(worked).toEqual([`${apiPaths.fund} a`, `${apiPaths.fund} a`]);
});

it("deletes a key after seven days", async () => {
  await send("a", { amount: 5 });
  clock.advance(7 * 24 * 60 * 60 * 1000);
  expect((await send("a", { amount: 6 })).statusCode).toBe(200);
});

it.each(["", "a b", "ş", "x".repeat(256)])("refuses the malformed key %j", async (key) => {
  const answer = await send(key, { amount: 5 });
  expect(answer.statusCode).toBe(400);
  expect(worked).toHaveLength(0);
});
