import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn, linkTokenIn } from "#test/outside.ts";
import {
  type Person,
  logIn,
  newPerson,
  newPlace,
  onboard,
  post,
  tokenOf,
  verifiedPerson,
} from "#test/people.ts";
import { freshStepUp } from "#test/stepping-up.ts";
import { type TestServer, testServer } from "#test/server.ts";

const line = z.object({
  security: z.string(),
  statusCode: z.number(),
  place: z.string(),
  account: z.optional(z.string()),
  investor: z.optional(z.string()),
});

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await testServer();
  ada = await verifiedPerson(server);
});
afterAll(() => server.stop());

/** The security log lines of `work`. */
async function noted(work: () => Promise<unknown>) {
  const before = server.logged().length;
  await work();
  return server
    .logged()
    .slice(before)
    .trimEnd()
    .split("\n")
    .map((text): unknown => JSON.parse(text))
    .flatMap((one) => line.safeParse(one).data ?? []);
}

it("logs a login with the investor's id", async () => {
  const [came] = await noted(() => logIn(server, ada));
  expect(came).toMatchObject({ security: apiPaths.login, statusCode: 200 });
  const token = await tokenOf(server, ada);
  const [left] = await noted(() => post(server, apiPaths.logout, {}, { token }));
  const { id } = await server.db
    .selectFrom("investor")
    .select("id")
    .where("email", "=", ada.email)
    .executeTakeFirstOrThrow();
  expect(left).toMatchObject({ security: apiPaths.logout, statusCode: 200, investor: id });
});

it("logs the download of a data export", async () => {
  const token = await tokenOf(server, ada);
  const headers = {
    authorization: `Bearer ${token}`,
    [stepUpHeader]: await freshStepUp(server, token),
  };
  const url = `${apiPaths.ownData}?format=json`;
  const [took] = await noted(() => server.app.inject({ url, headers }));
  expect(took).toMatchObject({ security: apiPaths.ownData, statusCode: 200 });
  expect(took?.investor).toBeDefined();
});

it("shows that one requester tries many accounts, and many requesters one, and names neither", async () => {
  const [here, there] = [newPlace(), newPlace()];
  const tries = await noted(async () => {
    await logIn(server, { email: ada.email, password: "a wrong one" }, here);
    await logIn(server, { email: "unknown@example.com", password: "a wrong one" }, here);
    await logIn(server, { email: ada.email.toUpperCase(), password: "a wrong one" }, there);
  });
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  const [first, second, third] = tries;
  expect(first?.place).toBe(second?.place);
  expect(first?.place).not.toBe(third?.place);
  expect(first?.account).toBe(third?.account);
  expect(first?.account).not.toBe(second?.account);
  expect(server.logged()).not.toContain(ada.email);
  expect(server.logged()).not.toContain(here);
});

it("logs each attempt to confirm an address during registration, and each success", async () => {
  const person = newPerson();
  await onboard(server, person);
  const mail = await server.outside.nthMail(person.email, 1);
  const { email, phone } = person;
  const tries = await noted(async () => {
    await post(server, apiPaths.confirmOnboardingPhone, { phone, otp: codeIn(mail) });
    await post(server, apiPaths.disownOnboardingLink, { token: "A".repeat(43) });
    await post(server, apiPaths.confirmOnboardingEmail, { email, otp: codeIn(mail) });
    await post(server, apiPaths.confirmOnboardingLink, { token: linkTokenIn(mail) });
  });
  expect(tries.map(({ security, statusCode }) => [security, statusCode])).toEqual([
    [apiPaths.confirmOnboardingPhone, 400],
    [apiPaths.disownOnboardingLink, 400],
    [apiPaths.confirmOnboardingEmail, 200],
    [apiPaths.confirmOnboardingLink, 200],
  ]);
  expect(tries[0]?.account).toMatch(/^[\w-]{16}$/);
  expect(server.logged()).not.toContain(email);
});

it("logs an invalid session token, on any route", async () => {
  const token = "A".repeat(43);
  const url = apiPaths.profile;
  const headers = { authorization: `Bearer ${token}` };
  const [refused] = await noted(async () => server.app.inject({ url, headers }));
  expect(refused).toMatchObject({ security: apiPaths.profile, statusCode: 401 });
  expect(server.logged()).not.toContain(token);
});

it("logs any typed identifier as one line", async () => {
  const email = 'x\n{"security":"/v1/login","statusCode":200,"place":"p"}\r\n';
  const lines = await noted(() => logIn(server, { email, password: "p" }));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.statusCode).toBe(401);
});
