import { rowOf, tokenIn, use, linkOf, freeze, unfrozen } from "#test/freezing.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { type Person, logIn, newPlace, post, tokenOf } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { freshStepUp } from "#test/stepping-up.ts";
import { isSignedIn, passwordStep, reachablePerson, switchTwoStep } from "#test/signing-in.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

/** Both channels verified more than a day ago. */
beforeEach(async () => {
  ada = await reachablePerson(server);
  server.advance(25 * HOUR_MS);
});

it("ends every session and every pending login, and notifies every channel", async () => {
  const two = await switchTwoStep(server, ada, true);
  const challenge = await passwordStep(server, ada);
  const otp = codeIn(await server.outside.nthMail(ada.email, 3));
  const text = (await server.outside.mail(ada.email))[0]?.text ?? "";
  expect((await use(server, tokenIn(text))).json()).toMatchObject({
    message: messages.accountFrozen,
  });
  expect(await isSignedIn(server, two)).toBe(false);
  const confirmed = await post(server, apiPaths.confirmLoginEmail, { challenge, otp });
  expect(confirmed.json()).toMatchObject({ statusCode: 401, message: messages.loginStepOver });
  const notice = await server.outside.nthMail(ada.email, 4);
  expect(notice.subject).toBe("Your Osisi account is frozen");
  const [sms] = await server.outside.sms(ada.phone);
  expect(sms?.text).toContain("is frozen");
});

it("answers the right password with the way to unfreeze, and no session", async () => {
  await freeze(server, ada);
  for (const identifier of [ada.email, ada.phone]) {
    const answer = await logIn(server, { ...ada, email: identifier });
    expect(answer.json()).toMatchObject({
      statusCode: 403,
      message: messages.frozenLogin,
      data: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        frozenAt: server.runtime.clock.now().toISOString(),
        email: expect.stringContaining("•••@example.com"),
        phone: expect.stringContaining(ada.phone.slice(-4)),
      },
    });
    expect(answer.json()).not.toHaveProperty("authorization");
  }
});

it("reveals nothing to others: a wrong password and an unknown address get the usual answers", async () => {
  const password = "none of theirs";
  const before = await logIn(server, { ...ada, password });
  await freeze(server, ada);
  const wrong = await logIn(server, { ...ada, password });
  const unknownLogin = await logIn(server, { email: "unknown@example.com", password });
  expect(wrong.json()).toEqual(before.json());
  expect(unknownLogin.json()).toEqual(before.json());
  const forgotten = await post(server, apiPaths.forgotPassword, { email: ada.email });
  const unknown = await post(server, apiPaths.forgotPassword, { email: "unknown@example.com" });
  expect(forgotten.json()).toEqual(unknown.json());
});

it("does nothing when the link is opened, by people or programs", async () => {
  const token = await linkOf(server, ada);
  for (const method of ["GET", "HEAD"] as const) {
    await server.app.inject({ method, url: "/secure" });
    await server.app.inject({ method, url: `${apiPaths.useSecurityLink}?token=${token}` });
  }
  const read = await post(server, apiPaths.readSecurityLink, { token });
  expect(read.json()).toMatchObject({ statusCode: 200, data: { purpose: "freeze" } });
  expect((await rowOf(server, ada)).frozenAt).toBeNull();
  expect((await logIn(server, ada)).statusCode).toBe(200);
});

it("accepts a link once; another one on a frozen account changes nothing", async () => {
  const [first, second] = [await linkOf(server, ada), await linkOf(server, ada)];
  const together = await Promise.all([use(server, first), use(server, first), use(server, second)]);
  const codes = together.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(codes).toEqual([200, 200, 409]);
  const { frozenAt } = await rowOf(server, ada);
  server.advance(MINUTE_MS);
  expect((await use(server, first)).json()).toMatchObject({ message: messages.secureLinkUsed });
  expect((await rowOf(server, ada)).frozenAt).toEqual(frozenAt);
  const about = (await server.outside.nthMail(ada.email, 2)).subject;
  expect(about).toBe("Your Osisi account is frozen");
});

it("accepts a link for a week, and a guessed one never", async () => {
  const token = await linkOf(server, ada);
  expect((await use(server, "A".repeat(22))).json()).toMatchObject({ statusCode: 400 });
  server.advance(7 * DAY_MS);
  expect((await use(server, token)).json()).toMatchObject({ message: messages.secureLinkBroken });
  expect((await rowOf(server, ada)).frozenAt).toBeNull();
});

it("freezes only the link's own account", async () => {
  const chi = await reachablePerson(server);
  await freeze(server, chi);
  expect((await logIn(server, ada)).statusCode).toBe(200);
  expect((await logIn(server, chi)).statusCode).toBe(403);
});

it("opens no session that was begun before: of a concurrent login and freeze, the freeze wins", async () => {
  const place = newPlace();
  for (let round = 0; round < 5; round += 1) {
    const token = await linkOf(server, ada);
    const [answer] = await Promise.all([logIn(server, ada, place), use(server, token)]);
    const opened = answer.json<{ authorization?: { token: string } }>().authorization?.token;
    expect(opened !== undefined && (await isSignedIn(server, opened))).toBe(false);
    await unfrozen(server, ada);
  }
});

it("logs freezing and unfreezing with the investor's id", async () => {
  await freeze(server, ada);
  await unfrozen(server, ada);
  const { id } = await rowOf(server, ada);
  const lines = server.logged().split("\n");
  for (const security of ["freeze", "unfreeze"]) {
    const wanted = [`"security":"${security}"`, `"investor":"${id}"`];
    expect(lines.some((line) => wanted.every((part) => line.includes(part)))).toBe(true);
  }
});

it("is part of the data export", async () => {
  await freeze(server, ada);
  await unfrozen(server, ada);
  const token = await tokenOf(server, ada);
  const headers = {
    authorization: `Bearer ${token}`,
    [stepUpHeader]: await freshStepUp(server, token),
  };
  const { frozenAt } = await rowOf(server, ada);
  const answer = await server.app.inject({
    url: apiPaths.ownData,
    query: { format: "json" },
    headers,
  });
  expect(answer.body).toContain(frozenAt?.toISOString());
});
