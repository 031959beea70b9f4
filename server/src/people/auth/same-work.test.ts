import type * as Argon2 from "@node-rs/argon2";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { codeIn } from "#test/outside.ts";
import { type Person, newPerson, onboard, post } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";

/** Response times must not reveal whether an account exists. Times cannot be compared reliably in a
 * test, but work can: the same statements in the same order, and the same number of password
 * hashes. */

const passwords = vi.hoisted(() => {
  let times = 0;
  const counted =
    <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    (...args: Args) => {
      times += 1;
      return work(...args);
    };
  return { counted, times: () => times };
});
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof Argon2>();
  const { counted } = passwords;
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

let server: TestServer;
/** The e-mail address is confirmed; the phone is not, although a code was sent to it. */
let known: Person;
let texted: string;
beforeAll(async () => {
  server = await testServer();
  known = newPerson();
  await onboard(server, known);
  const byMail = codeIn(await server.outside.nthMail(known.email, 1));
  await post(server, apiPaths.resendOnboardingCode, { phone: known.phone });
  texted = codeIn(await server.outside.nthSms(known.phone, 1));
  await post(server, apiPaths.confirmOnboardingEmail, { email: known.email, otp: byMail });
  await server.stopWorking();
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

/** The cost of a request: every statement without its values, and the number of password hashes. */
async function costOf(path: string, body: unknown): Promise<{ answer: string; work: string[] }> {
  const spy = vi.spyOn(Client.prototype, "query");
  const before = passwords.times();
  const answer = await post(server, path, body);
  const statements = spy.mock.calls.map(([query]) => textOf(query));
  spy.mockRestore();
  const inTheBackground = /as counted \(key, taken\)/;
  return {
    answer: `${answer.statusCode} ${answer.body}`,
    work: [
      ...statements.filter((text) => !inTheBackground.test(text)),
      `${passwords.times() - before} passwords`,
    ],
  };
}

function textOf(query: unknown): string {
  const text = typeof query === "object" && query && "text" in query ? query.text : query;
  return String(text).replaceAll(/\s+/g, " ").trim();
}

const unknown = { email: "unknown@example.com", phone: "08039990001" };

it.each([
  ["logging in by e-mail", apiPaths.login, "email"],
  ["logging in by phone", apiPaths.login, "phone"],
] as const)("%s with a wrong password", async (_what, path, by) => {
  const password = "not the password";
  const forKnown = await costOf(path, { email: known[by], password });
  const forUnknown = await costOf(path, { email: unknown[by], password });
  expect(forKnown.work.at(-1)).toBe("3 passwords");
  expect(forKnown).toEqual(forUnknown);
});

it.each([
  ["a forgotten password", apiPaths.forgotPassword],
  ["another code while joining", apiPaths.resendOnboardingCode],
])("requesting %s, by e-mail and by phone", async (_what, path) => {
  for (const by of ["email", "phone"] as const) {
    const forKnown = await costOf(path, { [by]: known[by] });
    expect(forKnown.answer).toMatch(/^200 /);
    expect(forKnown).toEqual(await costOf(path, { [by]: unknown[by] }));
  }
});

it.each([
  ["joining", apiPaths.confirmOnboardingEmail, {}],
  [
    "a forgotten password",
    apiPaths.resetPassword,
    { password: "a new tall tree", password_confirmation: "a new tall tree" },
  ],
])("a wrong code for %s, with no code pending", async (_what, path, more) => {
  const guess = { otp: "000000", ...more };
  const forKnown = await costOf(path, { email: known.email, ...guess });
  expect(forKnown.answer).toMatch(/^400 /);
  expect(forKnown).toEqual(await costOf(path, { email: unknown.email, ...guess }));
});

it("the right code for the second address of an investor who has confirmed the first", async () => {
  const path = apiPaths.confirmOnboardingPhone;
  const forKnown = await costOf(path, { phone: known.phone, otp: texted });
  expect(forKnown.answer).toMatch(/^400 /);
  expect(forKnown).toEqual(await costOf(path, { phone: unknown.phone, otp: texted }));
});

it("registering with an e-mail address that has an owner", async () => {
  const withTheirs = await costOf(apiPaths.onboard, newPerson({ email: known.email }));
  const withNew = await costOf(apiPaths.onboard, newPerson());
  expect(withNew.work.at(-1)).toBe("1 passwords");
  expect(withTheirs.work).toEqual(withNew.work);
});

it("logging in with an e-mail address claimed by a stranger, with and without an owner", async () => {
  const [theirs, new_] = [newPerson({ email: known.email }), newPerson()];
  await onboard(server, theirs);
  await onboard(server, new_);
  const withTheirs = await costOf(apiPaths.login, theirs);
  const withNew = await costOf(apiPaths.login, new_);
  expect(withTheirs.answer).toMatch(/^403 /);
  expect(withNew.answer).toMatch(/^403 /);
  expect(withTheirs.work).toEqual(withNew.work);
});
