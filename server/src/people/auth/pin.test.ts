import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { pinWrong, wrongTriesAtMost } from "@osisi/contracts/step-up.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { type Person, post, tokenOf, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { openedBy, stepUp, stepUpIn } from "#test/stepping-up.ts";
import { hashToken } from "#platform/secrets/secrets.ts";
import { weakPin } from "./pin.ts";

const PIN = "9182";
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

type Holder = Readonly<{ person: Person; token: string; stepUp: string }>;

async function withPin(): Promise<Holder> {
  const person = await verifiedPerson(server);
  const opened = await openedBy(server, person);
  expect((await post(server, apiPaths.pin, { pin: PIN }, opened)).statusCode).toBe(200);
  return { person, ...opened };
}

async function pinState(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.app.inject({ method: "GET", url: apiPaths.pin, headers });
  return answer.json().data;
}

async function wrongTimes(token: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) await stepUp(server, token, { pin: "9183" });
}

it("is set with the password, notified by e-mail and stored as a hash", async () => {
  const { person, token } = await withPin();
  expect(await pinState(token)).toEqual({ isSet: true, isLocked: false });
  const mail = await server.outside.nthMail(person.email, 2);
  expect(mail.subject).toBe("Your Osisi PIN was set");
  expect(mail.text).toMatch(/\/secure#[\w-]{22}/);
  const { pinHash } = await server.db
    .selectFrom("pin")
    .innerJoin("investor", "investor.id", "pin.investorId")
    .select("pinHash")
    .where("email", "=", person.email)
    .executeTakeFirstOrThrow();
  expect(pinHash).toMatch(/^\$argon2id\$/);
});

it("is neither set nor removed by the PIN itself, nor by a bearer token", async () => {
  const { token } = await withPin();
  const byPin = stepUpIn(await stepUp(server, token, { pin: PIN }));
  for (const shown of [{}, { stepUp: byPin }]) {
    for (const [path, body] of [
      [apiPaths.pin, { pin: "7391" }] as const,
      [apiPaths.removePin, {}] as const,
    ]) {
      expect((await post(server, path, body, { token, ...shown })).json()).toMatchObject({
        statusCode: 403,
        errors: { stepUp: ["password"] },
      });
    }
  }
  expect((await stepUp(server, token, { pin: PIN })).statusCode).toBe(200);
});

it("is removed, with one notification", async () => {
  const { person, token, stepUp: shown } = await withPin();
  for (let removals = 1; removals <= 2; removals += 1) {
    const removed = await post(server, apiPaths.removePin, {}, { token, stepUp: shown });
    expect(removed.json()).toMatchObject({ statusCode: 200, data: { isSet: false } });
  }
  expect((await server.outside.nthMail(person.email, 3)).subject).toContain("PIN was removed");
  expect((await stepUp(server, token, { pin: PIN })).json()).toMatchObject({
    statusCode: 403,
    message: messages.pinNone,
    errors: { stepUp: ["password"] },
  });
});

it.each([
  ["1930", messages.pinIsYear],
  ["2012", messages.pinIsYear],
  ["3112", messages.pinIsDay],
  ["1231", messages.pinIsDay],
  ["2902", messages.pinIsDay],
  ["0803", messages.pinIsDay],
  ["3456", messages.pinInPhone],
  ["0805", messages.pinIsDay],
  ["2348", messages.pinInPhone],
  ["1234", messages.pinCommon],
  ["0000", messages.pinCommon],
  ["2580", messages.pinCommon],
  ["1929", undefined],
  ["2013", undefined],
  ["3002", undefined],
  ["3104", undefined],
  [PIN, undefined],
])("is refused if it is easily guessed: %s", (pin, why) => {
  expect(weakPin(pin, "+2348053456789")).toBe(why);
});

it("explains at its field why a PIN is refused, and keeps the previous one", async () => {
  const { token, stepUp: shown } = await withPin();
  const weak = await post(server, apiPaths.pin, { pin: "1986" }, { token, stepUp: shown });
  expect(weak.json()).toMatchObject({ statusCode: 400, errors: { pin: [messages.pinIsYear] } });
  expect((await stepUp(server, token, { pin: PIN })).statusCode).toBe(200);
});

it("reports the remaining tries, and is locked after five until the password is entered", async () => {
  const { person, token } = await withPin();
  for (let left = wrongTriesAtMost - 1; left > 0; left -= 1) {
    expect((await stepUp(server, token, { pin: "9183" })).json()).toMatchObject({
      statusCode: 403,
      errors: { pin: [pinWrong(left)] },
    });
  }
  const locked = { statusCode: 403, message: messages.pinLocked, errors: { stepUp: ["password"] } };
  expect((await stepUp(server, token, { pin: "9183" })).json()).toMatchObject(locked);
  expect((await stepUp(server, token, { pin: PIN })).json()).toMatchObject(locked);
  expect(await pinState(token)).toEqual({ isSet: true, isLocked: true });
  expect((await stepUp(server, token, person)).statusCode).toBe(200);
  expect((await stepUp(server, token, { pin: PIN })).statusCode).toBe(200);
});

it("counts wrong ones since the last password, regardless of right ones between", async () => {
  const { person, token } = await withPin();
  await wrongTimes(token, 4);
  expect((await stepUp(server, token, { pin: PIN })).statusCode).toBe(200);
  await wrongTimes(token, 1);
  expect((await stepUp(server, token, { pin: PIN })).statusCode).toBe(403);
  const elsewhere = await tokenOf(server, person);
  expect((await stepUp(server, elsewhere, { pin: PIN })).statusCode).toBe(200);
});

it("compares at most five concurrent guesses over all sessions", async () => {
  const { person, token } = await withPin();
  const other = await tokenOf(server, person);
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      stepUp(server, at % 2 ? token : other, { pin: String(9300 + at) }),
    ),
  );
  const said = answers.map((answer) => String(answer.json().message));
  const compared = said.filter((sentence) => sentence.startsWith(messages.pinWrong)).toSorted();
  expect(compared).toEqual([1, 2, 3, 4].map(pinWrong).toSorted());
  expect(said.filter((sentence) => sentence === messages.pinLocked)).toHaveLength(20);
  const { wrongTries } = await server.db
    .selectFrom("pin")
    .innerJoin("investor", "investor.id", "pin.investorId")
    .select("wrongTries")
    .where("email", "=", person.email)
    .executeTakeFirstOrThrow();
  expect(wrongTries).toBe(wrongTriesAtMost);
});

it("is removed when the password is reset or changed, and the e-mail says so", async () => {
  const { person, token } = await withPin();
  const password = "a taller tree";
  await post(server, apiPaths.forgotPassword, { email: person.email });
  const otp = codeIn(await server.outside.nthMail(person.email, 3));
  const body = { email: person.email, otp, password, password_confirmation: password };
  expect((await post(server, apiPaths.resetPassword, body)).statusCode).toBe(200);
  expect((await server.outside.nthMail(person.email, 4)).text).toContain("PIN");
  const opened = await openedBy(server, { email: person.email, password });
  expect(await pinState(opened.token)).toEqual({ isSet: false, isLocked: false });
  expect((await stepUp(server, token, { pin: PIN })).statusCode).toBe(401);

  await post(server, apiPaths.pin, { pin: PIN }, opened);
  const byPin = stepUpIn(await stepUp(server, opened.token, { pin: PIN }));
  const change = {
    current_password: password,
    password: PIN.repeat(3),
    password_confirmation: PIN.repeat(3),
  };
  await post(server, apiPaths.changePassword, change, { token: opened.token });
  expect(await pinState(opened.token)).toEqual({ isSet: false, isLocked: false });
  expect(await isKept(byPin)).toBe(false);
});

it("invalidates the step-up of an older PIN", async () => {
  const { token, stepUp: shown } = await withPin();
  const byPin = stepUpIn(await stepUp(server, token, { pin: PIN }));
  expect(await isKept(byPin)).toBe(true);
  await post(server, apiPaths.pin, { pin: "7391" }, { token, stepUp: shown });
  expect([await isKept(byPin), await isKept(shown)]).toEqual([false, true]);
});

async function isKept(shown: string): Promise<boolean> {
  const kept = server.db.selectFrom("stepUp").select("given");
  const rows = await kept.where("tokenHash", "=", hashToken(shown)).execute();
  return rows.length > 0;
}
