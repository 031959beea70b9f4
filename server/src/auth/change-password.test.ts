import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { messages } from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Person, logIn, post, tokenOf, verifiedPerson } from "../../test/people.ts";
import { type TestServer, testServer } from "../../test/server.ts";
import { isSignedIn } from "../../test/signing-in.ts";

/** Fewer than in production, because each costs a password check. */
const FAILURES = 3;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    env: { LIMIT_LOGIN_FAILURES_PER_QUARTER_HOUR: String(FAILURES) },
  });
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

it("changes the password, keeps this session, ends the others and tells of it", async () => {
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
  expect(mail.text).toContain("/login/forgot");
});

it("refuses a wrong password at its field, a few times for each session", async () => {
  const { here, person, there } = await signedInTwice();
  for (let failed = 0; failed < FAILURES; failed += 1) {
    expect((await change(here, "not the password")).json()).toMatchObject({
      statusCode: 400,
      errors: { current_password: [messages.passwordWrong] },
    });
  }
  expect((await change(here, person.password)).statusCode).toBe(429);
  expect((await change(there, person.password)).statusCode).toBe(200);
});

it("says what is wrong with a new password in the words of joining", async () => {
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

it("leaves no session of the old password, however many log in meanwhile", async () => {
  const { here, person } = await signedInTwice();
  const [changed, ...logins] = await Promise.all([
    change(here, person.password),
    ...Array.from({ length: 6 }, () => logIn(server, person)),
  ]);
  expect(changed.statusCode).toBe(200);
  for (const login of logins) {
    const { authorization } = login.json<{ authorization?: { token: string } }>();
    if (authorization) expect(await isSignedIn(server, authorization.token)).toBe(false);
  }
  expect(await isSignedIn(server, here)).toBe(true);
});

it("lets one of two changes at once win", async () => {
  const { here, person, there } = await signedInTwice();
  const answers = await Promise.all([
    change(here, person.password, "the first tree"),
    change(there, person.password, "the other tree"),
  ]);
  const won = answers.filter(({ statusCode }) => statusCode === 200);
  expect(won).toHaveLength(1);
});
