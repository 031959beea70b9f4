import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { limits } from "@osisi/contracts/limits.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
import { newPerson, newPlace, onboard, post, verifiedPerson } from "#test/people.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { another, passwordStep, switchTwoStep } from "#test/signing-in.ts";

/** Five wrong tries invalidate what was sent until then, and nothing that is sent afterwards. */

const MINUTE_MS = 60_000;
const passwords = { password: "a taller tree", password_confirmation: "a taller tree" };
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

/** The wrong ones; the right one after the tries are used up; and after another was sent, the old
 * and the new one. */
const expected = [...Array.from({ length: limits.codeTries }, () => 400), 400, 400, 200];

async function answersOf(screen: {
  otp: string;
  confirm: (otp: string) => Promise<{ statusCode: number }>;
  resend: () => Promise<unknown>;
  newest: () => Promise<string>;
}): Promise<number[]> {
  const { confirm, newest, otp, resend } = screen;
  const answers: number[] = [];
  const enter = async (code: string) => answers.push((await confirm(code)).statusCode);
  for (let tries = 0; tries < limits.codeTries; tries += 1) await enter(another(otp));
  await enter(otp);
  server.advance(MINUTE_MS);
  await resend();
  const fresh = await newest();
  await enter(otp);
  await enter(fresh);
  return answers;
}

it("confirms a registration by a code that was sent after five wrong tries", async () => {
  const person = newPerson();
  const { email } = person;
  const place = newPlace();
  await onboard(server, person, place);
  const answers = await answersOf({
    otp: codeIn(await server.outside.nthMail(email, 1)),
    confirm: (otp) => post(server, apiPaths.confirmOnboardingEmail, { email, otp }, { place }),
    resend: () => post(server, apiPaths.resendOnboardingCode, { email }, { place }),
    newest: async () => codeIn(await server.outside.nthMail(email, 2)),
  });
  expect(answers).toEqual(expected);
});

it("resets a password by such a code", async () => {
  const { email } = await verifiedPerson(server);
  const place = newPlace();
  const forgot = () => post(server, apiPaths.forgotPassword, { email }, { place });
  await forgot();
  const answers = await answersOf({
    otp: codeIn(await server.outside.nthMail(email, 2)),
    confirm: (otp) => post(server, apiPaths.resetPassword, { email, otp, ...passwords }, { place }),
    resend: forgot,
    newest: async () => codeIn(await server.outside.nthMail(email, 3)),
  });
  expect(answers).toEqual(expected);
});

it("completes a two-step login by such a code", async () => {
  const person = await verifiedPerson(server);
  const { email } = person;
  await switchTwoStep(server, person, true);
  await server.outside.nthMail(email, 2);
  const place = newPlace();
  const challenge = await passwordStep(server, person, place);
  const answers = await answersOf({
    otp: codeIn(await server.outside.nthMail(email, 3)),
    confirm: (otp) => post(server, apiPaths.confirmLoginEmail, { challenge, otp }, { place }),
    resend: () =>
      post(server, apiPaths.resendLoginCode, { challenge, channel: "email" }, { place }),
    newest: async () => codeIn(await server.outside.nthMail(email, 4)),
  });
  expect(answers).toEqual(expected);
});

it("allows no more than fifty tries in total, however many codes are sent", async () => {
  const person = newPerson();
  const { email } = person;
  await onboard(server, person);
  let otp = codeIn(await server.outside.nthMail(email, 1));
  for (let strangers = 0; strangers < 10; strangers += 1) {
    const place = newPlace();
    for (let tries = 0; tries < limits.codeTries; tries += 1) {
      await post(server, apiPaths.confirmOnboardingEmail, { email, otp: another(otp) }, { place });
    }
  }
  server.advance(MINUTE_MS);
  await post(server, apiPaths.resendOnboardingCode, { email });
  otp = codeIn(await server.outside.nthMail(email, 2));
  const answer = await post(server, apiPaths.confirmOnboardingEmail, { email, otp });
  expect(answer.statusCode).toBe(400);
});
