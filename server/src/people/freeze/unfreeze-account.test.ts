import {
  rowOf,
  tokenIn,
  use,
  freeze,
  frozenStepOf,
  send,
  unfreeze,
  mailedCode,
  smsCode,
  unfrozen,
  resetByMail,
} from "#test/freezing.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { type Person, logIn, post, tokenOf, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { freshStepUp } from "#test/stepping-up.ts";
import { another, jobsAreDone, reachablePerson, switchTwoStep } from "#test/signing-in.ts";

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

it("is unfrozen by the password and a code; then changes of details are blocked for a day", async () => {
  await freeze(server, ada);
  const { challenge } = await frozenStepOf(server, ada);
  const otp = await mailedCode(server, ada, challenge);
  expect((await unfreeze(server, challenge, "email", another(otp))).json()).toMatchObject({
    statusCode: 400,
    message: messages.codeWrong,
  });
  const heldUntil = new Date(server.runtime.clock.now().getTime() + DAY_MS).toISOString();
  expect((await unfreeze(server, challenge, "email", otp)).json()).toMatchObject({
    statusCode: 200,
    data: { heldUntil },
  });
  const token = await tokenOf(server, ada);
  const headers = { authorization: `Bearer ${token}` };
  const state = await server.app.inject({ url: apiPaths.freeze, headers });
  expect(state.json()).toMatchObject({ data: { heldUntil } });
  const isHeld = { statusCode: 409, message: messages.heldAfterFreeze };
  const held = [
    [apiPaths.twoStep, { isOn: true }],
    [apiPaths.editProfile, { f_name: "Eve", l_name: "Obi", phone: ada.phone }],
    [apiPaths.closeAccount, {}],
  ] as const;
  for (const [url, body] of held) {
    expect(
      (await post(server, url, body, { token, stepUp: await freshStepUp(server, token) })).json(),
    ).toMatchObject(isHeld);
  }
  server.advance(DAY_MS);
  for (const [url, body] of held) {
    expect(
      (await post(server, url, body, { token, stepUp: await freshStepUp(server, token) }))
        .statusCode,
    ).toBe(200);
  }
});

it("allows changing the password and ending sessions during that day, against a thief", async () => {
  await freeze(server, ada);
  await unfrozen(server, ada);
  const token = await tokenOf(server, ada);
  const change = {
    current_password: ada.password,
    password: "quite another one",
    password_confirmation: "quite another one",
  };
  expect((await post(server, apiPaths.changePassword, change, { token })).statusCode).toBe(200);
  expect((await post(server, apiPaths.endOtherSessions, {}, { token })).statusCode).toBe(200);
});

it("accepts a code once, and only for the login that requested it", async () => {
  await freeze(server, ada);
  const [one, two] = [await frozenStepOf(server, ada), await frozenStepOf(server, ada)];
  const otp = await mailedCode(server, ada, one.challenge);
  const both = await Promise.all([
    unfreeze(server, one.challenge, "email", otp),
    unfreeze(server, one.challenge, "email", otp),
  ]);
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await unfreeze(server, two.challenge, "email", otp)).statusCode).toBe(401);
  await freeze(server, ada);
  const { challenge } = await frozenStepOf(server, ada);
  expect((await unfreeze(server, challenge, "email", otp)).statusCode).toBe(400);
});

it("is unfrozen by no login code, and its challenge opens no session", async () => {
  await switchTwoStep(server, ada, true);
  await jobsAreDone(server);
  await freeze(server, ada);
  const { challenge } = await frozenStepOf(server, ada);
  const sent = await post(server, apiPaths.resendLoginCode, { challenge, channel: "email" });
  expect(sent.json()).toMatchObject({ statusCode: 401, message: messages.loginStepOver });
  const otp = await mailedCode(server, ada, challenge);
  const confirmed = await post(server, apiPaths.confirmLoginEmail, { challenge, otp });
  expect([400, 401]).toContain(confirmed.statusCode);
  expect((await rowOf(server, ada)).frozenUntil).toBeNull();
});

it("accepts no code by a channel that was verified less than a day before", async () => {
  const chi = await verifiedPerson(server);
  server.advance(25 * HOUR_MS);
  const { id } = await rowOf(server, chi);
  const phoneVerifiedAt = new Date(server.runtime.clock.now().getTime() - 23 * HOUR_MS);
  await server.db.updateTable("investor").set({ phoneVerifiedAt }).where("id", "=", id).execute();
  await freeze(server, chi);
  server.advance(3 * DAY_MS);
  const { challenge, email, phone } = await frozenStepOf(server, chi);
  expect([email, phone]).toEqual([expect.any(String), null]);
  expect((await send(server, challenge, "mobileNumber")).statusCode).toBe(400);
  await unfrozen(server, chi);
});

it("names no channel if none was verified a day before: support has to help", async () => {
  const chi = await verifiedPerson(server);
  await freeze(server, chi);
  server.advance(3 * DAY_MS);
  const { challenge, email, phone } = await frozenStepOf(server, chi);
  expect([email, phone]).toEqual([null, null]);
  expect((await send(server, challenge, "email")).statusCode).toBe(400);
  expect((await unfreeze(server, challenge, "email", "123456")).statusCode).toBe(400);
});

it("stays frozen when the password is reset, and then requires a code by the other channel", async () => {
  await freeze(server, ada);
  server.advance(MINUTE_MS);
  const again = await resetByMail(server, ada, "chosen while frozen");
  const { challenge, email, phone } = await frozenStepOf(server, again);
  expect([email, phone]).toEqual([null, expect.any(String)]);
  expect((await send(server, challenge, "email")).statusCode).toBe(400);
  const otp = await smsCode(server, again, challenge);
  expect((await unfreeze(server, challenge, "mobileNumber", otp)).statusCode).toBe(200);
  expect((await logIn(server, again)).statusCode).toBe(200);
});

it("counts a reset on the day before as well: a mailbox alone is not sufficient", async () => {
  const chi = await verifiedPerson(server);
  server.advance(48 * HOUR_MS);
  const again = await resetByMail(server, chi, "chosen by a thief");
  await use(server, tokenIn((await server.outside.mail(chi.email))[0]?.text ?? ""));
  const { email, phone } = await frozenStepOf(server, again);
  expect([email, phone]).toEqual([null, null]);
});

it("invalidates reset codes and links that were sent before", async () => {
  const before = (await server.outside.mail(ada.email)).length;
  await post(server, apiPaths.forgotPassword, { email: ada.email });
  const mail = await server.outside.nthMail(ada.email, before + 1);
  const otp = codeIn(mail);
  await use(server, tokenIn(mail.text));
  const password = "sent before the freeze";
  const body = { email: ada.email, otp, password, password_confirmation: password };
  expect((await post(server, apiPaths.resetPassword, body)).statusCode).toBe(400);
});
