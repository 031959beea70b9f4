import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { authorization } from "@osisi/contracts/auth.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";
import * as z from "zod/mini";
import { codeIn } from "./outside.ts";
import type { TestServer } from "./server.ts";

/** People for tests: each has unique addresses and a unique client address. */
export type Person = Readonly<{
  f_name: string;
  l_name: string;
  address: string;
  email: string;
  phone: string;
  password: string;
  password_confirmation: string;
  terms: true;
  type: "investor";
  lenderCategoryId: number;
  referralSlug?: string;
}>;

let born = 0;

export function newPerson(changes: Partial<Person> = {}): Person {
  born += 1;
  const password = changes.password ?? `growing rings ${born}`;
  return {
    f_name: "Ada",
    l_name: "Obi",
    address: "1 Allen Avenue, Ikeja",
    email: `ada-${born}@example.com`,
    phone: `0803${String(born).padStart(7, "0")}`,
    password,
    password_confirmation: password,
    terms: true,
    type: "investor",
    lenderCategoryId: 1,
    ...changes,
  };
}

/** A unique client address. */
export function newPlace(): string {
  born += 1;
  return `10.${Math.floor(born / 65_536) % 256}.${Math.floor(born / 256) % 256}.${born % 256}`;
}

export function post(
  { app }: TestServer,
  url: string,
  payload: unknown,
  from: { place?: string; token?: string; stepUp?: string } = {},
) {
  return app.inject({
    method: "POST",
    url,
    remoteAddress: from.place ?? newPlace(),
    headers: {
      "content-type": "application/json",
      ...(from.token ? { authorization: `Bearer ${from.token}` } : {}),
      ...(from.stepUp ? { [stepUpHeader]: from.stepUp } : {}),
    },
    payload: JSON.stringify(payload),
  });
}

export function onboard(server: TestServer, person: Person, place?: string) {
  return post(server, apiPaths.onboard, person, place ? { place } : {});
}

/** A person who has joined and verified their e-mail. */
export async function verifiedPerson(
  server: TestServer,
  changes: Partial<Person> = {},
): Promise<Person> {
  const person = newPerson(changes);
  await onboard(server, person);
  const mail = await server.outside.nthMail(person.email, 1);
  const otp = codeIn(mail);
  await post(server, apiPaths.confirmOnboardingEmail, { email: person.email, otp });
  return person;
}

export function logIn(
  server: TestServer,
  credentials: { email: string; password: string },
  place?: string,
) {
  const { email, password } = credentials;
  return post(server, apiPaths.login, { email, password }, place ? { place } : {});
}

const loggedIn = z.object({ authorization });

export async function tokenOf(
  server: TestServer,
  credentials: { email: string; password: string },
): Promise<string> {
  const answer = await logIn(server, credentials);
  return z.parse(loggedIn, answer.json()).authorization.token;
}
