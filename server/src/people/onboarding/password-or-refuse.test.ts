import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { logIn, newPerson, onboard, post, tokenOf, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { reachablePerson } from "#test/signing-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const twice = (password: string) => ({ password, password_confirmation: password });
const refused = { statusCode: 400, errors: { password: [messages.passwordCommon] } };

it.each(["password", "Qwertyuiop", "Adaobi2026", "osisi-osisi"])(
  "refuses to register with %s",
  async (password) => {
    const person = newPerson({ password });
    expect((await onboard(server, person)).json()).toMatchObject(refused);
    const found = await server.db
      .selectFrom("investor")
      .select("id")
      .where("email", "=", person.email)
      .execute();
    expect(found).toEqual([]);
  },
);

it("refuses a change to one, and a reset to one with a code, right or wrong", async () => {
  const person = await verifiedPerson(server);
  const token = await tokenOf(server, person);
  const change = { current_password: person.password, ...twice("iloveyou") };
  const changed = await post(server, apiPaths.changePassword, change, { token });
  expect(changed.json()).toMatchObject(refused);
  const choice = { email: person.email, otp: "123456", ...twice("football") };
  expect((await post(server, apiPaths.resetPassword, choice)).json()).toMatchObject(refused);
  expect((await logIn(server, person)).statusCode).toBe(200);
});

const mailbox = "marina.road.79";

it("refuses the name of the investor's own mailbox at registration, change and reset", async () => {
  const email = `${mailbox}@example.com`;
  const own = twice(mailbox);
  expect((await onboard(server, newPerson({ email, ...own }))).json()).toMatchObject(refused);
  const person = await verifiedPerson(server, { email });
  const token = await tokenOf(server, person);
  const change = { current_password: person.password, ...own };
  const changed = await post(server, apiPaths.changePassword, change, { token });
  expect(changed.json()).toMatchObject(refused);
  await post(server, apiPaths.forgotPassword, { email });
  const mail = await server.outside.nthMail(email, 2);
  const otp = codeIn(mail);
  const [, secret] = /\/login\/reset#([\w-]{43})/.exec(mail.text) ?? [];
  for (const proof of [{ email, otp }, { token: secret }]) {
    const reset = await post(server, apiPaths.resetPassword, { ...proof, ...own });
    expect(reset.json()).toMatchObject(refused);
  }
  expect((await logIn(server, person)).statusCode).toBe(200);
  const better = { email, otp, ...twice("a taller tree") };
  expect((await post(server, apiPaths.resetPassword, better)).statusCode).toBe(200);
});

it("compares with the owner's name once the code is right, and not before", async () => {
  const { email, phone } = await reachablePerson(server);
  await post(server, apiPaths.forgotPassword, { phone });
  const otp = codeIn(await server.outside.nthSms(phone, 1));
  const wrong = otp === "000000" ? "000001" : "000000";
  const choose = (code: string) =>
    post(server, apiPaths.resetPassword, { phone, otp: code, ...twice("adaobi2026") });
  expect((await choose(wrong)).json()).toMatchObject({ message: messages.codeWrong });
  expect((await choose(otp)).json()).toMatchObject(refused);
  const better = { phone, otp, ...twice("a taller tree") };
  expect((await post(server, apiPaths.resetPassword, better)).statusCode).toBe(200);
  expect((await logIn(server, { email, password: "a taller tree" })).statusCode).toBe(200);
});

it("accepts any password with COMMON_PASSWORDS=allow", async () => {
  const trial = await testServer({ env: { COMMON_PASSWORDS: "allow" } });
  expect((await onboard(trial, newPerson({ password: "password" }))).statusCode).toBe(200);
  await trial.stop();
});
