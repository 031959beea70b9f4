import { generate } from "otplib";
import { newId } from "#platform/ids.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  CONSOLE_URL,
  OPERATOR_PASSWORD,
  type TestConsole,
  type TestOperator,
  startConsole,
} from "#test/console.ts";
import { type TestServer, testServer } from "#test/server.ts";

let server: TestServer;
let office: TestConsole;

beforeAll(async () => {
  server = await testServer({ worker: false });
  office = await startConsole(server);
});
afterAll(async () => {
  await office.stop();
  await server.stop();
});

async function signIn(who: TestOperator, changed: object = {}) {
  const { email } = who;
  const body = { email, password: OPERATOR_PASSWORD, code: await who.code(), ...changed };
  return office.call("POST", "/api/sign-in", body);
}

it("signs in with password and code, by a cookie that scripts and other sites cannot use", async () => {
  const ada = await office.operator("support", "Ada");
  const answer = await signIn(ada);
  expect(answer.body).toMatchObject({ name: "Ada", role: "support" });
  expect(String(answer.headers["set-cookie"])).toMatch(
    /^osisi-console=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});

it("takes each code once", async () => {
  const ada = await office.operator("support");
  const code = await ada.code();
  expect((await signIn(ada, { code })).statusCode).toBe(200);
  await office.asOwner("update operator set totp_step = $1 where email = $2", [
    Math.floor(Date.now() / 30_000),
    ada.email,
  ]);
  const again = { email: ada.email, password: OPERATOR_PASSWORD, code };
  expect((await office.call("POST", "/api/sign-in", again)).statusCode).toBe(401);
});

it("says the same of a wrong password, a wrong code and an unknown address", async () => {
  const ada = await office.operator("finance");
  const answers = [
    await signIn(ada, { password: "another password" }),
    await signIn(ada, { code: "000000" }),
    await signIn(ada, { email: "unknown@osisi.example" }),
  ];
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body.message}`)).size).toBe(
    1,
  );
  expect(answers[0]?.statusCode).toBe(401);
});

it("locks after five failures for fifteen minutes, whatever is entered", async () => {
  const ada = await office.operator("finance");
  for (let tried = 0; tried < 5; tried += 1) await signIn(ada, { password: "a guess" });
  expect((await signIn(ada)).statusCode).toBe(429);
  await office.asOwner(
    "update operator set locked_until = now() - interval '1 second' where email = $1",
    [ada.email],
  );
  expect((await signIn(ada)).statusCode).toBe(200);
  const rows = await server.db
    .selectFrom("auditLog")
    .select("result")
    .where("operator", "=", ada.name)
    .orderBy("id")
    .execute();
  expect(rows.map(({ result }) => result)).toEqual([
    "by totp",
    ...Array.from({ length: 4 }, () => "refused"),
    "refused, locked for fifteen minutes",
    "by totp",
  ]);
});

it.each([
  ["after eight hours", "started_at = now() - interval '8 hours 1 second', used_at = now()"],
  ["after thirty minutes without use", "used_at = now() - interval '30 minutes 1 second'"],
])("ends a session %s", async (_when, change) => {
  const ada = await office.operator("support");
  expect((await ada.get("/api/me")).statusCode).toBe(200);
  await office.asOwner(`update operator_session set ${change} where operator_id = $1`, [ada.id]);
  expect((await ada.get("/api/me")).statusCode).toBe(401);
});

it("ends a session that only its page has used", async () => {
  const ada = await office.operator("support");
  const byItself = (url: string) =>
    office.call("GET", url, undefined, { cookie: ada.cookie, "x-osisi-by-itself": "1" });
  const leave = (minutes: number) =>
    office.asOwner(
      "update operator_session set used_at = used_at - make_interval(mins => $2) where operator_id = $1",
      [ada.id, minutes],
    );
  const pages = ["/api/me", "/api/queues", "/api/queues/findings", "/api/my-work", "/api/today"];
  await leave(29);
  for (const url of [...pages, "/api/commands", "/api/holds"]) {
    expect([url, (await byItself(url)).statusCode]).toEqual([url, 200]);
  }
  await leave(2);
  for (const url of pages) expect([url, (await byItself(url)).statusCode]).toEqual([url, 401]);
  expect((await ada.get("/api/me")).statusCode).toBe(401);
});

it("renews a session by a request of its operator, and by no other", async () => {
  const ada = await office.operator("support");
  const usedAgo = async () => {
    const [row] = await office.asOwner(
      "select now() - used_at > interval '20 minutes' as long from operator_session where operator_id = $1",
      [ada.id],
    );
    return row.long ? "long ago" : "just now";
  };
  const id = newId();
  await ada.post("/api/commands", { id, action: "requery", subject: "fund-1", arguments: {} });
  await office.asOwner(
    "update operator_session set used_at = now() - interval '25 minutes' where operator_id = $1",
    [ada.id],
  );
  const byItself = { cookie: ada.cookie, "x-osisi-by-itself": "1" };
  await office.call("GET", "/api/me", undefined, byItself);
  await office.call("GET", `/api/commands/${id}`, undefined, byItself);
  expect(await usedAgo()).toBe("long ago");
  // An act is never made by itself.
  await office.call("POST", "/api/passkeys/start", {}, byItself);
  expect(await usedAgo()).toBe("just now");
});

it("ends the session on signing out, and all of an operator whose access ends", async () => {
  const ada = await office.operator("support");
  const second = String((await signIn(ada)).headers["set-cookie"]).split(";")[0] ?? "";
  await ada.post("/api/sign-out");
  expect((await ada.get("/api/me")).statusCode).toBe(401);
  expect((await office.call("GET", "/api/me", undefined, { cookie: second })).statusCode).toBe(200);
  await office.asOwner("select end_operator($1)", [ada.email]);
  expect((await office.call("GET", "/api/me", undefined, { cookie: second })).statusCode).toBe(401);
  expect((await signIn(ada)).statusCode).toBe(401);
});

it("ends all sessions of an operator who gets another role", async () => {
  const ada = await office.operator("support");
  await office.asOwner("select change_operator_role($1, 'compliance')", [ada.email]);
  expect((await ada.get("/api/me")).statusCode).toBe(401);
});

it("uses an invitation once", async () => {
  const ada = await office.operator("admin");
  const token = "x".repeat(43);
  const accept = {
    token,
    password: "another garden",
    secret: ada.secret,
    code: await generate({ secret: ada.secret }),
  };
  expect((await office.call("POST", "/api/invitation/accept", accept)).statusCode).toBe(404);
});

it("refuses what another site sends", async () => {
  const ada = await office.operator("support");
  const { cookie } = ada;
  const answers = await Promise.all(
    [
      { "x-osisi-console": "" },
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ].map((headers) => office.call("POST", "/api/sign-out", {}, { cookie, ...headers })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  const own = { cookie, origin: CONSOLE_URL, "sec-fetch-site": "same-origin" };
  expect((await office.call("POST", "/api/sign-out", {}, own)).statusCode).toBe(200);
});

it("limits the tries of one address", async () => {
  const body = { email: "unknown@osisi.example", password: "a guess", code: "000000" };
  const tries: number[] = [];
  for (let tried = 0; tried < 25; tried += 1) {
    const from = { "x-address": "10.1.1.1" };
    tries.push((await office.call("POST", "/api/sign-in", body, from)).statusCode);
  }
  expect(tries.filter((status) => status === 401)).toHaveLength(20);
  expect(tries.slice(20)).toEqual([429, 429, 429, 429, 429]);
});
