import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { codeIn } from "./outside.ts";
import { type Person, logIn, post, tokenOf, verifiedPerson } from "./people.ts";
import type { TestServer } from "./server.ts";

/** People whose sign-in is a test's subject. */

const MINUTE_MS = 60_000;

/** Somebody whose e-mail and phone are both verified: one mail and one SMS so far. */
export async function reachablePerson(server: TestServer): Promise<Person> {
  const person = await verifiedPerson(server);
  const { phone } = person;
  server.advance(MINUTE_MS);
  await post(server, apiPaths.resendOnboardingCode, { phone });
  const otp = codeIn(await server.outside.nthSms(phone, 1));
  await post(server, apiPaths.confirmOnboardingPhone, { phone, otp });
  return person;
}

export async function turnTwoStep(
  server: TestServer,
  person: Person,
  isOn: boolean,
): Promise<string> {
  const token = await tokenOf(server, person);
  await post(server, apiPaths.twoStep, { isOn, password: person.password }, { token });
  return token;
}

/** Gives the password where two steps are on, and answers what stands for it. */
export async function passwordStep(
  server: TestServer,
  person: { email: string; password: string },
  place?: string,
): Promise<string> {
  const answer = await logIn(server, person, place);
  const { data } = answer.json<{ data: { challenge: string } }>();
  return data.challenge;
}

export async function isSignedIn(server: TestServer, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.app.inject({ method: "GET", url: apiPaths.me, headers });
  return answer.statusCode === 200;
}

/** A code of six digits that is not this one. */
export function another(otp: string): string {
  return String((Number(otp) + 1) % 1_000_000).padStart(6, "0");
}
