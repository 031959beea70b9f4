import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { expect } from "vitest";
import { codeIn } from "./outside.ts";
import { type Person, post, verifiedPerson } from "./people.ts";
import type { TestServer } from "./server.ts";
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
