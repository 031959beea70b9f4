import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { logIn, newPerson, newPlace, onboard, post, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

it("verifies the claimant who requests a code, and not a later one with the same e-mail address", async () => {
  const owner = newPerson();
  const attacker = newPerson({ email: owner.email, password: "the attacker chose this" });
  const { email } = owner;
  const { claim } = (await onboard(server, owner)).json().data;
  await onboard(server, attacker);
  const strangers = codeIn(await server.outside.nthMail(email, 2));
  server.advance(60_000);
  const unnamed = await post(server, apiPaths.resendOnboardingCode, { email });
  const named = await post(server, apiPaths.resendOnboardingCode, { email, claim });
  expect(named.body).toBe(unnamed.body);
  const mail = await server.outside.nthMail(email, 3);
  expect(JSON.stringify(mail)).toContain("did not confirm it");
  const confirm = (otp: string) =>
    post(server, apiPaths.confirmOnboardingEmail, { email, otp, claim });
  expect((await confirm(strangers)).statusCode).toBe(400);
  expect((await confirm(codeIn(mail))).statusCode).toBe(200);
  expect((await logIn(server, owner)).statusCode).toBe(200);
  expect((await logIn(server, attacker)).statusCode).toBe(403);
});

it("accepts no unnamed code while several claim the e-mail address", async () => {
  const owner = newPerson();
  const { email } = owner;
  await onboard(server, owner);
  await onboard(server, newPerson({ email }));
  for (const nth of [1, 2]) {
    const otp = codeIn(await server.outside.nthMail(email, nth));
    const answer = await post(server, apiPaths.confirmOnboardingEmail, { email, otp });
    expect([nth, answer.statusCode]).toEqual([nth, 400]);
  }
});

it("names the claimant who logs in with the right password, and sends the code that confirms them", async () => {
  const owner = newPerson();
  const { email } = owner;
  await onboard(server, owner);
  await onboard(server, newPerson({ email, password: "the attacker chose this" }));
  server.advance(60_000);
  const refused = await logIn(server, owner);
  expect(refused.statusCode).toBe(403);
  const { claim } = refused.json().data;
  const otp = codeIn(await server.outside.nthMail(email, 3));
  await post(server, apiPaths.confirmOnboardingEmail, { email, otp, claim });
  expect((await logIn(server, owner)).statusCode).toBe(200);
});

it("sends no more codes on repeated logins than on requests for codes", async () => {
  const owner = newPerson();
  const place = newPlace();
  await onboard(server, owner, place);
  const { codesPerHour } = server.runtime.config.limits;
  for (let sent = 1; sent < codesPerHour; sent += 1) {
    server.advance(60_000);
    expect((await logIn(server, owner, place)).statusCode).toBe(403);
    await server.outside.nthMail(owner.email, sent + 1);
  }
  server.advance(60_000);
  expect((await logIn(server, owner, place)).statusCode).toBe(403);
  // What is sent to the other claimant afterwards arrives later.
  const other = newPerson();
  await onboard(server, other);
  await server.outside.nthMail(other.email, 1);
  expect(await server.outside.mail(owner.email)).toHaveLength(codesPerHour);
});

it("does not reveal whether an e-mail address is verified when a phone's owner logs in with it", async () => {
  const mine = newPerson();
  const taken = await verifiedPerson(server);
  const statuses: number[] = [];
  for (const email of [mine.email, taken.email]) {
    const prober = newPerson({ email });
    await onboard(server, prober);
    const phone = prober.phone;
    await post(server, apiPaths.resendOnboardingCode, { phone });
    const otp = codeIn(await server.outside.nthSms(phone, 1));
    await post(server, apiPaths.confirmOnboardingPhone, { phone, otp });
    expect((await logIn(server, { ...prober, email: phone })).statusCode).toBe(200);
    statuses.push((await logIn(server, prober)).statusCode);
  }
  expect(statuses).toEqual([409, 409]);
});
