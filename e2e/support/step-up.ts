import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { stepUpHeader } from "@osisi/contracts/step-up.ts";

/** The step-up token sent beside a session's token: kept from the login, and requested again with
 * the password once it has expired, as the app does. A release from before step-up gives none. */

interface Known {
  password?: string;
  stepUp?: string;
}

/** During a deploy half of the requests reach such a release. */
const TRIES = 8;

const known = new Map<string, Known>();

export function rememberStepUp(token: string, what: Known): void {
  known.set(token, what);
}

/** From the response to a login. */
export function rememberLogin(body: unknown, answer: unknown): void {
  const { password } = record(body);
  const { token, stepUp } = record(record(answer)["authorization"]);
  if (typeof token !== "string") return;
  rememberStepUp(token, {
    ...(typeof stepUp === "string" && { stepUp }),
    ...(typeof password === "string" && { password }),
  });
}

export function besideToken(token: string | undefined): Record<string, string> {
  const held = token === undefined ? undefined : known.get(token);
  return held?.stepUp === undefined ? {} : { [stepUpHeader]: held.stepUp };
}

/** Whether to retry the same request with a new one. */
export async function renewStepUp(
  appUrl: string,
  token: string | undefined,
  answer: unknown,
): Promise<boolean> {
  const held = token === undefined ? undefined : known.get(token);
  const isAsked = record(record(answer)["errors"])["stepUp"] !== undefined;
  if (!isAsked || token === undefined || held?.password === undefined) return false;
  let given: Response;
  let tries = 0;
  do {
    given = await fetch(appUrl + apiPaths.stepUp, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ password: held.password }),
    });
    tries += 1;
  } while (given.status === 404 && tries < TRIES);
  const { stepUp } = record(record(await given.json())["data"]);
  if (typeof stepUp !== "string") return false;
  known.set(token, { ...held, stepUp });
  return true;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
