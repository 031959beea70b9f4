import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn, linkTokenIn } from "#test/outside.ts";
import {
  type Person,
  logIn,
  newPerson,
  onboard,
  post,
  tokenOf,
  verifiedPerson,
} from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { jobsAreDone } from "#test/signing-in.ts";

/** A stranger reads what is sent to an address that was entered at registration and never
 * confirmed: a reassigned phone number, a mailbox with a typo. */

const MINUTE_MS = 60_000;
const stolen = { password: "a stolen tall tree", password_confirmation: "a stolen tall tree" };
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

/** A person who has registered and confirmed their phone by a code, and the e-mail that was
 * sent. */
async function joinedByPhone(): Promise<{ person: Person; otp: string; token: string }> {
  const person = newPerson();
  await onboard(server, person);
  const mail = await server.outside.nthMail(person.email, 1);
  const { phone } = person;
  await post(server, apiPaths.resendOnboardingCode, { phone });
  const otp = codeIn(await server.outside.nthSms(phone, 1));
  const answer = await post(server, apiPaths.confirmOnboardingPhone, { phone, otp });
  expect(answer.statusCode).toBe(200);
  return { person, otp: codeIn(mail), token: linkTokenIn(mail) };
}

function userOf(person: Person, identifier: string) {
  return logIn(server, { email: identifier, password: person.password });
}

it("sends no code to the unconfirmed phone of an account, on any request", async () => {
  const person = await verifiedPerson(server);
  const { phone } = person;
  await post(server, apiPaths.resendOnboardingCode, { phone });
  await post(server, apiPaths.forgotPassword, { phone });
  await jobsAreDone(server);
  expect(await server.outside.sms(phone)).toEqual([]);
});

it("confirms no phone by a code that was sent before the e-mail address was confirmed", async () => {
  const person = newPerson();
  const { email, phone } = person;
  await onboard(server, person);
  const byMail = codeIn(await server.outside.nthMail(email, 1));
  await post(server, apiPaths.resendOnboardingCode, { phone });
  const otp = codeIn(await server.outside.nthSms(phone, 1));
  expect(
    (await post(server, apiPaths.confirmOnboardingEmail, { email, otp: byMail })).statusCode,
  ).toBe(200);
  const unclaimed = { phone: "08039990077", otp };
  const [theirs, unknown] = [
    await post(server, apiPaths.confirmOnboardingPhone, { phone, otp }),
    await post(server, apiPaths.confirmOnboardingPhone, unclaimed),
  ];
  expect(theirs.json()).toMatchObject({ statusCode: 400, message: messages.codeWrong });
  expect(theirs.body).toBe(unknown.body);
  await post(server, apiPaths.forgotPassword, { phone });
  await jobsAreDone(server);
  expect(await server.outside.sms(phone)).toHaveLength(1);
  expect((await userOf(person, email)).json()).toMatchObject({ data: { phoneVerified: false } });
  expect(
    (await post(server, apiPaths.confirmOnboardingEmail, { email, otp: byMail })).statusCode,
  ).toBe(200);
});

it("gives no access by an unconfirmed e-mail address: neither by code, link nor reset", async () => {
  const { person, otp, token } = await joinedByPhone();
  const { email, phone } = person;
  expect((await post(server, apiPaths.readOnboardingLink, { token })).json()).toMatchObject({
    statusCode: 400,
    message: messages.linkBroken,
  });
  expect((await post(server, apiPaths.confirmOnboardingLink, { token })).statusCode).toBe(400);
  expect((await post(server, apiPaths.confirmOnboardingEmail, { email, otp })).statusCode).toBe(
    400,
  );
  server.advance(MINUTE_MS);
  await post(server, apiPaths.resendOnboardingCode, { email });
  await post(server, apiPaths.forgotPassword, { email });
  await jobsAreDone(server);
  expect(await server.outside.mail(email)).toHaveLength(1);
  const reset = await post(server, apiPaths.resetPassword, { email, otp, ...stolen });
  expect(reset.statusCode).toBe(400);
  expect((await userOf(person, phone)).json()).toMatchObject({ data: { emailVerified: false } });
});

it("confirms one of two channels whose codes arrive concurrently", async () => {
  const person = newPerson();
  const { email, phone } = person;
  await onboard(server, person);
  const byMail = codeIn(await server.outside.nthMail(email, 1));
  await post(server, apiPaths.resendOnboardingCode, { phone });
  const bySms = codeIn(await server.outside.nthSms(phone, 1));
  const answers = await Promise.all([
    post(server, apiPaths.confirmOnboardingEmail, { email, otp: byMail }),
    post(server, apiPaths.confirmOnboardingPhone, { phone, otp: bySms }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

it("names the address for logging in after the right password, and sends no code to the other", async () => {
  const { person } = await joinedByPhone();
  const answer = await userOf(person, person.email);
  expect(answer.json()).toMatchObject({ statusCode: 409, message: messages.logInByOther });
  expect((await userOf({ ...person, password: "wrong one" }, person.email)).statusCode).toBe(401);
  await jobsAreDone(server);
  expect(await server.outside.mail(person.email)).toHaveLength(1);
  expect(await tokenOf(server, { ...person, email: person.phone })).toHaveLength(43);
});
