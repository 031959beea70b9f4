import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { frozenAnswer } from "@osisi/contracts/freeze.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { codeIn } from "#test/outside.ts";
import { type Person, logIn, newPlace, post, tokenOf, verifiedPerson } from "#test/people.ts";
import { issueFreezeLink } from "./security-notice.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { freshStepUp } from "#test/stepping-up.ts";
import {
  another,
  isSignedIn,
  passwordStep,
  reachablePerson,
  switchTwoStep,
} from "#test/signing-in.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

/** Both channels verified more than a day ago. */
beforeEach(async () => {
  ada = await reachablePerson(server);
  server.advance(25 * HOUR_MS);
});

const rowOf = ({ email }: Person) =>
  server.db
    .selectFrom("investor")
    .selectAll()
    .where("email", "=", email)
    .where("emailVerifiedAt", "is not", null)
    .executeTakeFirstOrThrow();

const tokenIn = (text: string) => /\/secure#([\w-]{22})/.exec(text)?.[1] ?? "";
const use = (token: string) => post(server, apiPaths.useSecurityLink, { token });

async function linkOf(person: Person): Promise<string> {
  const { id } = await rowOf(person);
  const issue = (tx: Tx) => issueFreezeLink(tx, server.runtime, id);
  return tokenIn(await inTransaction(server.db, issue));
}

/** Returns once the e-mail has arrived. */
async function freeze(person: Person): Promise<void> {
  const before = (await server.outside.mail(person.email)).length;
  expect((await use(await linkOf(person))).json()).toMatchObject({ statusCode: 200 });
  await server.outside.nthMail(person.email, before + 1);
}

async function frozenStepOf(person: Person) {
  const answer = await logIn(server, person);
  expect(answer.statusCode).toBe(403);
  return z.parse(frozenAnswer, answer.json()).data;
}

const send = (challenge: string, channel: string) =>
  post(server, apiPaths.sendUnfreezeCode, { challenge, channel });
const unfreeze = (challenge: string, channel: string, otp: string) =>
  post(server, apiPaths.unfreeze, { challenge, channel, otp });

async function mailedCode(person: Person, challenge: string): Promise<string> {
  const before = (await server.outside.mail(person.email)).length;
  expect((await send(challenge, "email")).statusCode).toBe(200);
  return codeIn(await server.outside.nthMail(person.email, before + 1));
}

async function smsCode(person: Person, challenge: string): Promise<string> {
  const before = (await server.outside.sms(person.phone)).length;
  expect((await send(challenge, "mobileNumber")).statusCode).toBe(200);
  return codeIn(await server.outside.nthSms(person.phone, before + 1));
}

async function unfrozen(person: Person): Promise<void> {
  server.advance(MINUTE_MS);
  const { challenge } = await frozenStepOf(person);
  const before = (await server.outside.mail(person.email)).length;
  const answer = await unfreeze(challenge, "email", await mailedCode(person, challenge));
  await server.outside.nthMail(person.email, before + 2);
  expect(answer.json()).toMatchObject({ statusCode: 200, message: messages.accountUnfrozen });
}

it("ends every session and every pending login, and notifies every channel", async () => {
  const two = await switchTwoStep(server, ada, true);
  const challenge = await passwordStep(server, ada);
  const otp = codeIn(await server.outside.nthMail(ada.email, 3));
  const text = (await server.outside.mail(ada.email))[0]?.text ?? "";
  expect((await use(tokenIn(text))).json()).toMatchObject({ message: messages.accountFrozen });
  expect(await isSignedIn(server, two)).toBe(false);
  const confirmed = await post(server, apiPaths.confirmLoginEmail, { challenge, otp });
  expect(confirmed.json()).toMatchObject({ statusCode: 401, message: messages.loginStepOver });
  const notice = await server.outside.nthMail(ada.email, 4);
  expect(notice.subject).toBe("Your Osisi account is frozen");
  const [sms] = await server.outside.sms(ada.phone);
  expect(sms?.text).toContain("is frozen");
});

it("answers the right password with the way to unfreeze, and no session", async () => {
  await freeze(ada);
  for (const identifier of [ada.email, ada.phone]) {
    const answer = await logIn(server, { ...ada, email: identifier });
    expect(answer.json()).toMatchObject({
      statusCode: 403,
      message: messages.frozenLogin,
      data: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        frozenAt: server.runtime.clock.now().toISOString(),
        email: expect.stringContaining("•••@example.com"),
        phone: expect.stringContaining(ada.phone.slice(-4)),
      },
    });
    expect(answer.json()).not.toHaveProperty("authorization");
  }
});

it("reveals nothing to others: a wrong password and an unknown address get the usual answers", async () => {
  const password = "none of theirs";
  const before = await logIn(server, { ...ada, password });
  await freeze(ada);
  const wrong = await logIn(server, { ...ada, password });
  const unknownLogin = await logIn(server, { email: "unknown@example.com", password });
  expect(wrong.json()).toEqual(before.json());
  expect(unknownLogin.json()).toEqual(before.json());
  const forgotten = await post(server, apiPaths.forgotPassword, { email: ada.email });
  const unknown = await post(server, apiPaths.forgotPassword, { email: "unknown@example.com" });
  expect(forgotten.json()).toEqual(unknown.json());
});

it("does nothing when the link is opened, by people or programs", async () => {
  const token = await linkOf(ada);
  for (const method of ["GET", "HEAD"] as const) {
    await server.app.inject({ method, url: "/secure" });
    await server.app.inject({ method, url: `${apiPaths.useSecurityLink}?token=${token}` });
  }
  const read = await post(server, apiPaths.readSecurityLink, { token });
  expect(read.json()).toMatchObject({ statusCode: 200, data: { purpose: "freeze" } });
  expect((await rowOf(ada)).frozenAt).toBeNull();
  expect((await logIn(server, ada)).statusCode).toBe(200);
});

it("accepts a link once; another one on a frozen account changes nothing", async () => {
  const [first, second] = [await linkOf(ada), await linkOf(ada)];
  const together = await Promise.all([use(first), use(first), use(second)]);
  const codes = together.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(codes).toEqual([200, 200, 409]);
  const { frozenAt } = await rowOf(ada);
  server.advance(MINUTE_MS);
  expect((await use(first)).json()).toMatchObject({ message: messages.secureLinkUsed });
  expect((await rowOf(ada)).frozenAt).toEqual(frozenAt);
  const about = (await server.outside.nthMail(ada.email, 2)).subject;
  expect(about).toBe("Your Osisi account is frozen");
});

it("accepts a link for a week, and a guessed one never", async () => {
  const token = await linkOf(ada);
  expect((await use("A".repeat(22))).json()).toMatchObject({ statusCode: 400 });
  server.advance(7 * DAY_MS);
  expect((await use(token)).json()).toMatchObject({ message: messages.secureLinkBroken });
  expect((await rowOf(ada)).frozenAt).toBeNull();
});

it("freezes only the link's own account", async () => {
  const chi = await reachablePerson(server);
  await freeze(chi);
  expect((await logIn(server, ada)).statusCode).toBe(200);
  expect((await logIn(server, chi)).statusCode).toBe(403);
});

it("is unfrozen by the password and a code; then changes of details are blocked for a day", async () => {
  await freeze(ada);
  const { challenge } = await frozenStepOf(ada);
  const otp = await mailedCode(ada, challenge);
  expect((await unfreeze(challenge, "email", another(otp))).json()).toMatchObject({
    statusCode: 400,
    message: messages.codeWrong,
  });
  const heldUntil = new Date(server.runtime.clock.now().getTime() + DAY_MS).toISOString();
  expect((await unfreeze(challenge, "email", otp)).json()).toMatchObject({
    statusCode: 200,
    data: { heldUntil },
  });
  const token = await tokenOf(server, ada);
  const headers = { authorization: `Bearer ${token}` };
  const state = await server.app.inject({ url: apiPaths.freeze, headers });
  expect(state.json()).toMatchObject({ data: { heldUntil } });
  const isHeld = { statusCode: 409, message: messages.heldAfterFreeze };
  const held = [
    [apiPaths.twoStep, { isOn: true }],
    [apiPaths.editProfile, { f_name: "Eve", l_name: "Obi", phone: ada.phone }],
    [apiPaths.closeAccount, {}],
  ] as const;
  for (const [url, body] of held) {
    expect(
      (await post(server, url, body, { token, stepUp: await freshStepUp(server, token) })).json(),
    ).toMatchObject(isHeld);
  }
  server.advance(DAY_MS);
  for (const [url, body] of held) {
    expect(
      (await post(server, url, body, { token, stepUp: await freshStepUp(server, token) }))
        .statusCode,
    ).toBe(200);
  }
});

it("allows changing the password and ending sessions during that day, against a thief", async () => {
  await freeze(ada);
  await unfrozen(ada);
  const token = await tokenOf(server, ada);
  const change = {
    current_password: ada.password,
    password: "quite another one",
    password_confirmation: "quite another one",
  };
  expect((await post(server, apiPaths.changePassword, change, { token })).statusCode).toBe(200);
  expect((await post(server, apiPaths.endOtherSessions, {}, { token })).statusCode).toBe(200);
});

it("accepts a code once, and only for the login that requested it", async () => {
  await freeze(ada);
  const [one, two] = [await frozenStepOf(ada), await frozenStepOf(ada)];
  const otp = await mailedCode(ada, one.challenge);
  const both = await Promise.all([
    unfreeze(one.challenge, "email", otp),
    unfreeze(one.challenge, "email", otp),
  ]);
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await unfreeze(two.challenge, "email", otp)).statusCode).toBe(401);
  await freeze(ada);
  const { challenge } = await frozenStepOf(ada);
  expect((await unfreeze(challenge, "email", otp)).statusCode).toBe(400);
});

it("is unfrozen by no login code, and its challenge opens no session", async () => {
  await switchTwoStep(server, ada, true);
  await freeze(ada);
  const { challenge } = await frozenStepOf(ada);
  const sent = await post(server, apiPaths.resendLoginCode, { challenge, channel: "email" });
  expect(sent.json()).toMatchObject({ statusCode: 401, message: messages.loginStepOver });
  const otp = await mailedCode(ada, challenge);
  const confirmed = await post(server, apiPaths.confirmLoginEmail, { challenge, otp });
  expect([400, 401]).toContain(confirmed.statusCode);
  expect((await rowOf(ada)).frozenUntil).toBeNull();
});

it("accepts no code by a channel that was verified less than a day before", async () => {
  const chi = await verifiedPerson(server);
  server.advance(25 * HOUR_MS);
  const { id } = await rowOf(chi);
  const phoneVerifiedAt = new Date(server.runtime.clock.now().getTime() - 23 * HOUR_MS);
  await server.db.updateTable("investor").set({ phoneVerifiedAt }).where("id", "=", id).execute();
  await freeze(chi);
  server.advance(3 * DAY_MS);
  const { challenge, email, phone } = await frozenStepOf(chi);
  expect([email, phone]).toEqual([expect.any(String), null]);
  expect((await send(challenge, "mobileNumber")).statusCode).toBe(400);
  await unfrozen(chi);
});

it("names no channel if none was verified a day before: support has to help", async () => {
  const chi = await verifiedPerson(server);
  await freeze(chi);
  server.advance(3 * DAY_MS);
  const { challenge, email, phone } = await frozenStepOf(chi);
  expect([email, phone]).toEqual([null, null]);
  expect((await send(challenge, "email")).statusCode).toBe(400);
  expect((await unfreeze(challenge, "email", "123456")).statusCode).toBe(400);
});

async function resetByMail(person: Person, password: string): Promise<Person> {
  const before = (await server.outside.mail(person.email)).length;
  await post(server, apiPaths.forgotPassword, { email: person.email });
  const otp = codeIn(await server.outside.nthMail(person.email, before + 1));
  const body = { email: person.email, otp, password, password_confirmation: password };
  const answer = await post(server, apiPaths.resetPassword, body);
  expect(answer.json()).toMatchObject({ statusCode: 200 });
  await server.outside.nthMail(person.email, before + 2);
  return { ...person, password, password_confirmation: password };
}

it("stays frozen when the password is reset, and then requires a code by the other channel", async () => {
  await freeze(ada);
  server.advance(MINUTE_MS);
  const again = await resetByMail(ada, "chosen while frozen");
  const { challenge, email, phone } = await frozenStepOf(again);
  expect([email, phone]).toEqual([null, expect.any(String)]);
  expect((await send(challenge, "email")).statusCode).toBe(400);
  const otp = await smsCode(again, challenge);
  expect((await unfreeze(challenge, "mobileNumber", otp)).statusCode).toBe(200);
  expect((await logIn(server, again)).statusCode).toBe(200);
});

it("counts a reset on the day before as well: a mailbox alone is not sufficient", async () => {
  const chi = await verifiedPerson(server);
  server.advance(48 * HOUR_MS);
  const again = await resetByMail(chi, "chosen by a thief");
  await use(tokenIn((await server.outside.mail(chi.email))[0]?.text ?? ""));
  const { email, phone } = await frozenStepOf(again);
  expect([email, phone]).toEqual([null, null]);
});

it("invalidates reset codes and links that were sent before", async () => {
  const before = (await server.outside.mail(ada.email)).length;
  await post(server, apiPaths.forgotPassword, { email: ada.email });
  const mail = await server.outside.nthMail(ada.email, before + 1);
  const otp = codeIn(mail);
  await use(tokenIn(mail.text));
  const password = "sent before the freeze";
  const body = { email: ada.email, otp, password, password_confirmation: password };
  expect((await post(server, apiPaths.resetPassword, body)).statusCode).toBe(400);
});

it("opens no session that was begun before: of a concurrent login and freeze, the freeze wins", async () => {
  const place = newPlace();
  for (let round = 0; round < 5; round += 1) {
    const token = await linkOf(ada);
    const [answer] = await Promise.all([logIn(server, ada, place), use(token)]);
    const opened = answer.json<{ authorization?: { token: string } }>().authorization?.token;
    expect(opened !== undefined && (await isSignedIn(server, opened))).toBe(false);
    await unfrozen(ada);
  }
});

it("logs freezing and unfreezing with the investor's id", async () => {
  await freeze(ada);
  await unfrozen(ada);
  const { id } = await rowOf(ada);
  const lines = server.logged().split("\n");
  for (const security of ["freeze", "unfreeze"]) {
    const wanted = [`"security":"${security}"`, `"investor":"${id}"`];
    expect(lines.some((line) => wanted.every((part) => line.includes(part)))).toBe(true);
  }
});

it("is part of the data export", async () => {
  await freeze(ada);
  await unfrozen(ada);
  const token = await tokenOf(server, ada);
  const headers = {
    authorization: `Bearer ${token}`,
    [stepUpHeader]: await freshStepUp(server, token),
  };
  const { frozenAt } = await rowOf(ada);
  const answer = await server.app.inject({
    url: apiPaths.ownData,
    query: { format: "json" },
    headers,
  });
  expect(answer.body).toContain(frozenAt?.toISOString());
});
