import { failure } from "@osisi/contracts/envelope.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testConfig } from "#test/config.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { systemClock } from "#platform/clock.ts";
import { createLog } from "#platform/log.ts";
import { SemaphoreFullError } from "#platform/semaphore.ts";
import { answers } from "./answers.ts";
import { success } from "./envelope.ts";
import { Refusal } from "./refusal.ts";
import { requesterOf } from "./requester.ts";
import { type Api, createApi } from "./server.ts";
import { serveWeb } from "./web.ts";

let database: TestDatabase;
let app: Api;
const lines: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  app = await createApi({
    config: testConfig({ TRUST_PROXY: "1" }),
    db: database.db,
    clock: systemClock(),
    log: createLog("trace", "test", { write: (line) => void lines.push(line) }),
  });
  const body = z.object({ amount: z.number(), note: z.optional(z.string()) });
  app.post("/v1/echo", { schema: { body, response: answers(body) } }, ({ body }) =>
    success("echo", body),
  );
  app.post("/v1/refuse", () => {
    throw new Refusal("link-broken");
  });
  app.post("/v1/store", { schema: { body } }, async ({ body }) => {
    await sql`select ${body.note}::text, ${JSON.stringify(body)}::jsonb`.execute(database.db);
    return success("store", null);
  });
  app.post("/v1/busy", () => {
    throw new SemaphoreFullError("full");
  });
  app.post("/v1/break", () => {
    throw Object.assign(new Error("select secret from vault"), { detail: "a secret value" });
  });
  app.get("/v1/lie", { schema: { response: answers(z.number()) } }, () => {
    const wrong: unknown = "not a number";
    return success("lie", z.parse(z.any(), wrong));
  });
  app.get("/v1/requester", (request) => requesterOf(request));
  await serveWeb(app, testConfig(), () => () => Promise.reject(new Error("no public pages here")));
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

function send(payload: string | Buffer, contentType = "application/json", url = "/v1/echo") {
  return app.inject({ method: "POST", url, payload, headers: { "content-type": contentType } });
}

/** The envelope of a failure, checked against the status code. */
function failureOf(answer: { statusCode: number; json(): unknown }) {
  const body = z.parse(failure, answer.json());
  expect([body.statusCode, body.msg]).toEqual([answer.statusCode, body.message]);
  return body;
}

function bodyOf(bytes: number): string {
  const frame = JSON.stringify({ amount: 1, note: "" });
  return JSON.stringify({ amount: 1, note: "x".repeat(bytes - frame.length) });
}

it.each(["\u0000", "a\u0000b"])("refuses text that the database cannot store: %j", async (note) => {
  const answer = await send(JSON.stringify({ amount: 1, note }), "application/json", "/v1/store");
  expect(failureOf(answer)).toMatchObject({ statusCode: 400, message: messages.notUnderstood });
});

it("accepts JSON of 64 KiB and not a byte more", async () => {
  expect((await send(bodyOf(64 * 1024))).statusCode).toBe(200);
  expect(failureOf(await send(bodyOf(64 * 1024 + 1))).statusCode).toBe(413);
});

it.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "application/jsonp",
  "text/html",
  "nonsense",
])("does not read %s", async (contentType) => {
  expect(failureOf(await send('{"amount":1}', contentType)).statusCode).toBe(415);
});

it("does not read a body without a content type", async () => {
  const answer = await app.inject({ method: "POST", url: "/v1/echo", payload: Buffer.from("{}") });
  expect(failureOf(answer).statusCode).toBe(415);
});

it.each(["application/json; charset=utf-8", "application/json;charset=UTF-8", "APPLICATION/JSON"])(
  "reads %s",
  async (contentType) => {
    expect((await send('{"amount":1}', contentType)).statusCode).toBe(200);
  },
);

it.each([
  ["broken", '{"amount":'],
  ["trailing text", '{"amount":1} x'],
  ["a comment", '{"amount":1 /* one */}'],
  ["single quotes", "{'amount':1}"],
  ["a prototype", '{"amount":1,"__proto__":{"admin":true}}'],
  ["a nested prototype", '{"amount":1,"note":{"__proto__":{}}}'],
  ["a constructor", '{"amount":1,"constructor":{"prototype":{}}}'],
  ["an escaped prototype", '{"amount":1,"\\u005f_proto__":{}}'],
  ["a number that would be rounded", '{"amount":100.0000000000000001}'],
  ["a whole number that would be rounded", '{"amount":9007199254740993}'],
  ["a long number under an exponent", '{"amount":1.0000000000000001e2}'],
])("does not read JSON with %s", async (_what, payload) => {
  expect(failureOf(await send(payload)).statusCode).toBe(400);
});

it("does not read bytes that are not UTF-8", async () => {
  const broken = Buffer.concat([Buffer.from('{"amount":1,"note":"'), Buffer.from([0xc3, 0x28])]);
  expect(failureOf(await send(Buffer.concat([broken, Buffer.from('"}')]))).statusCode).toBe(400);
});

it.each(["100", "0.1", "1e3", "123456789012.34", "100.00000000000000"])(
  "reads the number %s as it is written",
  async (number) => {
    const answer = await send(`{"amount":${number}}`);
    expect(answer.json()).toMatchObject({ data: { amount: Number(number) } });
  },
);

it("names the wrong field", async () => {
  const body = failureOf(await send('{"amount":"one","note":7}'));
  expect(body.statusCode).toBe(400);
  expect(Object.keys(body.errors ?? {})).toEqual(["amount", "note"]);
});

it.each([
  ["GET", "/v1/nothing"],
  ["POST", "/v1/nothing"],
  ["PUT", "/v1/echo"],
  ["DELETE", "/v1/echo"],
  ["PATCH", "/v1/echo"],
  ["GET", "/v1/echo"],
  ["POST", "/v1/echo/"],
  ["GET", "/v1/../etc/passwd"],
  ["GET", "/V1/ECHO"],
  ["GET", `/v1/${"x".repeat(5_000)}`],
] as const)("says that there is nothing at %s %s", async (method, url) => {
  expect(failureOf(await app.inject({ method, url })).statusCode).toBe(404);
});

it.each(["text/plain", "application/json"])(
  "says so also for a body of %s",
  async (contentType) => {
    expect(failureOf(await send("{broken", contentType, "/v1/nothing")).statusCode).toBe(404);
  },
);

it("answers 404 for a URL that cannot be decoded", async () => {
  expect(failureOf(await app.inject({ method: "GET", url: "/v1/%E0%A4%A" })).statusCode).toBe(404);
});

it("answers an expected refusal with its code's status and message", async () => {
  expect(failureOf(await send("{}", "application/json", "/v1/refuse")).statusCode).toBe(400);
  expect(failureOf(await send("{}", "application/json", "/v1/busy")).statusCode).toBe(503);
});

it("writes the details of an unexpected error into the log only, under the request's id", async () => {
  const answer = await send("{}", "application/json", "/v1/break");
  const body = failureOf(answer);
  expect(body.statusCode).toBe(500);
  expect(JSON.stringify(body)).not.toContain("vault");
  const line = lines.find((one) => one.includes("vault"));
  expect(line).toContain(`"requestId":"${String(answer.headers["x-request-id"])}"`);
  expect(line).not.toContain("a secret value");
});

it("does not send a response that does not match its schema", async () => {
  expect(failureOf(await app.inject({ method: "GET", url: "/v1/lie" })).statusCode).toBe(500);
});

it("forbids caching a response, and browsers to load anything for it", async () => {
  const { headers } = await send('{"amount":1}');
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none';/);
  expect(headers["content-security-policy"]).not.toContain("self");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

it.each([
  ["10.0.0.7", "10.0.0.7"],
  ["6.6.6.6, 41.1.1.1", "41.1.1.1"],
  ["::ffff:10.0.0.7", "10.0.0.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::9", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("takes %s for the requester %s", async (address, requester) => {
  const answer = await app.inject({
    method: "GET",
    url: "/v1/requester",
    headers: { "x-forwarded-for": address },
  });
  expect(answer.body).toBe(requester);
});

it("describes itself as OpenAPI 3.1", async () => {
  const { openapi, paths } = (await app.inject({ url: "/openapi.json" })).json();
  expect(openapi).toMatch(/^3\.1\./);
  expect(paths["/v1/echo"].post.responses).toHaveProperty("200");
  expect(paths["/v1/echo"].post.responses).toHaveProperty("4XX");
});
