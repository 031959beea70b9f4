import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn, linkTokenIn } from "#test/outside.ts";
import { logIn, newPerson, onboard, post, tokenOf } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ clock: "travelling" });
});
afterAll(() => server.stop());

it("goes from registration to logout, and writes no secret and no address into the log", async () => {
  const person = newPerson({ address: "17 Broad Street, Lagos Island" });
  await onboard(server, person);
  const mail = await server.outside.nthMail(person.email, 1);
  const [mailed, link] = [codeIn(mail), linkTokenIn(mail)];
  await server.outside.travel("PT1M");
  await post(server, apiPaths.resendOnboardingCode, { phone: person.phone });
  const texted = codeIn(await server.outside.nthSms(person.phone, 1));
  const { email, password, phone } = person;
  await post(server, apiPaths.confirmOnboardingEmail, { email, otp: mailed });
  await post(server, apiPaths.confirmOnboardingPhone, { phone, otp: texted });
  await post(server, apiPaths.confirmOnboardingLink, { token: link });
  await logIn(server, { email, password: "a wrong password" });
  await post(server, apiPaths.login, `{"email":"${email}","password":"${password}"`);
  await onboard(server, { ...person, password: "short" });
  const token = await tokenOf(server, person);
  const profile = await server.app.inject({
    url: `${apiPaths.profile}?token=${token}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(profile.statusCode).toBe(200);
  expect((await post(server, apiPaths.logout, {}, { token })).statusCode).toBe(200);

  const log = server.logged();
  const { firstGateway, secretKey, termii } = server.runtime.config;
  const secrets = {
    mailed,
    texted,
    link,
    token,
    password,
    email,
    phone,
    international: phone.replace(/^0/, "234"),
    address: person.address,
    name: person.l_name,
    termii: termii.apiKey,
    gateway: firstGateway.secretKey,
    secretKey,
  };
  for (const [what, secret] of Object.entries(secrets)) {
    expect([what, log.includes(secret)]).toEqual([what, false]);
  }
  expect(log).toContain('"route":"/v1/login"');
});

it("waits at each step for what it sent, when time is moved", async () => {
  const person = newPerson();
  await server.outside.fault({ on: "SMTP", times: 2, effect: "status", status: 451 });
  await onboard(server, person);
  await server.outside.travel("PT5M");
  expect(await server.outside.mail(person.email)).toHaveLength(1);
});
