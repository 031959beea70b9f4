import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { wrongTriesAtMost } from "@osisi/contracts/step-up.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { type Person, logIn, post, tokenOf, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { isSignedIn, switchTwoStep } from "#test/signing-in.ts";
import { openedBy, stepUp, stepUpIn } from "#test/stepping-up.ts";
import { hashToken } from "#platform/secrets/secrets.ts";
import { forgetOldStepUps } from "./step-up.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

/** Actions that require the password and change nothing without a PIN. */
const acts = (token: string, shown: string) =>
  post(server, apiPaths.removePin, {}, { token, stepUp: shown });

const asksPassword = {
  statusCode: 403,
  message: messages.passwordNeeded,
  errors: { stepUp: ["password"] },
};

it("is included in a login, for ten minutes", async () => {
  const person = await verifiedPerson(server);
  const opened = await openedBy(server, person);
  expect((await acts(opened.token, opened.stepUp)).statusCode).toBe(200);
  server.advance(10 * MINUTE_MS - 1);
  expect((await acts(opened.token, opened.stepUp)).statusCode).toBe(200);
  server.advance(1);
  expect((await acts(opened.token, opened.stepUp)).json()).toMatchObject(asksPassword);
});

it("is renewed with the password", async () => {
  const person = await verifiedPerson(server);
  const token = await tokenOf(server, person);
  server.advance(DAY_MS);
  const shown = stepUpIn(await stepUp(server, token, person));
  expect((await acts(token, shown)).statusCode).toBe(200);
});

it("is not stored in readable form", async () => {
  const opened = await openedBy(server, await verifiedPerson(server));
  const rows = await server.db
    .selectFrom("stepUp")
    .selectAll()
    .where("tokenHash", "=", hashToken(opened.stepUp))
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(opened.stepUp);
  expect(server.logged()).not.toContain(opened.stepUp);
});

it.each([
  ["nothing", async () => ""],
  ["the bearer token itself", async (token: string) => token],
  ["what is none", async () => "x".repeat(43)],
  ["what is no token at all", async () => "' or true --"],
])("is not replaced by %s", async (_what, made) => {
  const token = await tokenOf(server, await verifiedPerson(server));
  expect((await acts(token, await made(token))).json()).toMatchObject(asksPassword);
});

it("is valid in its own session only", async () => {
  const person = await verifiedPerson(server);
  const [here, there] = [await openedBy(server, person), await openedBy(server, person)];
  const strangers = await openedBy(server, await verifiedPerson(server));
  for (const { stepUp: other } of [there, strangers]) {
    expect((await acts(here.token, other)).json()).toMatchObject(asksPassword);
  }
  expect((await acts(here.token, here.stepUp)).statusCode).toBe(200);
});

it("ends with its session", async () => {
  const person = await verifiedPerson(server);
  const opened = await openedBy(server, person);
  await post(server, apiPaths.logout, {}, { token: opened.token });
  const again = await tokenOf(server, person);
  expect((await acts(again, opened.stepUp)).statusCode).toBe(403);
  const left = server.db.selectFrom("stepUp").selectAll();
  const rows = await left.where("tokenHash", "=", hashToken(opened.stepUp)).execute();
  expect(rows).toEqual([]);
});

it("ends with the password that it was given for, also in the session that continues", async () => {
  const person = await verifiedPerson(server);
  const { token, stepUp: shown } = await openedBy(server, person);
  const password = "a taller tree";
  const body = { current_password: person.password, password, password_confirmation: password };
  expect((await post(server, apiPaths.changePassword, body, { token })).statusCode).toBe(200);
  expect((await acts(token, shown)).statusCode).toBe(403);
  const renewed = stepUpIn(await stepUp(server, token, { password }));
  expect((await acts(token, renewed)).statusCode).toBe(200);
});

it("is given after both steps of a two-step login, and not after the first", async () => {
  const person = await verifiedPerson(server);
  await switchTwoStep(server, person, true);
  const first = await logIn(server, person);
  expect(first.json().authorization).toBeUndefined();
  expect(first.body).not.toMatch(/step-?up/i);
  const { challenge } = first.json().data;
  const otp = codeIn(await server.outside.nthMail(person.email, 3));
  const confirmed = await post(server, apiPaths.confirmLoginEmail, { challenge, otp });
  const { token, stepUp: shown } = confirmed.json().authorization;
  expect((await acts(token, shown)).statusCode).toBe(200);
});

it("is checked after the request was validated", async () => {
  const token = await tokenOf(server, await verifiedPerson(server));
  const both = { password: "one tree", pin: "9182" };
  for (const body of [{}, both, { pin: "12a4" }, { password: "" }, { pin: 9182 }]) {
    expect((await post(server, apiPaths.stepUp, body, { token })).statusCode).toBe(400);
  }
  const nothing = { ...asksPassword, data: null };
  const set = await post(server, apiPaths.pin, { pin: "9182" }, { token });
  expect(set.json()).toMatchObject(nothing);
  expect((await post(server, apiPaths.pin, { pin: "918" }, { token })).statusCode).toBe(400);
});

it("answers 403 for a wrong password, and the fifth ends the session", async () => {
  const person = await verifiedPerson(server);
  const [here, there] = [await tokenOf(server, person), await tokenOf(server, person)];
  for (let attempt = 1; attempt < wrongTriesAtMost; attempt += 1) {
    expect((await stepUp(server, here, { password: "not this one" })).json()).toMatchObject({
      statusCode: 403,
      errors: { password: [messages.passwordWrong] },
    });
  }
  expect((await stepUp(server, here, { password: "not this one" })).json()).toMatchObject({
    statusCode: 403,
    message: messages.passwordTriesOver,
  });
  expect((await stepUp(server, here, person)).statusCode).toBe(401);
  expect(await isSignedIn(server, there)).toBe(true);
});

it("counts wrong passwords over all routes, and resets the count with a right one", async () => {
  const person = await verifiedPerson(server);
  const token = await tokenOf(server, person);
  const wrongChange = () => {
    const body = { current_password: "not this one", password: "a taller tree" };
    const whole = { ...body, password_confirmation: body.password };
    return post(server, apiPaths.changePassword, whole, { token });
  };
  for (const right of [person, person]) {
    await stepUp(server, token, { password: "not this one" });
    await wrongChange();
    await stepUp(server, token, { password: "not this one" });
    await wrongChange();
    expect((await stepUp(server, token, right)).statusCode).toBe(200);
  }
  for (let attempt = 1; attempt < wrongTriesAtMost; attempt += 1) await wrongChange();
  expect((await wrongChange()).json()).toMatchObject({
    statusCode: 400,
    errors: { current_password: [messages.passwordTriesOver] },
  });
  expect(await isSignedIn(server, token)).toBe(false);
});

it("gives concurrent passwords no more tries than sequential ones", async () => {
  const person = await verifiedPerson(server);
  const token = await tokenOf(server, person);
  const guesses = Array.from({ length: 20 }, (_, at) =>
    stepUp(server, token, { password: `guess ${at}` }),
  );
  const answers = await Promise.all(guesses);
  const compared = answers.filter(({ statusCode }) => statusCode === 403);
  expect(compared).toHaveLength(wrongTriesAtMost);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(15);
  expect((await stepUp(server, token, person)).statusCode).toBe(401);
});

it("is deleted when it has expired", async () => {
  const { stepUp: shown } = await openedBy(server, await verifiedPerson(server));
  server.advance(10 * MINUTE_MS);
  await forgetOldStepUps(server.db, server.runtime.clock.now());
  const left = server.db.selectFrom("stepUp").selectAll();
  expect(await left.where("tokenHash", "=", hashToken(shown)).execute()).toEqual([]);
});

it("logs every attempt", async () => {
  const person: Person = await verifiedPerson(server);
  const token = await tokenOf(server, person);
  await stepUp(server, token, { password: "not this one" });
  const lines = server
    .logged()
    .split("\n")
    .filter((line) => line.includes(`"security":"${apiPaths.stepUp}"`));
  expect(JSON.parse(lines.at(-1) ?? "{}")).toMatchObject({
    statusCode: 403,
    investor: expect.stringMatching(/^[\da-f-]{36}$/),
  });
});
