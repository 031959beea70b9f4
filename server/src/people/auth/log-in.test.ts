import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { logIn, newPerson, newPlace, onboard, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";

const QUARTER_HOUR_MS = 15 * 60_000;
/** Fewer than in production, because each costs two password checks. */
const FAILURES = 4;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    env: { LIMIT_LOGIN_FAILURES_PER_QUARTER_HOUR: String(FAILURES) },
  });
});
afterAll(() => server.stop());

const wrongPassword = "not the password";

it("returns the token together with the user", async () => {
  const person = await verifiedPerson(server, {
    f_name: "Ọlá",
    l_name: "Ńkan",
    phone: "08037770001",
  });
  const answer = await logIn(server, person);
  const user = await server.db
    .selectFrom("investor")
    .select("id")
    .where("email", "=", person.email)
    .executeTakeFirstOrThrow();
  expect(answer.json()).toEqual({
    status: "success",
    type: "success",
    statusCode: 200,
    message: messages.loggedIn,
    msg: messages.loggedIn,
    authorization: {
      token: expect.stringMatching(/^[\w-]{43}$/),
      stepUp: expect.stringMatching(/^[\w-]{43}$/),
    },
    data: {
      id: user.id,
      userId: user.id,
      name: "Ọlá Ńkan",
      f_name: "Ọlá",
      l_name: "Ńkan",
      email: person.email,
      phone: "+2348037770001",
      emailVerified: true,
      phoneVerified: false,
    },
  });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

it("accepts an e-mail address and a phone in every spelling", async () => {
  const { password, email } = await verifiedPerson(server, { phone: "08037770002" });
  const spellings = [
    email.toUpperCase(),
    ` ${email} `,
    "08037770002",
    "8037770002",
    "2348037770002",
    "+2348037770002",
    "+23408037770002",
    "0803 777 0002",
  ];
  for (const identifier of spellings) {
    const { statusCode } = await logIn(server, { email: identifier, password });
    expect([identifier, statusCode]).toEqual([identifier, 200]);
  }
});

it("gives one answer to a wrong password and to an unknown account", async () => {
  const person = await verifiedPerson(server);
  const answers = [
    await logIn(server, { email: person.email, password: wrongPassword }),
    await logIn(server, { email: person.phone, password: wrongPassword }),
    await logIn(server, { email: "unknown@example.com", password: wrongPassword }),
    await logIn(server, { email: "08030000000", password: wrongPassword }),
    await logIn(server, { email: "neither", password: person.password }),
    await logIn(server, { email: "nul\u0000@example.com", password: person.password }),
    await logIn(server, { email: person.email, password: `${person.password} ` }),
    await logIn(server, { email: person.email, password: "\u{D800}\u0000" }),
  ];
  expect(answers[0]?.json()).toEqual({
    status: "error",
    type: "error",
    statusCode: 401,
    message: messages.wrongCredentials,
    msg: messages.wrongCredentials,
    data: null,
  });
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
});

it("sends an unverified investor to verification, after the right password only", async () => {
  const person = newPerson();
  await onboard(server, person);
  const right = await logIn(server, person);
  expect(right.json()).toMatchObject({ statusCode: 403, message: messages.notVerified });
  const wrong = await logIn(server, { email: person.email, password: wrongPassword });
  expect(wrong.statusCode).toBe(401);
});

it("blocks a requester that fails at one account, and no other", async () => {
  const person = await verifiedPerson(server);
  const place = newPlace();
  const fail = () => logIn(server, { email: person.email, password: wrongPassword }, place);
  for (let failed = 0; failed < FAILURES; failed += 1) expect((await fail()).statusCode).toBe(401);
  expect((await fail()).statusCode).toBe(429);
  expect((await logIn(server, person, place)).statusCode).toBe(429);
  expect((await logIn(server, person)).statusCode).toBe(200);
  server.advance(QUARTER_HOUR_MS);
  expect((await logIn(server, person, place)).statusCode).toBe(200);
});

it("counts failures per account, however its address is spelled, known or not", async () => {
  for (const { phone } of [await verifiedPerson(server), newPerson()]) {
    const place = newPlace();
    const spellings = [phone, phone.slice(1), `234${phone.slice(1)}`, `+234${phone.slice(1)}`];
    const statuses: number[] = [];
    for (let failed = 0; failed < FAILURES + 2; failed += 1) {
      const email = spellings[failed % spellings.length] ?? phone;
      statuses.push((await logIn(server, { email, password: wrongPassword }, place)).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: FAILURES }, () => 401), 429, 429]);
  }
});

it("blocks a requester that fails at very many accounts", async () => {
  const place = newPlace();
  const statuses: number[] = [];
  for (let failed = 0; failed <= FAILURES * 10; failed += 1) {
    const email = `unknown-${failed}@example.com`;
    statuses.push((await logIn(server, { email, password: wrongPassword }, place)).statusCode);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.at(-1)).toBe(429);
});

it("from a shared address with many failures, still admits investors who have logged in from there before", async () => {
  const [known, stranger] = [await verifiedPerson(server), await verifiedPerson(server)];
  const place = newPlace();
  expect((await logIn(server, known, place)).statusCode).toBe(200);
  for (let failed = 0; failed < FAILURES * 10; failed += 1) {
    await logIn(server, { email: `unknown${failed}@example.com`, password: "wrong" }, place);
  }
  expect((await logIn(server, stranger, place)).statusCode).toBe(429);
  expect((await logIn(server, known, place)).statusCode).toBe(200);
});

it("lets concurrent guesses exceed the limit hardly at all", async () => {
  const person = await verifiedPerson(server);
  const place = newPlace();
  const burst = await Promise.all(
    Array.from({ length: 20 }, () =>
      logIn(server, { email: person.email, password: wrongPassword }, place),
    ),
  );
  const checked = burst.filter(({ statusCode }) => statusCode === 401).length;
  expect(checked).toBeGreaterThanOrEqual(FAILURES);
  expect(checked).toBeLessThanOrEqual(FAILURES + 1);
});

it("logs thirty in concurrently, each with their own session", async () => {
  const person = await verifiedPerson(server);
  const place = newPlace();
  const all = await Promise.all(Array.from({ length: 30 }, () => logIn(server, person, place)));
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(all.map(({ body }) => body)).size).toBe(30);
});
