import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "../../test/outside.ts";
import { logIn, newPerson, onboard, post } from "../../test/people.ts";
import { type TestServer, testServer } from "../../test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

it("verifies who asks for a code, and not who joined with their e-mail after them", async () => {
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
  expect(JSON.stringify(mail)).toContain("already been used");
  const confirm = (otp: string) =>
    post(server, apiPaths.confirmOnboardingEmail, { email, otp, claim });
  expect((await confirm(strangers)).statusCode).toBe(400);
  expect((await confirm(codeIn(mail))).statusCode).toBe(200);
  expect((await logIn(server, owner)).statusCode).toBe(200);
  expect((await logIn(server, attacker)).statusCode).toBe(403);
});
