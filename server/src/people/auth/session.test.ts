import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Person, newPlace, post, tokenOf, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { authJobs } from "./jobs.ts";
import { touchSession } from "./queries.ts";

const DAY_MS = 86_400_000;
let server: TestServer;
let person: Person;
let token: string;
beforeAll(async () => {
  server = await testServer();
  person = await verifiedPerson(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  token = await tokenOf(server, person);
});

function me(authorization: string | undefined) {
  const headers = authorization === undefined ? {} : { authorization };
  return server.app.inject({ method: "GET", url: apiPaths.me, headers });
}

async function isSignedIn(bearer: string) {
  return (await me(`Bearer ${bearer}`)).statusCode === 200;
}

it("returns the logged-in investor", async () => {
  expect((await me(`Bearer ${token}`)).json()).toMatchObject({
    statusCode: 200,
    data: { email: person.email, name: "Ada Obi" },
  });
});

it.each([
  undefined,
  "",
  "Bearer",
  "Bearer ",
  "Bearer undefined",
  `Bearer ${"A".repeat(43)}`,
  "Basic YWRhOm9iaQ==",
  "Bearer é",
  `Bearer ${"A".repeat(44)}`,
])("does not take %s for a session", async (authorization) => {
  const answer = await me(authorization);
  expect(answer.json()).toEqual({
    status: "error",
    type: "error",
    statusCode: 401,
    message: messages.sessionExpired,
    msg: messages.sessionExpired,
    data: null,
  });
  expect(answer.statusCode).toBe(401);
});

it("ends after seven days without use", async () => {
  server.advance(7 * DAY_MS - 1);
  expect(await isSignedIn(token)).toBe(true);
  server.advance(7 * DAY_MS);
  expect(await isSignedIn(token)).toBe(false);
});

it("ends after thirty days, however much it is used", async () => {
  for (let day = 0; day < 29; day += 1) {
    server.advance(DAY_MS);
    expect(await isSignedIn(token)).toBe(true);
  }
  server.advance(DAY_MS - 1);
  expect(await isSignedIn(token)).toBe(true);
  server.advance(1);
  expect(await isSignedIn(token)).toBe(false);
});

it("answers while its row is locked, and records the use the next time", async () => {
  const profile = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await server.app.inject({ url: apiPaths.profile, headers })).statusCode;
  };
  const lastUsed = async () => {
    const newest = server.db.selectFrom("session").select("lastUsedAt").orderBy("id", "desc");
    return (await newest.limit(1).executeTakeFirstOrThrow()).lastUsedAt;
  };
  const before = await lastUsed();
  server.advance(DAY_MS);
  await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom("session").select("id").forUpdate().execute();
    expect([await isSignedIn(token), await profile()]).toEqual([true, 200]);
  });
  expect(await lastUsed()).toEqual(before);
  expect(await profile()).toBe(200);
  expect((await lastUsed()).getTime() - before.getTime()).toBeGreaterThanOrEqual(DAY_MS);
});

it("records its use at most once in five minutes", async () => {
  const row = async () => {
    const { rows } = await sql<{ id: string; version: string; lastUsedAt: Date }>`
      select id, xmin::text as version, last_used_at from session order by id desc limit 1
    `.execute(server.db);
    if (!rows[0]) throw new Error("there is no session");
    return rows[0];
  };
  const opened = await row();
  server.advance(5 * 60_000);
  expect(await isSignedIn(token)).toBe(true);
  expect(await row()).toEqual(opened);
  server.advance(1);
  const now = server.runtime.clock.now();
  expect(await isSignedIn(token)).toBe(true);
  const noted = await row();
  expect(noted.lastUsedAt).toEqual(now);
  // A request that had read the session before writes nothing either.
  await touchSession(server.db, { id: noted.id, notUsedSince: new Date(now.getTime() - 1), now });
  expect(await row()).toEqual(noted);
});

it("ends at logout, and the other sessions continue", async () => {
  const other = await tokenOf(server, person);
  const answer = await post(server, apiPaths.logout, {}, { token });
  expect(answer.json()).toMatchObject({ statusCode: 200, message: messages.loggedOut });
  expect(await isSignedIn(token)).toBe(false);
  expect(await isSignedIn(other)).toBe(true);
  expect((await post(server, apiPaths.logout, {}, { token })).statusCode).toBe(401);
});

it("logs out without a body", async () => {
  const answer = await server.app.inject({
    method: "POST",
    url: apiPaths.logout,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  expect(answer.statusCode).toBe(200);
});

it("stores only a hash of the token, and a short name of the browser", async () => {
  await server.app.inject({
    method: "POST",
    url: apiPaths.login,
    remoteAddress: newPlace(),
    headers: { "user-agent": `Browser\u0000é ${"x".repeat(500)}` },
    payload: { email: person.email, password: person.password },
  });
  const rows = await server.db.selectFrom("session").selectAll().orderBy("id", "desc").execute();
  expect(rows[0]?.userAgent).toMatch(/^Browser x+$/);
  expect(rows[0]?.userAgent).toHaveLength(200);
  const hex = JSON.stringify(rows.map(({ tokenHash }) => tokenHash.toString("latin1")));
  expect(hex).not.toContain(token);
});

it("deletes sessions that have ended, and only those", async () => {
  const count = async () => (await server.db.selectFrom("session").select("id").execute()).length;
  server.advance(7 * DAY_MS);
  const fresh = await tokenOf(server, person);
  await authJobs(server.runtime).everyMinute?.();
  expect(await count()).toBe(1);
  expect(await isSignedIn(fresh)).toBe(true);
});
