import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { messages } from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { logIn, newPerson, onboard, post, tokenOf, verifiedPerson } from "../../test/people.ts";
import { type TestServer, testServer } from "../../test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const twice = (password: string) => ({ password, password_confirmation: password });
const refused = { statusCode: 400, errors: { password: [messages.passwordCommon] } };

it.each(["password", "Qwertyuiop", "Adaobi2026", "osisi-osisi"])(
  "lets nobody join with %s",
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

it("lets nobody change to one, or choose one with a code, right or wrong", async () => {
  const person = await verifiedPerson(server);
  const token = await tokenOf(server, person);
  const change = { current_password: person.password, ...twice("iloveyou") };
  const changed = await post(server, apiPaths.changePassword, change, { token });
  expect(changed.json()).toMatchObject(refused);
  const choice = { email: person.email, otp: "123456", ...twice("football") };
  expect((await post(server, apiPaths.resetPassword, choice)).json()).toMatchObject(refused);
  expect((await logIn(server, person)).statusCode).toBe(200);
});

it("lets who only tries it out choose any", async () => {
  const trial = await testServer({ env: { COMMON_PASSWORDS: "allow" } });
  expect((await onboard(trial, newPerson({ password: "password" }))).statusCode).toBe(200);
  await trial.stop();
});
