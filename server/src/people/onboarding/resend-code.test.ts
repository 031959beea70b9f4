import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resendCode } from "./onboard.ts";
import { fitsOneSms } from "#people/notifications/sms-text.ts";
import { codeIn, linkTokenIn } from "#test/outside.ts";
import { logIn, newPerson, newPlace, onboard, post, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { until } from "#test/until.ts";

const MINUTE_MS = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

function resend(
  contact: ({ email: string } | { phone: string }) & { claim?: string },
  place?: string,
) {
  return post(server, apiPaths.resendOnboardingCode, contact, place ? { place } : {});
}

function confirmEmail(email: string, otp: string, place?: string) {
  const path = apiPaths.confirmOnboardingEmail;
  return post(server, path, { email, otp }, place ? { place } : {});
}

function confirmPhone(phone: string, otp: string, claim?: string) {
  return post(server, apiPaths.confirmOnboardingPhone, { phone, otp, claim });
}

/** Waits until every queued job has run. */
function jobsAreDone() {
  return until("the jobs", async () => {
    const jobs = server.db.withTables<{ "graphileWorker.jobs": { id: string } }>();
    return (await jobs.selectFrom("graphileWorker.jobs").select("id").execute()).length === 0;
  });
}

it("sends a new code, and the one before it stays valid", async () => {
  const [one, two] = [newPerson(), newPerson()];
  for (const person of [one, two]) {
    await onboard(server, person);
    const first = codeIn(await server.outside.nthMail(person.email, 1));
    server.advance(MINUTE_MS);
    expect((await resend({ email: person.email })).json()).toMatchObject({
      statusCode: 200,
      message: messages.codeSent,
      data: null,
    });
    const second = codeIn(await server.outside.nthMail(person.email, 2));
    expect(second).not.toBe(first);
    const otp = person === one ? first : second;
    expect((await confirmEmail(person.email, otp)).statusCode).toBe(200);
  }
});

it("sends nothing within a minute of the last one, and answers the same", async () => {
  const person = newPerson();
  await onboard(server, person);
  await server.outside.nthMail(person.email, 1);
  server.advance(MINUTE_MS - 1);
  const early = await resend({ email: person.email });
  await jobsAreDone();
  expect(await server.outside.mail(person.email)).toHaveLength(1);
  server.advance(1);
  expect((await resend({ email: person.email })).body).toBe(early.body);
  await server.outside.nthMail(person.email, 2);
});

it("sends one code to many concurrent requests", async () => {
  const person = newPerson();
  await onboard(server, person);
  server.advance(MINUTE_MS);
  const contact = { channel: "mail", target: person.email } as const;
  await Promise.all([
    ...Array.from({ length: 5 }, () => resend({ email: person.email })),
    ...Array.from({ length: 5 }, () => resendCode(server.runtime, contact)),
  ]);
  await jobsAreDone();
  expect(await server.outside.mail(person.email)).toHaveLength(2);
});

it("counts wrong tries over all codes until five are used up, and from zero after that", async () => {
  const person = newPerson();
  const place = newPlace();
  await onboard(server, person);
  await server.outside.nthMail(person.email, 1);
  for (let attempt = 0; attempt < 4; attempt += 1)
    await confirmEmail(person.email, "000000", place);
  server.advance(9 * MINUTE_MS);
  await resend({ email: person.email });
  const second = codeIn(await server.outside.nthMail(person.email, 2));
  await confirmEmail(person.email, "000000", place);
  expect((await confirmEmail(person.email, second, place)).statusCode).toBe(400);
  server.advance(MINUTE_MS);
  await resend({ email: person.email });
  const third = codeIn(await server.outside.nthMail(person.email, 3));
  expect((await confirmEmail(person.email, third, place)).statusCode).toBe(200);
});

it("sends nothing to an unknown address, and does not say so", async () => {
  const waiting = newPerson();
  await onboard(server, waiting);
  server.advance(MINUTE_MS);
  const verified = await verifiedPerson(server);
  const answers = [
    await resend({ email: waiting.email }),
    await resend({ email: verified.email }),
    await resend({ email: "unknown@example.com" }),
    await resend({ phone: "08039999999" }),
  ];
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  await jobsAreDone();
  expect(await server.outside.mail(verified.email)).toHaveLength(1);
  expect(await server.outside.mail("unknown@example.com")).toHaveLength(0);
  expect(await server.outside.sms("08039999999")).toHaveLength(0);
});

it("stops after ten codes an hour for one address from one requester, known or not", async () => {
  const waiting = newPerson();
  await onboard(server, waiting);
  for (const email of [waiting.email, "unknown@example.com"]) {
    const place = newPlace();
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await resend({ email }, place)).statusCode).toBe(200);
      server.advance(MINUTE_MS);
    }
    expect((await resend({ email }, place)).statusCode).toBe(429);
    expect((await resend({ email })).statusCode).toBe(200);
  }
});

it("verifies a phone by SMS, in any spelling, and allows logging in with it alone", async () => {
  const person = newPerson({ phone: "08034440001" });
  await onboard(server, person);
  await resend({ phone: "+23408034440001" });
  const sms = await server.outside.nthSms("2348034440001", 1);
  expect(sms.channel).toBe("dnd");
  expect(fitsOneSms(sms.text)).toBe(true);
  expect(sms.text).not.toContain("verify#");
  const answer = await confirmPhone("234 803 444 0001", codeIn(sms));
  expect(answer.json()).toMatchObject({
    message: messages.phoneVerified,
    data: { verified: "mobileNumber" },
  });
  const login = await logIn(server, { email: "8034440001", password: person.password });
  expect(login.json()).toMatchObject({ data: { emailVerified: false, phoneVerified: true } });
});

it("keeps the channels apart", async () => {
  const person = newPerson();
  await onboard(server, person);
  const mailed = codeIn(await server.outside.nthMail(person.email, 1));
  await resend({ phone: person.phone });
  const texted = codeIn(await server.outside.nthSms(person.phone, 1));
  expect((await confirmPhone(person.phone, mailed)).statusCode).toBe(400);
  expect((await confirmEmail(person.email, texted)).statusCode).toBe(400);
});

it("gives an unverified phone to the investor who verifies it", async () => {
  const first = await verifiedPerson(server);
  const byPhone = (password: string) => logIn(server, { email: first.phone, password });
  expect((await byPhone(first.password)).statusCode).toBe(200);
  const second = newPerson({ phone: first.phone });
  const { claim } = (await onboard(server, second)).json().data;
  expect((await byPhone(first.password)).statusCode).toBe(409);
  await resend({ phone: first.phone, claim });
  const sms = await server.outside.nthSms(first.phone, 1);
  expect((await confirmPhone(first.phone, codeIn(sms), claim)).statusCode).toBe(200);
  expect((await byPhone(second.password)).statusCode).toBe(200);
  expect((await byPhone(first.password)).statusCode).toBe(409);
  expect((await logIn(server, first)).statusCode).toBe(200);
});

it("deletes after a day the claim of an investor who never verified anything", async () => {
  const person = await verifiedPerson(server);
  await onboard(server, newPerson({ phone: person.phone }));
  const byPhone = { email: person.phone, password: person.password };
  expect((await logIn(server, byPhone)).statusCode).toBe(409);
  server.advance(24 * 60 * MINUTE_MS);
  expect((await logIn(server, byPhone)).statusCode).toBe(200);
});

it("sends nothing to a verified phone that others claim", async () => {
  const owner = newPerson();
  await onboard(server, owner);
  await resend({ phone: owner.phone });
  const sms = await server.outside.nthSms(owner.phone, 1);
  await confirmPhone(owner.phone, codeIn(sms));
  await onboard(server, newPerson({ phone: owner.phone }));
  server.advance(MINUTE_MS);
  await resend({ phone: owner.phone });
  await jobsAreDone();
  expect(await server.outside.sms(owner.phone)).toHaveLength(1);
});

it("puts a new link into each e-mail, and every one of them works", async () => {
  const person = newPerson();
  await onboard(server, person);
  const first = linkTokenIn(await server.outside.nthMail(person.email, 1));
  server.advance(MINUTE_MS);
  await resend({ email: person.email });
  const second = linkTokenIn(await server.outside.nthMail(person.email, 2));
  for (const token of [second, first]) {
    const answer = await post(server, apiPaths.confirmOnboardingLink, { token });
    expect(answer.statusCode).toBe(200);
  }
});
