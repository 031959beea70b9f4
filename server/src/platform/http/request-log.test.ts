import { request as requestOf } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { systemClock } from "#platform/clock.ts";
import { inTransaction } from "#platform/database/database.ts";
import { addJob } from "#platform/jobs/jobs.ts";
import { createLog } from "#platform/log.ts";
import type { Runtime } from "#platform/runtime.ts";
import { startWorker } from "#platform/jobs/worker.ts";
import { type Api, createApi } from "./server.ts";

let database: TestDatabase;
let runtime: Runtime;
let app: Api;
let behindProxy: Api;
const lines: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const log = createLog("trace", "test", { write: (line) => void lines.push(line) });
  const { db } = database;
  const config = testConfig({ DATABASE_URL: database.appUrl });
  runtime = { config, db, clock: systemClock(), log };
  app = await createApi(runtime);
  behindProxy = await createApi({ ...runtime, config: testConfig({ TRUST_PROXY: "1" }) });
  app.post("/v1/leave-job", async () => {
    log.info("doing it");
    await inTransaction(db, (tx) => addJob(tx, "look", { id: "7" }));
    return {};
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await app.close();
  await behindProxy.close();
  await database.drop();
});

async function idOf(api: Api, given?: string): Promise<string> {
  const headers = given === undefined ? {} : { "x-request-id": given };
  const answer = await api.inject({ method: "GET", url: "/v1/nothing", headers });
  return String(answer.headers["x-request-id"]);
}

function linesOf(requestId: string) {
  return lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((line) => line["requestId"] === requestId);
}

/** Over a socket, with a delayed body. */
function postSlowly(body: string): Promise<string> {
  const address = app.server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  return new Promise((resolve, reject) => {
    const request = requestOf({ port, method: "POST", path: "/v1/leave-job" }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(String(answer.headers["x-request-id"])));
    });
    request.on("error", reject);
    request.setHeader("content-type", "application/json");
    request.flushHeaders();
    setTimeout(() => request.end(body), 50);
  });
}

it("returns the id under which the log has the request", async () => {
  const [one, other] = [await idOf(app), await idOf(app)];
  expect(one).not.toBe(other);
  expect(linesOf(one)).toMatchObject([{ msg: "answered", route: "unmatched", statusCode: 404 }]);
});

it("accepts a request id from our own proxy only", async () => {
  expect(await idOf(app, "given-by-a-client")).not.toBe("given-by-a-client");
  expect(await idOf(behindProxy, "given-by-proxy")).toBe("given-by-proxy");
});

it.each(["short", 'a"quote-in-it', "a line\tof its own", "x".repeat(65), "{}{}{}{}{}"])(
  "takes no id that is not a plain one: %j",
  async (given) => {
    expect(await idOf(behindProxy, given)).toMatch(/^[\da-f-]{36}$/);
  },
);

it("writes its cause into each log line, also in the job that a request has added", async () => {
  const requestId = await postSlowly("{}");
  const seen: unknown[] = [];
  const look = async (payload: unknown) => {
    seen.push(payload);
    runtime.log.info("looking");
  };
  const worker = await startWorker(runtime, [{ tasks: { look } }]);
  await expect.poll(() => linesOf(requestId).length, { timeout: 60_000 }).toBe(4);
  await worker.stop();
  expect(seen).toEqual([{ id: "7" }]);
  const job = { task: "look", tries: 1, jobId: expect.any(String) };
  expect(linesOf(requestId)).toMatchObject([
    { msg: "doing it" },
    { msg: "answered", route: "/v1/leave-job", method: "POST" },
    { msg: "looking", ...job },
    { msg: "worked", ...job, tookMs: expect.any(Number) },
  ]);
});
