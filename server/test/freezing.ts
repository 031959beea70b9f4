import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { frozenAnswer } from "@osisi/contracts/freeze.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { expect } from "vitest";
import * as z from "zod/mini";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import { issueFreezeLink } from "#people/freeze/security-notice.ts";
import { codeIn, hasCode } from "./outside.ts";
import { type Person, logIn, post } from "./people.ts";
import type { TestServer } from "./server.ts";

/** Freezing an account by a link, and unfreezing it by a code. */

const MINUTE_MS = 60_000;

export const rowOf = (server: TestServer, { email }: Person) =>
  server.db
    .selectFrom("investor")
    .selectAll()
    .where("email", "=", email)
    .where("emailVerifiedAt", "is not", null)
    .executeTakeFirstOrThrow();

export const tokenIn = (text: string) => /\/secure#([\w-]{22})/.exec(text)?.[1] ?? "";
export const use = (server: TestServer, token: string) =>
  post(server, apiPaths.useSecurityLink, { token });

export async function linkOf(server: TestServer, person: Person): Promise<string> {
  const { id } = await rowOf(server, person);
  const issue = (tx: Tx) => issueFreezeLink(tx, server.runtime, id);
  return tokenIn(await inTransaction(server.db, issue));
}

/** Returns once the e-mail has arrived. */
export async function freeze(server: TestServer, person: Person): Promise<void> {
  const before = (await server.outside.mail(person.email)).length;
  expect((await use(server, await linkOf(server, person))).json()).toMatchObject({
    statusCode: 200,
  });
  await server.outside.nthMail(person.email, before + 1);
}

export async function frozenStepOf(server: TestServer, person: Person) {
  const answer = await logIn(server, person);
  expect(answer.statusCode).toBe(403);
  return z.parse(frozenAnswer, answer.json()).data;
}

export const send = (server: TestServer, challenge: string, channel: string) =>
  post(server, apiPaths.sendUnfreezeCode, { challenge, channel });
export const unfreeze = (server: TestServer, challenge: string, channel: string, otp: string) =>
  post(server, apiPaths.unfreeze, { challenge, channel, otp });

export async function mailedCode(
  server: TestServer,
  person: Person,
  challenge: string,
): Promise<string> {
  const arrives = await server.outside.awaitMail(person.email, hasCode);
  expect((await send(server, challenge, "email")).statusCode).toBe(200);
  return codeIn(await arrives());
}

export async function smsCode(
  server: TestServer,
  person: Person,
  challenge: string,
): Promise<string> {
  const before = (await server.outside.sms(person.phone)).length;
  expect((await send(server, challenge, "mobileNumber")).statusCode).toBe(200);
  return codeIn(await server.outside.nthSms(person.phone, before + 1));
}

export async function unfrozen(server: TestServer, person: Person): Promise<void> {
  server.advance(MINUTE_MS);
  const { challenge } = await frozenStepOf(server, person);
  const arrives = await server.outside.awaitMail(person.email, ({ subject }) =>
    subject.endsWith("is unfrozen"),
  );
  const code = await mailedCode(server, person, challenge);
  const answer = await unfreeze(server, challenge, "email", code);
  await arrives();
  expect(answer.json()).toMatchObject({ statusCode: 200, message: messages.accountUnfrozen });
}

export async function resetByMail(
  server: TestServer,
  person: Person,
  password: string,
): Promise<Person> {
  const before = (await server.outside.mail(person.email)).length;
  await post(server, apiPaths.forgotPassword, { email: person.email });
  const otp = codeIn(await server.outside.nthMail(person.email, before + 1));
  const body = { email: person.email, otp, password, password_confirmation: password };
  const answer = await post(server, apiPaths.resetPassword, body);
  expect(answer.json()).toMatchObject({ statusCode: 200 });
  await server.outside.nthMail(person.email, before + 2);
  return { ...person, password, password_confirmation: password };
}
