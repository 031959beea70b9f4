import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import type { Person } from "./people.ts";
import type { Sandbox } from "./sandbox.ts";
import type { World } from "./running-world.ts";
import { besideToken, rememberLogin, renewStepUp } from "./step-up.ts";

/** The product through its API, as the browser calls it: for tests of what happens behind screens. */
export interface Answer<Data> {
  statusCode: number;
  message: string;
  data: Data;
  authorization?: { token: string; stepUp?: string };
}

/** What it takes to talk to a running product. */
export type Reachable = Pick<World, "appUrl" | "sandbox">;

export async function post<Data>(
  world: Reachable,
  path: string,
  body: unknown,
  token?: string,
  more: Record<string, string> = {},
): Promise<Answer<Data>> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    ...besideToken(token),
    ...more,
  };
  if (token) headers["authorization"] = `Bearer ${token}`;
  const answer = await fetch(world.appUrl + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const read: Answer<Data> = await answer.json();
  rememberLogin(body, read);
  if (await renewStepUp(world.appUrl, token, read)) {
    return await post(world, path, body, token, more);
  }
  return read;
}

export async function onboard(
  world: Reachable,
  person: Person,
  referralSlug?: string,
): Promise<void> {
  await post(world, apiPaths.onboard, {
    f_name: person.firstName,
    l_name: person.lastName,
    address: person.address,
    email: person.email,
    phone: `+234${person.phone}`,
    password: person.password,
    password_confirmation: person.password,
    terms: true,
    type: "investor",
    lenderCategoryId: 1,
    referralSlug,
  });
}

async function confirmByMail(world: Reachable, person: Person): Promise<void> {
  const otp = await codeFromMail(world.sandbox, person.email);
  await post(world, apiPaths.confirmOnboardingEmail, { email: person.email, otp });
}

export async function logIn(world: Reachable, person: Person): Promise<string> {
  const answer = await post(world, apiPaths.login, {
    email: person.email,
    password: person.password,
  });
  if (!answer.authorization) throw new Error(`Not signed in: ${answer.message}`);
  return answer.authorization.token;
}

/** `referralSlug`: the referrer's link. */
export async function newInvestor(
  world: Reachable,
  person: Person,
  referralSlug?: string,
): Promise<string> {
  await onboard(world, person, referralSlug);
  await confirmByMail(world, person);
  return await logIn(world, person);
}

export async function readProfile(world: Reachable, token: string): Promise<Profile> {
  const answer = await fetch(world.appUrl + apiPaths.profile, {
    headers: { authorization: `Bearer ${token}` },
  });
  const read: Answer<Profile> = await answer.json();
  if (!answer.ok) throw new Error(`The profile answered ${read.statusCode}: ${read.message}`);
  return read.data;
}

/** The status of a request that needs a session. */
export async function profileAnswers(world: Reachable, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(world.appUrl + apiPaths.me, { headers })).status;
}

/** The newest mailed code of six digits; waits for the mail. */
export async function codeFromMail(sandbox: Sandbox, email: string): Promise<string> {
  return await eventually(`a code in the mail to ${email}`, async () => {
    const [newest] = await sandbox.mailTo(email);
    return /\b\d{6}\b/.exec(newest?.text ?? "")?.[0];
  });
}

/** Polls until there is a value. */
export async function eventually<Result>(
  what: string,
  look: () => Promise<Result | undefined>,
  timeoutMs = 30_000,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const result = await look();
      if (result !== undefined) return result;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited ${timeoutMs} ms for ${what}`, { cause: last });
}
