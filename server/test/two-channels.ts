import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { expect } from "vitest";
import { codeIn } from "./outside.ts";
import { type Person, newPerson, onboard, post, verifiedPerson } from "./people.ts";
import type { TestServer } from "./server.ts";
import { jobsAreDone } from "./signing-in.ts";
import { openedBy, stepUp, stepUpIn } from "./stepping-up.ts";

/** Investors with an e-mail and a phone, of which one was confirmed on joining. */

export const phoneOnly = { channel: "mobileNumber" } as const;

/** Signed in, with a step-up. */
export async function opened(server: TestServer, person: Person, email = person.email) {
  const { token, stepUp: given } = await openedBy(server, { ...person, email });
  return {
    token,
    call: (url: string, body: object) => post(server, url, body, { token, stepUp: given }),
    again: async () => {
      const again = stepUpIn(await stepUp(server, token, { password: person.password }));
      return (url: string, body: object) => post(server, url, body, { token, stepUp: again });
    },
    channels: async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await server.app.inject({ url: apiPaths.channels, headers });
      return answer.json<{ data: object[] }>().data;
    },
  };
}

export async function withEmail(server: TestServer, changes: Partial<Person> = {}) {
  const person = await verifiedPerson(server, changes);
  return { person, ...(await opened(server, person)) };
}

/** Their phone was just confirmed as the second channel. */
export async function withSecondPhone(server: TestServer) {
  const investor = await withEmail(server);
  const { phone } = investor.person;
  await investor.call(apiPaths.startConfirming, phoneOnly);
  const otp = codeIn(await server.outside.nthSms(phone, 1));
  const answer = await investor.call(apiPaths.confirmChannel, { ...phoneOnly, otp });
  expect(answer.statusCode).toBe(200);
  return { ...investor, otp };
}

/** In a notice. */
export function undoTokenIn(message: { text: string } | undefined): string {
  const token = /\/secure#([\w-]{22})\b/.exec(message?.text ?? "")?.[1];
  if (!token) throw new Error("there is no link in this message");
  return token;
}

export const freshPassword = { password: "a taller tree", password_confirmation: "a taller tree" };

export const e164 = (phone: string) => `+234${phone.slice(1)}`;

export async function resetBy(
  server: TestServer,
  contact: { email: string } | { phone: string },
  isMail = false,
) {
  const to = "email" in contact ? contact.email : contact.phone;
  const sent = isMail ? await server.outside.mail(to) : await server.outside.sms(to);
  await post(server, apiPaths.forgotPassword, contact);
  await jobsAreDone(server);
  const now = isMail ? await server.outside.mail(to) : await server.outside.sms(to);
  if (now.length === sent.length) return undefined;
  const otp = newestCode(now.slice(0, now.length - sent.length));
  if (otp === undefined) return undefined;
  return post(server, apiPaths.resetPassword, { ...contact, otp, ...freshPassword });
}

export const newestCode = (messages: readonly { text: string }[]) =>
  messages.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((code) => code !== undefined);

/** Logs in, with another confirmed number instead of the one before. */
export async function changePhone(
  server: TestServer,
  from: { call: Call; person: Person },
  phone: string,
  code = 1,
) {
  const { call, person } = from;
  await call(apiPaths.editProfile, { f_name: person.f_name, l_name: person.l_name, phone });
  const otp = codeIn(await server.outside.nthSms(phone, code));
  const answer = await call(apiPaths.confirmPhoneChange, { otp });
  expect(answer.statusCode).toBe(200);
}
type Call = (url: string, body: object) => ReturnType<typeof post>;

export const undo = (server: TestServer, token: string) =>
  post(server, apiPaths.useSecurityLink, { token });

/** A person who registered with their phone only. */
export async function joinedByPhone(server: TestServer) {
  const person = newPerson();
  const { phone } = person;
  await onboard(server, person);
  await server.outside.nthMail(person.email, 1);
  await post(server, apiPaths.resendOnboardingCode, { phone });
  const otp = codeIn(await server.outside.nthSms(phone, 1));
  await post(server, apiPaths.confirmOnboardingPhone, { phone, otp });
  return { person, ...(await opened(server, person, phone)) };
}
