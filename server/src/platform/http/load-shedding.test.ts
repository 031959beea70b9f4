import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { failure } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log.ts";
import { currentRequestContext } from "#platform/observability/request-context.ts";
import { type Api, createApi } from "./server.ts";

const AT_ONCE = 4;
const OF_READING = 1;
const OF_PASSWORDS = 1;
const IN_LINE = 2 * AT_ONCE;
let database: TestDatabase;
let app: Api;
let origin = "";
/** What the active handlers wait for. */
const held = new Set<() => void>();

async function slow(): Promise<string | undefined> {
  await new Promise<void>((resolve) => held.add(resolve));
  return currentRequestContext().requestId;
}

beforeAll(async () => {
  database = await testDatabase();
  app = await createApi({
    config: testConfig({ LIMIT_REQUESTS_AT_ONCE: String(AT_ONCE), LIMIT_WAIT_SECONDS: "600" }),
    db: database.db,
    clock: systemClock(),
    log: createLog("silent", "test"),
  });
  app.get("/v1/slow", slow);
  app.get("/user/slow", slow);
  app.post("/v1/pay", slow);
  app.post("/v1/join", { config: { hashesPassword: true } }, slow);
  app.post("/v1/length", ({ body }) => JSON.stringify(String(body).length));
  app.get("/file", () => "file");
  app.get("/v1/broken", () => {
    throw new Error("not expected");
  });
  origin = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  letAllGo();
  await app.close();
  await database.drop();
});
beforeEach(letAllGo);

function letAllGo(): void {
  for (const go of held) go();
  held.clear();
}

function ask(path: string, method = "GET"): Promise<Response> {
  return fetch(origin + path, { method });
}

const readings = (many: number) => Array.from({ length: many }, () => ask("/v1/slow"));

/** Waits until this many handlers are active. */
async function untilHeld(many: number): Promise<void> {
  await expect.poll(() => held.size).toBe(many);
}

const UNFINISHED = [
  "POST /v1/pay HTTP/1.1",
  "host: here",
  "content-type: application/json",
  "content-length: 100",
];

it("keeps no place for a body that does not arrive", async () => {
  const heads = Array.from({ length: AT_ONCE + IN_LINE + 1 }, () =>
    connect(Number(new URL(origin).port)),
  );
  for (const socket of heads) {
    socket.on("error", () => undefined);
    socket.write(`${UNFINISHED.join("\r\n")}\r\n\r\n{`);
  }
  await Promise.all(heads.map((socket) => once(socket, "connect")));
  const paid = ask("/v1/pay", "POST");
  await untilHeld(1);
  letAllGo();
  expect((await paid).status).toBe(200);
  for (const socket of heads) socket.destroy();
});

it.each([1, 16, 64])("accepts a chunked body of %i KiB, whole", async (kibibytes) => {
  const text = JSON.stringify("x".repeat(kibibytes * 1024 - 2));
  const { length } = text;
  const parts = [text.slice(0, 10), text.slice(10, length / 2), text.slice(length / 2)];
  const body = new ReadableStream({
    async pull(stream) {
      const part = parts.shift();
      if (part === undefined) return stream.close();
      await setImmediate();
      stream.enqueue(new TextEncoder().encode(part));
    },
  });
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body, duplex: "half" } as const;
  const answer = await fetch(`${origin}/v1/length`, init);
  expect(await answer.json()).toBe(kibibytes * 1024 - 2);
});

it("refuses excess requests early enough for a retry, and accepts those that move money", async () => {
  const begun = readings(OF_READING + IN_LINE + 1);
  const refused = await Promise.race(begun);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(z.parse(failure, await refused.json()).message).toBe(messages.busy);
  const { headers: usual } = await app.inject("/v1/nothing");
  const own = /^(date|content-length|x-request-id)$/;
  for (const name of Object.keys(usual).filter((one) => !own.test(one))) {
    expect([name, refused.headers.get(name)]).toEqual([name, usual[name]]);
  }
  expect((await ask("/file")).status).toBe(200);
  for (const path of ["/%761/slow", "/v1/slow?x=1", "/user/slow"])
    expect((await ask(path)).status).toBe(503);

  const paid = ask("/v1/pay", "POST");
  await untilHeld(OF_READING + 1);
  while (held.size > 0) {
    letAllGo();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect((await paid).status).toBe(200);
  const answers = (await Promise.all(begun)).filter((one) => one !== refused);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  // Each continues in its own context, not in that of the request that freed its place.
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  expect(await Promise.all(answers.map((one) => one.text()))).toEqual(ids);
});

it("has all its places again after errors, and after clients that disconnected", async () => {
  for (let asked = 0; asked < 2 * AT_ONCE; asked += 1) {
    expect((await ask("/v1/broken")).status).toBe(500);
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
  const later = readings(OF_READING);
  await untilHeld(OF_READING);
  letAllGo();
  expect((await Promise.all(later)).map(({ status }) => status)).toEqual(later.map(() => 200));
});

it("gives password hashing no more than its share", async () => {
  const joining = [ask("/v1/join", "POST"), ask("/v1/join?again", "POST")];
  await untilHeld(OF_PASSWORDS);
  const paid = ask("/v1/pay", "POST");
  await untilHeld(OF_PASSWORDS + 1);
  letAllGo();
  await untilHeld(OF_PASSWORDS);
  letAllGo();
  const all = await Promise.all([...joining, paid]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
});

/** Other spellings of a URL for the same route; the router accepts all of them. */
const otherSpellings = [
  "/v1/%6Aoin",
  "/%76%31/join",
  "/v1/join?to=/v1/pay",
  "/v1/join#pay",
  "/v1/%6aoin?x=%2Fv1%2Fpay",
  "http://elsewhere.example/v1/join",
];

it.each(otherSpellings)("recognises %s as the same route", async (url) => {
  expect(app.kindOf({ method: "POST", url })).toBe("password");
  const [own, ask] = [new URL(origin), `POST ${url} HTTP/1.1\r\nhost: here\r\n`];
  const socket = connect(Number(own.port), own.hostname);
  socket.write(`${ask}content-length: 0\r\nconnection: close\r\n\r\n`);
  await untilHeld(1);
  letAllGo();
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

it.each(["//v1/join", "/v1/join/", "/V1/join", "/v1/join;x", "/v1//join", "/v1/nothing", "*"])(
  "gives no place of those who move money to %s, which leads nowhere",
  async (url) => {
    expect(app.kindOf({ method: "POST", url })).toBeUndefined();
    expect((await app.inject({ method: "POST", url })).statusCode).toBe(404);
  },
);

it("classifies money and reads by the route of a URL", () => {
  expect(app.kindOf({ method: "POST", url: "/v1/%70ay" })).toBe("money");
  expect(app.kindOf({ method: "GET", url: "/%761/slow" })).toBe("read");
  expect(app.kindOf({ method: "HEAD", url: "/v1/slow" })).toBe("read");
  expect(app.kindOf({ method: "GET", url: "/file?from=/v1/slow" })).toBeUndefined();
});

it("keeps places for money during a flood of passwords, in any spelling", async () => {
  const flood = ["/v1/%6Aoin", "/v1/j%6Fin", "/v1/join?x", "/v1/%6A%6F%69%6E"].map((url) =>
    ask(url, "POST"),
  );
  await untilHeld(OF_PASSWORDS);
  const paid = Array.from({ length: AT_ONCE - OF_PASSWORDS }, () => ask("/v1/pay", "POST"));
  await untilHeld(AT_ONCE);
  while (held.size > 0) {
    letAllGo();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (const answer of await Promise.all([...flood, ...paid])) expect(answer.status).toBe(200);
});
