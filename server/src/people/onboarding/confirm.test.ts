import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn, linkTokenIn } from "#test/outside.ts";
import { type Person, logIn, newPerson, newPlace, onboard, post } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";

const MINUTE_MS = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

function confirm(email: string, otp: string, place?: string) {
  const path = apiPaths.confirmOnboardingEmail;
  return post(server, path, { email, otp }, place ? { place } : {});
}

function confirmLink(token: string) {
  return post(server, apiPaths.confirmOnboardingLink, { token });
}

async function joined(): Promise<{ person: Person; otp: string; token: string }> {
  const person = newPerson();
  await onboard(server, person);
  const mail = await server.outside.nthMail(person.email, 1);
  return { person, otp: codeIn(mail), token: linkTokenIn(mail) };
}

/** A six-digit code that differs from this one. */
function another(otp: string): string {
  return String((Number(otp) + 1) % 1_000_000).padStart(6, "0");
}

async function waste(email: string, otp: string, count: number, place: string) {
  for (let attempt = 0; attempt < count; attempt += 1) await confirm(email, another(otp), place);
}

it("verifies an e-mail address by its code, also when repeated, and logs no one in", async () => {
  const { person, otp } = await joined();
  const [first, second] = [await confirm(person.email, otp), await confirm(person.email, otp)];
  expect(first.json()).toEqual({
    status: "success",
    type: "success",
    statusCode: 200,
    message: messages.emailVerified,
    msg: messages.emailVerified,
    data: { verified: "email" },
  });
  expect(second.body).toBe(first.body);
});

it("accepts a code for ten minutes and no longer", async () => {
  const [early, late] = [await joined(), await joined()];
  server.advance(10 * MINUTE_MS - 1);
  expect((await confirm(early.person.email, early.otp)).statusCode).toBe(200);
  server.advance(1);
  const answer = await confirm(late.person.email, late.otp);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message: messages.codeWrong });
});

it("accepts five tries and not a sixth, even with the right code", async () => {
  const place = newPlace();
  const [fifth, sixth] = [await joined(), await joined()];
  await waste(fifth.person.email, fifth.otp, 4, place);
  expect((await confirm(fifth.person.email, fifth.otp, place)).statusCode).toBe(200);
  await waste(sixth.person.email, sixth.otp, 5, place);
  expect((await confirm(sixth.person.email, sixth.otp, place)).statusCode).toBe(400);
});

it("does not let a stranger's guesses lock the owner out", async () => {
  const { person, otp } = await joined();
  await waste(person.email, otp, 60, newPlace());
  expect((await confirm(person.email, otp)).statusCode).toBe(200);
});

it("stops fifty guesses from many requesters together, and the link still works", async () => {
  const { person, otp, token } = await joined();
  for (let count = 0; count < 10; count += 1) await waste(person.email, otp, 5, newPlace());
  expect((await confirm(person.email, otp)).statusCode).toBe(400);
  expect((await confirmLink(token)).statusCode).toBe(200);
});

it("counts concurrent guesses", async () => {
  const { person, otp } = await joined();
  const place = newPlace();
  const wrong = Array.from({ length: 20 }, () => confirm(person.email, another(otp), place));
  await Promise.all(wrong);
  expect((await confirm(person.email, otp, place)).statusCode).toBe(400);
});

it("answers a guess for an unknown address exactly like a wrong one", async () => {
  const { person, otp } = await joined();
  const wrong = await confirm(person.email, another(otp));
  const unknown = await confirm("unknown@example.com", otp);
  expect(wrong.statusCode).toBe(400);
  expect(unknown.body).toBe(wrong.body);
});

it("rate limits a requester that keeps trying, whether the address is known or not", async () => {
  for (const email of ["unknown-too@example.com", (await joined()).person.email]) {
    const place = newPlace();
    for (let attempt = 0; attempt < 50; attempt += 1) await confirm(email, "000000", place);
    expect((await confirm(email, "000000", place)).statusCode).toBe(429);
  }
});

it("does not accept a code for another person's e-mail address", async () => {
  const [one, two] = [await joined(), await joined()];
  expect((await confirm(one.person.email, two.otp)).statusCode).toBe(400);
});

it("verifies by the link, repeatedly until it expires, and logs no one in", async () => {
  const { person, token } = await joined();
  const first = await confirmLink(token);
  expect(first.json()).toMatchObject({ message: messages.emailVerified });
  expect(first.json()).not.toHaveProperty("authorization");
  server.advance(24 * 60 * MINUTE_MS - 1);
  expect((await confirmLink(token)).body).toBe(first.body);
  server.advance(1);
  const late = await confirmLink(token);
  expect(late.statusCode).toBe(400);
  expect(late.json()).toMatchObject({ message: messages.linkBroken });
  expect((await logIn(server, person)).statusCode).toBe(200);
});

it("shows whose e-mail address a link confirms, without confirming it", async () => {
  const { person, token } = await joined();
  const shown = await post(server, apiPaths.readOnboardingLink, { token });
  expect(shown.json().data).toEqual({
    name: "Ada O.",
    phoneEnding: person.phone.slice(-4),
    joinedAt: expect.any(String),
  });
  expect((await logIn(server, person)).statusCode).toBe(403);
});

it("accepts neither link nor code after the reader has disowned it", async () => {
  const { person, otp, token } = await joined();
  const other = await joined();
  const disowned = await post(server, apiPaths.disownOnboardingLink, { token });
  expect(disowned.json()).toMatchObject({ statusCode: 200, message: messages.linkDisowned });
  expect((await confirmLink(token)).statusCode).toBe(400);
  expect((await post(server, apiPaths.readOnboardingLink, { token })).statusCode).toBe(400);
  expect((await confirm(person.email, otp)).statusCode).toBe(400);
  expect((await confirmLink(other.token)).statusCode).toBe(200);
});

it("does not accept a forged link", async () => {
  const { token } = await joined();
  const answer = await confirmLink(token.replace(/^./, (first) => (first === "A" ? "B" : "A")));
  expect(answer.json()).toMatchObject({ statusCode: 400, message: messages.linkBroken });
});

it("does not verify an e-mail address that another investor has verified meanwhile", async () => {
  const stranger = await joined();
  const owner = newPerson({ email: stranger.person.email });
  const { email } = owner;
  const { claim } = (await onboard(server, owner)).json().data;
  const otp = codeIn(await server.outside.nthMail(email, 2));
  const confirmed = await post(server, apiPaths.confirmOnboardingEmail, { email, otp, claim });
  expect(confirmed.statusCode).toBe(200);
  expect((await confirmLink(stranger.token)).statusCode).toBe(400);
  expect((await confirm(owner.email, stranger.otp)).statusCode).toBe(400);
  expect((await logIn(server, stranger.person)).statusCode).toBe(403);
});

it("stores neither code nor link", async () => {
  const { otp, token } = await joined();
  const rows = await server.db.selectFrom("challengeCode").selectAll().execute();
  const stored = JSON.stringify(rows, (_key, value: unknown) =>
    Buffer.isBuffer(value) ? value.toString("latin1") : value,
  );
  expect(stored).not.toContain(otp);
  expect(stored).not.toContain(token);
});
