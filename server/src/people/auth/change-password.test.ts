import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { wrongTriesAtMost } from "@osisi/contracts/step-up.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Person, logIn, post, tokenOf, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { isSignedIn } from "#test/signing-in.ts";
import { until } from "#test/until.ts";
import { setPassword } from "#people/onboarding/credentials.ts";
import { hashPassword } from "#platform/secrets/passwords.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

function change(token: string, current: string, password = "a taller tree") {
  const body = { current_password: current, password, password_confirmation: password };
  return post(server, apiPaths.changePassword, body, { token });
}

async function signedInTwice(): Promise<{ person: Person; here: string; there: string }> {
  const person = await verifiedPerson(server);
  return { person, here: await tokenOf(server, person), there: await tokenOf(server, person) };
}

it("changes the password, keeps this session, ends the others and notifies the owner", async () => {
  const { here, person, there } = await signedInTwice();
  const answer = await change(here, person.password);
  expect(answer.json()).toMatchObject({ statusCode: 200, message: messages.passwordChanged });
  expect(await isSignedIn(server, here)).toBe(true);
  expect(await isSignedIn(server, there)).toBe(false);
  expect((await logIn(server, person)).statusCode).toBe(401);
  const renewed = { email: person.email, password: "a taller tree" };
  expect((await logIn(server, renewed)).statusCode).toBe(200);
  const mail = await server.outside.nthMail(person.email, 2);
  expect(mail.subject).toContain("password was changed");
  expect(mail.text).toMatch(/\/secure#[\w-]{22}/);
});

it("refuses a wrong password at its field, and the fifth ends the session", async () => {
  const { here, person, there } = await signedInTwice();
  for (let failed = 1; failed <= wrongTriesAtMost; failed += 1) {
    const sentence =
      failed < wrongTriesAtMost ? messages.passwordWrong : messages.passwordTriesOver;
    expect((await change(here, "not the password")).json()).toMatchObject({
      statusCode: 400,
      errors: { current_password: [sentence] },
    });
  }
  expect((await change(here, person.password)).statusCode).toBe(401);
  expect((await change(there, person.password)).statusCode).toBe(200);
});

it("rejects a new password with the messages of registration", async () => {
  const { here, person } = await signedInTwice();
  const short = await change(here, person.password, "seven77");
  expect(short.json()).toMatchObject({ errors: { password: [messages.passwordTooShort] } });
  const body = {
    current_password: person.password,
    password: "one tree",
    password_confirmation: "two trees",
  };
  const differs = await post(server, apiPaths.changePassword, body, { token: here });
  expect(differs.json()).toMatchObject({
    errors: { password_confirmation: [messages.passwordsDiffer] },
  });
});

it("opens no session with a password that is changed while it is compared", async () => {
  const { person } = await signedInTwice();
  const { db } = server;
  const login = await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom("investor")
      .select("id")
      .where("email", "=", person.email)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const answer = logIn(server, person);
    await until("the login to wait for the investor", async () => {
      const waiting = await sql`select from pg_locks where not granted`.execute(db);
      return waiting.rows.length > 0;
    });
    await setPassword(tx, id, await hashPassword("another tree"));
    return { answer };
  });
  expect((await login.answer).statusCode).toBe(401);
});

it("lets one of two concurrent changes win", async () => {
  const { here, person, there } = await signedInTwice();
  const answers = await Promise.all([
    change(here, person.password, "the first tree"),
    change(there, person.password, "the other tree"),
  ]);
  const won = answers.filter(({ statusCode }) => statusCode === 200);
  expect(won).toHaveLength(1);
});
