import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { newPerson, onboard, post } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { jobsAreDone } from "#test/signing-in.ts";
import { freshStepUp } from "#test/stepping-up.ts";
import { opened, phoneOnly, undoTokenIn, withEmail, withSecondPhone } from "#test/two-channels.ts";
import { confirmChannel } from "./confirm-channel.ts";

const DAY_MS = 24 * 60 * 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

it.each([
  [apiPaths.startConfirming, phoneOnly],
  [apiPaths.confirmChannel, { ...phoneOnly, otp: "000000" }],
  [apiPaths.useChannel, { ...phoneOnly, isUsed: true }],
] as const)("wants a session and the password for %s, and no PIN instead", async (url, body) => {
  const { token } = await withEmail(server);
  expect((await post(server, url, body)).statusCode).toBe(401);
  for (const shown of ["", await freshStepUp(server, token, "pin")]) {
    expect((await post(server, url, body, { token, stepUp: shown })).json()).toMatchObject({
      statusCode: 403,
      errors: { stepUp: ["password"] },
    });
  }
});

it("confirms the second channel with session, password and code, and notifies the first", async () => {
  const { call, channels, person } = await withEmail(server);
  const { phone } = person;
  expect((await call(apiPaths.startConfirming, phoneOnly)).statusCode).toBe(200);
  const otp = codeIn(await server.outside.nthSms(phone, 1));
  const wrong = otp === "000000" ? "000001" : "000000";
  expect((await call(apiPaths.confirmChannel, { ...phoneOnly, otp: wrong })).json()).toMatchObject({
    message: messages.codeWrong,
  });
  const answer = await call(apiPaths.confirmChannel, { ...phoneOnly, otp });
  expect(answer.json()).toMatchObject({ statusCode: 200, message: messages.channelConfirmed });
  expect(await channels()).toMatchObject([
    { channel: "email", counts: true, isOptional: false },
    { channel: "mobileNumber", counts: false, isOptional: true, isChosen: false },
  ]);
  const notice = await server.outside.nthMail(person.email, 2);
  expect(notice.subject).toBe("Your phone number was confirmed");
  expect(undoTokenIn(notice)).toHaveLength(22);
  expect(await server.outside.sms(phone)).toHaveLength(1);
  expect((await call(apiPaths.startConfirming, phoneOnly)).statusCode).toBe(409);
  expect((await call(apiPaths.confirmChannel, { ...phoneOnly, otp })).statusCode).toBe(409);
});

it("accepts no other investor's code, and none that onboarding sent", async () => {
  const [one, other] = [await withEmail(server), await withEmail(server)];
  await one.call(apiPaths.startConfirming, phoneOnly);
  const otp = codeIn(await server.outside.nthSms(one.person.phone, 1));
  const stolen = await other.call(apiPaths.confirmChannel, { ...phoneOnly, otp });
  expect(stolen.json()).toMatchObject({ message: messages.codeWrong });
  const { phone } = one.person;
  const open = await post(server, apiPaths.confirmOnboardingPhone, { phone, otp });
  expect(open.json()).toMatchObject({ message: messages.codeWrong });
  const person = newPerson();
  await onboard(server, person);
  const byMail = codeIn(await server.outside.nthMail(person.email, 1));
  await post(server, apiPaths.resendOnboardingCode, { phone: person.phone });
  const bySms = codeIn(await server.outside.nthSms(person.phone, 1));
  await post(server, apiPaths.confirmOnboardingEmail, { email: person.email, otp: byMail });
  const { call } = await opened(server, person);
  const answer = await call(apiPaths.confirmChannel, { ...phoneOnly, otp: bySms });
  expect(answer.json()).toMatchObject({ message: messages.codeWrong });
});

it("gives a number that two have entered to the one who confirms it first, each by their own code", async () => {
  const one = await withEmail(server);
  const other = await withEmail(server, { phone: one.person.phone });
  await one.call(apiPaths.startConfirming, phoneOnly);
  const ofOne = { ...phoneOnly, otp: codeIn(await server.outside.nthSms(one.person.phone, 1)) };
  expect((await other.call(apiPaths.confirmChannel, ofOne)).json()).toMatchObject({
    message: messages.codeWrong,
  });
  await other.call(apiPaths.startConfirming, phoneOnly);
  const ofOther = { ...phoneOnly, otp: codeIn(await server.outside.nthSms(one.person.phone, 2)) };
  expect((await one.call(apiPaths.confirmChannel, ofOne)).statusCode).toBe(200);
  expect((await other.call(apiPaths.confirmChannel, ofOther)).json()).toMatchObject({
    statusCode: 409,
    message: messages.addressTaken,
  });
});

it("confirms once for concurrent requests with the code", async () => {
  const { call, person } = await withEmail(server);
  await call(apiPaths.startConfirming, phoneOnly);
  const otp = codeIn(await server.outside.nthSms(person.phone, 1));
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call(apiPaths.confirmChannel, { ...phoneOnly, otp })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  await jobsAreDone(server);
  expect(await server.outside.mail(person.email)).toHaveLength(2);
});

it("confirms nothing if the password was changed after it was given", async () => {
  const { call, person } = await withEmail(server);
  await call(apiPaths.startConfirming, phoneOnly);
  const code = codeIn(await server.outside.nthSms(person.phone, 1));
  const { id: investorId } = await server.db
    .selectFrom("investor")
    .select("id")
    .where("email", "=", person.email)
    .executeTakeFirstOrThrow();
  const guess = { investorId, channel: "sms", requester: "somewhere", code } as const;
  const outcome = await confirmChannel(server.runtime, { ...guess, passwordHash: "the old one" });
  expect(outcome).toBe("password-changed");
});

it("sends at most ten codes an hour, over all requesters", async () => {
  const { call } = await withEmail(server);
  const { codesPerHour } = server.runtime.config.limits;
  for (let attempt = 0; attempt < codesPerHour; attempt += 1) {
    expect((await call(apiPaths.startConfirming, phoneOnly)).statusCode).toBe(200);
  }
  expect((await call(apiPaths.startConfirming, phoneOnly)).statusCode).toBe(429);
});

it("changes no channel while the account is frozen or held", async () => {
  const { call, person } = await withEmail(server);
  const now = server.runtime.clock.now();
  const setFreeze = (until: Date | null) =>
    server.db
      .updateTable("investor")
      .set({ frozenAt: until && now, frozenUntil: until })
      .where("email", "=", person.email)
      .execute();
  await call(apiPaths.startConfirming, phoneOnly);
  const otp = codeIn(await server.outside.nthSms(person.phone, 1));
  const isHeld = { statusCode: 409, message: messages.heldAfterFreeze };
  await setFreeze(new Date(now.getTime() + DAY_MS));
  expect((await call(apiPaths.startConfirming, phoneOnly)).json()).toMatchObject(isHeld);
  const confirming = { ...phoneOnly, otp };
  expect((await call(apiPaths.confirmChannel, confirming)).json()).toMatchObject(isHeld);
  await setFreeze(null);
  expect((await call(apiPaths.confirmChannel, confirming)).statusCode).toBe(200);
  await setFreeze(new Date(now.getTime() + DAY_MS));
  const using = { ...phoneOnly, isUsed: true };
  expect((await call(apiPaths.useChannel, using)).json()).toMatchObject(isHeld);
});

it("switches only the channel that was confirmed second, and sends one notification", async () => {
  const { call, person } = await withSecondPhone(server);
  const first = await call(apiPaths.useChannel, { channel: "email", isUsed: false });
  expect(first.json()).toMatchObject({ statusCode: 409, message: messages.channelNotOptional });
  for (let turned = 0; turned < 2; turned += 1) {
    const answer = await call(apiPaths.useChannel, { ...phoneOnly, isUsed: true });
    expect(answer.statusCode).toBe(200);
  }
  await jobsAreDone(server);
  expect(await server.outside.mail(person.email)).toHaveLength(3);
});
