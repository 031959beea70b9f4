import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { type Person, logIn, newPlace, post, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import {
  another,
  isSignedIn,
  passwordStep,
  reachablePerson,
  switchTwoStep,
} from "#test/signing-in.ts";
import { freshStepUp, openedBy } from "#test/stepping-up.ts";

const MINUTE_MS = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

function confirm(challenge: string, otp: string, place?: string) {
  const path = apiPaths.confirmLoginEmail;
  return post(server, path, { challenge, otp }, place ? { place } : {});
}

function newestMailCode({ email }: Person, count: number) {
  return server.outside.nthMail(email, count).then(codeIn);
}

/** A person with two-step login whose next code is in the third e-mail. */
async function carefulPerson(): Promise<Person> {
  const person = await verifiedPerson(server);
  await switchTwoStep(server, person, true);
  await server.outside.nthMail(person.email, 2);
  return person;
}

it("requires only the password until its owner turns it on", async () => {
  const person = await verifiedPerson(server);
  const { token, stepUp } = await openedBy(server, person);
  const headers = { authorization: `Bearer ${token}` };
  const read = await server.app.inject({ method: "GET", url: apiPaths.twoStep, headers });
  const email = `${person.email.slice(0, 1)}•••@example.com`;
  expect(read.json()).toMatchObject({ data: { isOn: false, email, phone: null } });
  const body = { isOn: true };
  const refused = await post(server, apiPaths.twoStep, body, { token });
  expect(refused.json()).toMatchObject({ statusCode: 403, errors: { stepUp: ["password"] } });
  expect((await logIn(server, person)).statusCode).toBe(200);
  const turned = await post(server, apiPaths.twoStep, body, { token, stepUp });
  expect(turned.json()).toMatchObject({ message: messages.twoStepOn, data: { isOn: true } });
  expect(await server.outside.nthMail(person.email, 2)).toMatchObject({
    subject: "Two-step login is on",
  });
  expect((await post(server, apiPaths.twoStep, body, { token, stepUp })).statusCode).toBe(200);
  expect((await logIn(server, person)).statusCode).toBe(202);
  // Turned on twice is notified once: the third e-mail is the code.
  expect((await server.outside.nthMail(person.email, 3)).subject).toContain("login code");
});

it("answers 202 without a token, and opens the session with the mailed code, once", async () => {
  const person = await carefulPerson();
  const answer = await logIn(server, person);
  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toEqual({
    status: "success",
    type: "success",
    statusCode: 202,
    message: messages.loginCodeNeeded,
    msg: messages.loginCodeNeeded,
    data: {
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      sentTo: "email",
      email: `${person.email.slice(0, 1)}•••@example.com`,
      phone: null,
    },
  });
  const { challenge } = answer.json<{ data: { challenge: string } }>().data;
  const otp = await newestMailCode(person, 3);
  const confirmed = await confirm(challenge, otp);
  const body = confirmed.json<{ authorization: { token: string } }>();
  expect(body).toMatchObject({ statusCode: 200, message: messages.loggedIn });
  expect(body).toMatchObject({ data: { email: person.email } });
  expect(await isSignedIn(server, body.authorization.token)).toBe(true);
  expect(await isSignedIn(server, challenge)).toBe(false);
  expect((await confirm(challenge, otp)).json()).toMatchObject({
    statusCode: 401,
    message: messages.loginStepOver,
  });
  server.advance(MINUTE_MS);
  expect((await confirm(await passwordStep(server, person), otp)).statusCode).toBe(400);
});

it("sends the code by SMS after a login by phone, and by e-mail on request", async () => {
  const person = await reachablePerson(server);
  await switchTwoStep(server, person, true);
  await server.outside.nthSms(person.phone, 1);
  const challenge = await passwordStep(server, { ...person, email: person.phone });
  const bySms = codeIn(await server.outside.nthSms(person.phone, 2));
  const resend = { challenge, channel: "email" };
  expect((await post(server, apiPaths.resendLoginCode, resend)).json()).toMatchObject({
    statusCode: 200,
    message: messages.loginCodeSent,
  });
  await server.outside.nthMail(person.email, 3);
  // A code is valid for the address that it was sent to only.
  expect((await confirm(challenge, bySms)).statusCode).toBe(400);
  const { phone } = person;
  const signedIn = await post(server, apiPaths.confirmLoginPhone, { challenge, otp: bySms, phone });
  expect(signedIn.statusCode).toBe(200);
});

it("sends no code to a phone that is not confirmed", async () => {
  const person = await carefulPerson();
  const challenge = await passwordStep(server, { ...person, email: person.phone });
  await server.outside.nthMail(person.email, 3);
  const resend = await post(server, apiPaths.resendLoginCode, { challenge, phone: person.phone });
  expect(resend.json()).toMatchObject({ statusCode: 400, message: messages.loginChannelClosed });
});

it("accepts a password step for ten minutes and no longer", async () => {
  const person = await carefulPerson();
  const challenge = await passwordStep(server, person);
  await newestMailCode(person, 3);
  server.advance(9 * MINUTE_MS);
  await post(server, apiPaths.resendLoginCode, { challenge, email: person.email });
  const otp = await newestMailCode(person, 4);
  server.advance(MINUTE_MS);
  expect((await confirm(challenge, otp)).statusCode).toBe(401);
  expect((await confirm(await passwordStep(server, person), otp)).statusCode).toBe(400);
});

it("accepts no code without the password step", async () => {
  const [person, thief] = [await carefulPerson(), await carefulPerson()];
  await passwordStep(server, person);
  const otp = await newestMailCode(person, 3);
  expect((await confirm("A".repeat(43), otp)).statusCode).toBe(401);
  const challenge = await passwordStep(server, thief);
  await newestMailCode(thief, 3);
  const login = { challenge, otp, email: person.email };
  expect((await post(server, apiPaths.confirmLoginEmail, login)).statusCode).toBe(400);
});

it("accepts five wrong codes from one requester, and the right one from the owner's", async () => {
  const person = await carefulPerson();
  const place = newPlace();
  const challenge = await passwordStep(server, person, place);
  const otp = await newestMailCode(person, 3);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await confirm(challenge, another(otp), place);
    expect(answer.json()).toMatchObject({ statusCode: 400, message: messages.codeWrong });
  }
  expect((await confirm(challenge, otp, place)).statusCode).toBe(400);
  expect((await confirm(challenge, otp)).statusCode).toBe(200);
});

it("accepts fifteen wrong codes a day from one requester, however often the login is restarted", async () => {
  const person = await carefulPerson();
  const place = newPlace();
  let mails = 2;
  const statuses: number[] = [];
  for (let login = 0; login < 4; login += 1) {
    const challenge = await passwordStep(server, person);
    mails += 1;
    const otp = await newestMailCode(person, mails);
    for (let guess = 0; guess < 5; guess += 1) {
      statuses.push((await confirm(challenge, another(otp), place)).statusCode);
    }
    server.advance(11 * MINUTE_MS);
  }
  expect(statuses.map((status) => status === 429)).toEqual(statuses.map((_, at) => at >= 15));
  const challenge = await passwordStep(server, person);
  const otp = await newestMailCode(person, mails + 1);
  expect((await confirm(challenge, otp, place)).statusCode).toBe(429);
  expect((await confirm(challenge, otp)).statusCode).toBe(200);
});

it("logs in one of many concurrent requests with the same code", async () => {
  const person = await carefulPerson();
  const challenge = await passwordStep(server, person);
  const otp = await newestMailCode(person, 3);
  const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(challenge, otp)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it("sends each login its own code, which opens no other", async () => {
  const person = await carefulPerson();
  const first = await passwordStep(server, person);
  const ofFirst = await newestMailCode(person, 3);
  const second = await passwordStep(server, person);
  const ofSecond = await newestMailCode(person, 4);
  expect((await confirm(second, ofFirst)).json()).toMatchObject({ message: messages.codeWrong });
  expect((await confirm(first, ofSecond)).json()).toMatchObject({ message: messages.codeWrong });
  expect((await confirm(second, ofSecond)).statusCode).toBe(200);
  expect((await confirm(first, ofFirst)).statusCode).toBe(200);
});

it("keeps the codes of different purposes apart", async () => {
  const person = await carefulPerson();
  const challenge = await passwordStep(server, person);
  const ofLogin = await newestMailCode(person, 3);
  await post(server, apiPaths.forgotPassword, { email: person.email });
  const ofReset = await newestMailCode(person, 4);
  const fresh = { password: "a taller tree", password_confirmation: "a taller tree" };
  const reset = { email: person.email, otp: ofLogin, ...fresh };
  expect((await post(server, apiPaths.resetPassword, reset)).statusCode).toBe(400);
  const onboarding = { email: person.email, otp: ofLogin };
  expect((await post(server, apiPaths.confirmOnboardingEmail, onboarding)).statusCode).toBe(400);
  expect((await confirm(challenge, ofReset)).statusCode).toBe(400);
  expect((await confirm(challenge, ofLogin)).statusCode).toBe(200);
});

it("logs in with the password alone again once it is turned off", async () => {
  const person = await verifiedPerson(server);
  const token = await switchTwoStep(server, person, true);
  const stepUp = await freshStepUp(server, token);
  const off = await post(server, apiPaths.twoStep, { isOn: false }, { token, stepUp });
  expect(off.json()).toMatchObject({ message: messages.twoStepOff, data: { isOn: false } });
  expect((await logIn(server, person)).statusCode).toBe(200);
  expect(await server.outside.nthMail(person.email, 3)).toMatchObject({
    subject: "Two-step login is off",
  });
});

it("returns which channel the code was sent by, or that none was given", async () => {
  const challenge = await passwordStep(server, await carefulPerson());
  const answer = await post(server, apiPaths.resendLoginCode, { challenge });
  expect(answer.json()).toMatchObject({ errors: { channel: [messages.loginChannelMissing] } });
});
