import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { failure } from "@osisi/contracts/envelope.ts";
import { messages } from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testConfig } from "../../../test/config.ts";
import { type TestDatabase, testDatabase } from "../../../test/database.ts";
import { systemClock } from "../clock.ts";
import { createLog } from "../log.ts";
import { causeNow } from "../cause.ts";
import { type Api, createApi } from "./server.ts";

const AT_ONCE = 4;
const OF_READING = 3;
const IN_LINE = 2 * AT_ONCE;
let database: TestDatabase;
let app: Api;
let origin = "";
/** What the handlers that are under way wait for. */
const held = new Set<() => void>();

beforeAll(async () => {
  database = await testDatabase();
  app = await createApi({
    config: testConfig({ LIMIT_REQUESTS_AT_ONCE: String(AT_ONCE), LIMIT_WAIT_SECONDS: "600" }),
    db: database.db,
    clock: systemClock(),
    log: createLog("silent", "test"),
  });
  const slow = async () => {
    await new Promise<void>((resolve) => held.add(resolve));
    return causeNow().requestId;
  };
  app.get("/v1/slow", slow);
  app.post("/v1/pay", slow);
  app.get("/file", () => "file");
  app.get("/v1/broken", () => {
    throw new Error("not expected");
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  letAllGo();
  await app.close();
  await database.drop();
});

function letAllGo(): void {
  for (const go of held) go();
  held.clear();
}

function reading() {
  return app.inject({ url: "/v1/slow" });
}

/** Until so many are in the hands of a handler. */
async function untilHeld(many: number): Promise<void> {
  await expect.poll(() => held.size).toBe(many);
}

it("refuses what it cannot do while there is time to ask again, and takes what moves money", async () => {
  const begun = Array.from({ length: OF_READING + IN_LINE }, reading);
  await untilHeld(OF_READING);
  const refused = await reading();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toBe("2");
  expect(z.parse(failure, refused.json()).message).toBe(messages.busy);
  expect((await app.inject({ url: "/file" })).statusCode).toBe(200);
  expect((await app.inject({ url: "/healthz-of-nobody" })).statusCode).toBe(404);

  const paid = app.inject({ url: "/v1/pay", method: "POST" });
  await untilHeld(AT_ONCE);
  letAllGo();
  expect((await paid).statusCode).toBe(200);
  await untilHeld(OF_READING);
  while (held.size > 0) {
    letAllGo();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const answers = await Promise.all(begun);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  // Each goes on as itself, not as the one whose leaving let it in.
  expect(answers.map((one) => one.body)).toEqual(answers.map((one) => one.headers["x-request-id"]));
});

it("has all its places again after errors, and after callers that went away", async () => {
  for (let asked = 0; asked < 2 * AT_ONCE; asked += 1) {
    expect((await app.inject({ url: "/v1/broken" })).statusCode).toBe(500);
  }
  const gone = Array.from({ length: OF_READING }, () => {
    const call = request(`${origin}/v1/slow`);
    call.on("error", () => undefined);
    call.end();
    return call;
  });
  await untilHeld(OF_READING);
  for (const call of gone) call.destroy();
  letAllGo();
  const later = Array.from({ length: OF_READING }, reading);
  await untilHeld(OF_READING);
  letAllGo();
  expect((await Promise.all(later)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});
