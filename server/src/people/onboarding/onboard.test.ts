import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import {
  logIn,
  newPerson,
  newPlace,
  onboard,
  post,
  tokenOf,
  verifiedPerson,
} from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { onboardingJobs } from "./onboard.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

function investorsWith(email: string) {
  return server.db
    .selectFrom("investor")
    .selectAll()
    .where("email", "=", email)
    .orderBy("id")
    .execute();
}

it("stores a registration and e-mails a code and a link", async () => {
  const person = newPerson({ email: "New.Person@Example.com", phone: "+2340803 555 0001" });
  const answer = await onboard(server, person);
  expect(answer.json()).toEqual({
    status: "success",
    type: "success",
    statusCode: 200,
    message: messages.onboarded,
    msg: messages.onboarded,
    data: { email: "new.person@example.com", claim: expect.stringMatching(/^[\w-]{86}$/) },
  });
  const [investor] = await investorsWith("new.person@example.com");
  expect(investor).toMatchObject({
    firstName: "Ada",
    phone: "+2348035550001",
    emailVerifiedAt: null,
    phoneVerifiedAt: null,
    termsAcceptedAt: server.runtime.clock.now(),
  });
  expect(investor?.referralSlug).toMatch(/^[2-9a-hjkmnp-tv-z]{8}$/);
  const mail = await server.outside.nthMail("new.person@example.com", 1);
  expect(mail.text).toMatch(/^Hello Ada,/);
  expect(codeIn(mail)).toMatch(/^\d{6}$/);
  expect(mail.text).toContain(`${server.url}/verify#`);
  expect(mail.html).toContain(codeIn(mail));
});

it("stores the password as Argon2id only", async () => {
  const person = await verifiedPerson(server);
  const [investor] = await investorsWith(person.email);
  expect(investor?.passwordHash).toMatch(/^\$argon2id\$/);
});

it("stores the referrer for good, and ignores an unknown slug", async () => {
  const referrer = await verifiedPerson(server);
  const [{ id, referralSlug } = { id: "", referralSlug: "" }] = await investorsWith(referrer.email);
  const referred = newPerson({ referralSlug: ` ${referralSlug} ` });
  const stray = newPerson({ referralSlug: "not-a-slug" });
  expect((await onboard(server, referred)).statusCode).toBe(200);
  expect((await onboard(server, stray)).statusCode).toBe(200);
  expect((await investorsWith(referred.email))[0]?.referredBy).toBe(id);
  expect((await investorsWith(stray.email))[0]?.referredBy).toBeNull();
});

it("answers a known e-mail address exactly like a new one, and notifies its owner", async () => {
  const owner = await verifiedPerson(server);
  const stranger = { email: owner.email, f_name: "Mallory", password: "let me in please" };
  const known = await onboard(
    server,
    newPerson({ ...stranger, password_confirmation: stranger.password }),
  );
  const fresh = await onboard(server, newPerson({ email: "fresh@example.com" }));
  const [first, second] = [known.json(), fresh.json()];
  expect(first.data.claim).toHaveLength(second.data.claim.length);
  first.data.claim = second.data.claim;
  const shown = JSON.stringify(first).replace(owner.email, "fresh@example.com");
  expect(shown).toBe(fresh.body);
  const mail = await server.outside.nthMail(owner.email, 2);
  expect(mail.text).toContain("It already has an account");
  expect(mail.text).toMatch(/^Hello Ada,/);
  expect(mail.text).not.toMatch(/\d{6}|verify#/);
  expect((await logIn(server, owner)).statusCode).toBe(200);
});

it("does not reveal by a login whether an e-mail address was known", async () => {
  const owner = await verifiedPerson(server);
  const onKnown = newPerson({ email: owner.email });
  const onNew = newPerson();
  for (const known of [newPerson({ email: owner.email }), onKnown]) await onboard(server, known);
  for (const fresh of [newPerson({ email: onNew.email }), onNew]) await onboard(server, fresh);
  const [known, fresh] = [await logIn(server, onKnown), await logIn(server, onNew)];
  const [first, second] = [known.json(), fresh.json()];
  expect(first.statusCode).toBe(403);
  expect(first.data.claim).toHaveLength(second.data.claim.length);
  expect({ ...first, data: null }).toEqual({ ...second, data: null });
});

it("gives an e-mail address to its owner although a stranger registered with it before", async () => {
  const stranger = newPerson();
  await onboard(server, stranger);
  const owner = newPerson({ email: stranger.email });
  const { claim } = (await onboard(server, owner)).json().data;
  const mail = await server.outside.nthMail(owner.email, 2);
  expect(mail.text).toContain("used this e-mail to join before");
  const otp = codeIn(mail);
  await post(server, apiPaths.confirmOnboardingEmail, { email: owner.email, otp, claim });
  expect((await logIn(server, owner)).statusCode).toBe(200);
  expect((await logIn(server, stranger)).statusCode).not.toBe(200);
});

it("keeps an owner's code valid although a stranger registers with the e-mail address later", async () => {
  const owner = newPerson();
  const { email } = owner;
  const { claim } = (await onboard(server, owner)).json().data;
  const otp = codeIn(await server.outside.nthMail(email, 1));
  await onboard(server, newPerson({ email }));
  const answer = await post(server, apiPaths.confirmOnboardingEmail, { email, otp, claim });
  expect(answer.statusCode).toBe(200);
  expect(await tokenOf(server, owner)).toBeTypeOf("string");
});

it("greets by no name that could be an advertisement", async () => {
  const person = newPerson({ f_name: "Visit evil.example" });
  await onboard(server, person);
  const mail = await server.outside.nthMail(person.email, 1);
  expect(mail.text).toMatch(/^Hello,/);
  expect(mail.text + mail.html).not.toContain("evil");
});

it("admits a dozen registrations a minute per requester, and again in the next", async () => {
  const place = newPlace();
  const people = Array.from({ length: 13 }, () => newPerson());
  const answers = await Promise.all(people.map((person) => onboard(server, person, place)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  server.advance(60_000);
  expect((await onboard(server, newPerson(), place)).statusCode).toBe(200);
});

it("stops one requester from flooding an inbox, without affecting others", async () => {
  const { email } = newPerson();
  const place = newPlace();
  for (let count = 0; count < 10; count += 1) {
    expect((await onboard(server, newPerson({ email }), place)).statusCode).toBe(200);
  }
  server.advance(60_000);
  expect((await onboard(server, newPerson({ email }), place)).statusCode).toBe(429);
  expect((await onboard(server, newPerson({ email }))).statusCode).toBe(200);
});

it("admits thirty concurrent registrations", async () => {
  const people = Array.from({ length: 30 }, () => newPerson());
  const answers = await Promise.all(people.map((person) => onboard(server, person)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200));
});

it("deletes registrations that are not verified after thirty days, and no others", async () => {
  const [never, verified] = [newPerson(), await verifiedPerson(server)];
  await onboard(server, never);
  const { everyMinute } = onboardingJobs(server.runtime);
  server.advance(30 * 86_400_000);
  await everyMinute?.();
  expect(await investorsWith(never.email)).toHaveLength(1);
  server.advance(1);
  await everyMinute?.();
  expect(await investorsWith(never.email)).toHaveLength(0);
  expect(await investorsWith(verified.email)).toHaveLength(1);
});
