import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { DeviceSession } from "@osisi/contracts/sessions.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPlace, post, tokenOf, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { isSignedIn } from "#test/signing-in.ts";
import { deviceOf } from "./devices.ts";

const HOUR_MS = 60 * 60_000;
const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

async function devices(token: string): Promise<DeviceSession[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.app.inject({ method: "GET", url: apiPaths.sessions, headers });
  return answer.json<{ data: DeviceSession[] }>().data;
}

function end(token: string, id: string) {
  return post(server, apiPaths.endSession, { id }, { token });
}

it("lists the devices on which the investor is logged in, this one first, by name", async () => {
  const person = await verifiedPerson(server);
  const answer = await server.app.inject({
    method: "POST",
    url: apiPaths.login,
    remoteAddress: newPlace(),
    headers: { "user-agent": PHONE },
    payload: { email: person.email, password: person.password },
  });
  const { token } = answer.json<{ authorization: { token: string } }>().authorization;
  server.advance(HOUR_MS);
  await tokenOf(server, person);
  const stranger = await verifiedPerson(server);
  await tokenOf(server, stranger);
  const [first, second, ...more] = await devices(token);
  expect(first).toMatchObject({ browser: "Chrome", system: "Android", isThis: true });
  expect(Date.parse(first?.lastUsedAt ?? "") - Date.parse(first?.signedInAt ?? "")).toBe(HOUR_MS);
  expect(second).toMatchObject({ browser: null, system: null, isThis: false });
  expect(more).toEqual([]);
});

it("logs one device out, and never another investor's", async () => {
  const [person, thief] = [await verifiedPerson(server), await verifiedPerson(server)];
  const [here, there] = [await tokenOf(server, person), await tokenOf(server, person)];
  const elsewhere = (await devices(here)).find(({ isThis }) => !isThis)?.id ?? "";
  const foreign = await end(await tokenOf(server, thief), elsewhere);
  expect(await isSignedIn(server, there)).toBe(true);
  const answer = await end(here, elsewhere);
  expect(answer.json()).toMatchObject({ statusCode: 200, message: messages.sessionEnded });
  // The response does not reveal whether the session exists.
  expect(foreign.body).toBe(answer.body);
  expect(await isSignedIn(server, there)).toBe(false);
  expect((await end(here, elsewhere)).statusCode).toBe(200);
  expect((await end(here, "not-an-id")).statusCode).toBe(400);
});

it("logs this device out by its id, too", async () => {
  const token = await tokenOf(server, await verifiedPerson(server));
  const [own] = await devices(token);
  await end(token, own?.id ?? "");
  expect(await isSignedIn(server, token)).toBe(false);
});

it("logs out all others together", async () => {
  const person = await verifiedPerson(server);
  const [here, ...others] = [
    await tokenOf(server, person),
    await tokenOf(server, person),
    await tokenOf(server, person),
  ];
  const answer = await post(server, apiPaths.endOtherSessions, {}, { token: here });
  expect(answer.json()).toMatchObject({ statusCode: 200, message: messages.sessionsEnded });
  expect(await isSignedIn(server, here)).toBe(true);
  for (const token of others) expect(await isSignedIn(server, token)).toBe(false);
  expect(await devices(here)).toHaveLength(1);
});

it.each([
  [PHONE, "Chrome", "Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox", "Linux"],
  [
    "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; en) Presto/2.12.423 Version/12.16",
    "Opera",
    "Android",
  ],
  ["curl/8.5.0", null, null],
])("calls %s by its name", (userAgent, browser, system) => {
  expect(deviceOf(userAgent.slice(0, 200))).toEqual({ browser, system });
});
