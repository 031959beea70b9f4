import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeIn } from "#test/outside.ts";
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
import { type TestServer, testServer } from "#test/server.ts";
import {
  another,
  isSignedIn,
  jobsAreDone,
  passwordStep,
  reachablePerson,
  switchTwoStep,
} from "#test/signing-in.ts";
import { sendResetCode } from "./reset-password.ts";

const MINUTE_MS = 60_000;
const fresh = { password: "a taller tree", password_confirmation: "a taller tree" };
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

function forgot(contact: { email: string } | { phone: string }, place?: string) {
  return post(server, apiPaths.forgotPassword, contact, place ? { place } : {});
}

function reset(body: Record<string, string>, place?: string) {
  return post(server, apiPaths.resetPassword, { ...fresh, ...body }, place ? { place } : {});
}

function tokenIn({ text }: { text: string }): string {
  return /\/login\/reset#([\w-]{43})/.exec(text)?.[1] ?? "";
}

async function forgetful(): Promise<{ person: Person; otp: string; token: string }> {
  const person = await verifiedPerson(server);
  await forgot({ email: person.email });
  const mail = await server.outside.nthMail(person.email, 2);
  return { person, otp: codeIn(mail), token: tokenIn(mail) };
}

it("sets a new password by the mailed code, ends every session and notifies the owner", async () => {
  const { person, otp } = await forgetful();
  const sessions = [await tokenOf(server, person), await tokenOf(server, person)];
  const { email } = person;
  const answer = await reset({ email: email.toUpperCase(), otp });
  expect(answer.json()).toMatchObject({ statusCode: 200, message: messages.passwordReset });
  for (const token of sessions) expect(await isSignedIn(server, token)).toBe(false);
  expect((await logIn(server, person)).statusCode).toBe(401);
  expect((await logIn(server, { email, password: fresh.password })).statusCode).toBe(200);
  expect((await server.outside.nthMail(email, 3)).subject).toContain("password was changed");
  expect((await reset({ email, otp })).statusCode).toBe(400);
});

it("sets it by the mailed link, once, and within an hour", async () => {
  const [early, late] = [await forgetful(), await forgetful()];
  server.advance(60 * MINUTE_MS - 1);
  expect((await reset({ token: early.token })).statusCode).toBe(200);
  expect((await reset({ token: early.token })).json()).toMatchObject({
    statusCode: 400,
    message: messages.resetLinkBroken,
  });
  server.advance(1);
  expect((await reset({ token: late.token })).statusCode).toBe(400);
  expect((await logIn(server, late.person)).statusCode).toBe(200);
});

it("sets it by SMS if the phone is confirmed", async () => {
  const { email, phone } = await reachablePerson(server);
  await forgot({ phone });
  const otp = codeIn(await server.outside.nthSms(phone, 1));
  expect((await reset({ email, otp })).statusCode).toBe(400);
  expect((await reset({ phone: `+234${phone.slice(1)}`, otp })).statusCode).toBe(200);
  expect((await logIn(server, { email, password: fresh.password })).statusCode).toBe(200);
});

it("answers alike for an unknown, a claimed and a confirmed address, and sends to the confirmed one only", async () => {
  const owner = await verifiedPerson(server);
  const joined = newPerson();
  await onboard(server, joined);
  await server.outside.nthMail(joined.email, 1);
  const answers = [
    await forgot({ email: owner.email }),
    await forgot({ email: joined.email }),
    await forgot({ email: "unknown@example.com" }),
    await forgot({ phone: owner.phone }),
    await forgot({ phone: "08039990000" }),
  ];
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]?.json()).toMatchObject({ statusCode: 200, message: messages.resetCodeSent });
  await jobsAreDone(server);
  await server.outside.nthMail(owner.email, 2);
  expect(await server.outside.mail(joined.email)).toHaveLength(1);
  expect(await server.outside.mail("unknown@example.com")).toHaveLength(0);
  expect(await server.outside.sms(owner.phone)).toHaveLength(0);
});

it("sends one code a minute, however many requests there are", async () => {
  const person = await verifiedPerson(server);
  const contact = { channel: "mail", target: person.email } as const;
  await Promise.all(Array.from({ length: 4 }, () => sendResetCode(server.runtime, contact)));
  const { db } = server;
  const sent = db
    .selectFrom("challengeCode")
    .innerJoin("challenge", "challenge.id", "challengeCode.challengeId")
    .select("challengeCode.id")
    .where("target", "=", person.email)
    .where("purpose", "=", "password-reset");
  expect(await sent.execute()).toHaveLength(1);
});

it("limits the guesses of one requester to a share of the day's, without affecting others", async () => {
  const { person, otp } = await forgetful();
  const { email } = person;
  const place = newPlace();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 16; attempt += 1) {
    statuses.push((await reset({ email, otp: another(otp) }, place)).statusCode);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await reset({ email, otp }, place)).json()).toMatchObject({
    message: messages.resetByLink,
  });
  expect((await reset({ email, otp })).statusCode).toBe(200);
});

it("gives no session to a login that began with the old password", async () => {
  const { person, token } = await forgetful();
  await switchTwoStep(server, person, true);
  await server.outside.nthMail(person.email, 3);
  const challenge = await passwordStep(server, person);
  const otp = codeIn(await server.outside.nthMail(person.email, 4));
  await reset({ token });
  const late = await post(server, apiPaths.confirmLoginEmail, { challenge, otp });
  expect(late.statusCode).toBe(401);
});

it.each([
  ["neither code nor link", { email: "ada@example.com" }, "otp"],
  ["two addresses", { email: "ada@example.com", phone: "08030000000", otp: "123456" }, "email"],
  ["no address", { otp: "123456" }, "email"],
  ["a short password", { email: "ada@example.com", otp: "123456", password: "short" }, "password"],
])("refuses %s by its field", async (_what, body, field) => {
  const answer = await reset({ ...body });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toContain(field);
});

it("writes as much for an unknown address as for a known one", async () => {
  const { person, otp } = await forgetful();
  server.advance(MINUTE_MS);
  const rows = async () => {
    // Per-minute counters cover all requests, and are written asynchronously.
    const counted = await server.db
      .selectFrom("quota")
      .select("key")
      .where("windowEndsAt", ">", new Date(server.runtime.clock.now().getTime() + MINUTE_MS))
      .execute();
    const challenges = await server.db.selectFrom("challengeCode").select("id").execute();
    return [counted.length, challenges.length];
  };
  const costs: number[][] = [];
  await server.stopWorking();
  for (const email of [person.email, "unknown-too@example.com"]) {
    const before = await rows();
    await forgot({ email });
    await reset({ email, otp: another(otp) });
    const after = await rows();
    costs.push(after.map((count, index) => count - (before[index] ?? 0)));
  }
  expect(costs[0]).toEqual(costs[1]);
  // The code itself is written by the job.
  expect(costs[0]?.[1]).toBe(0);
});
