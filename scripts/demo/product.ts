// The product's own API, as the web app calls it.
import { apiPaths } from "../../contracts/src/api-paths.ts";
import { stepUpHeader } from "../../contracts/src/step-up.ts";
import type { Outside } from "./outside.ts";

/** A person of the demo's year. */
export interface Person {
  firstName: string;
  lastName: string;
  address: string;
  email: string;
  /** Ten digits, without the leading zero. */
  phone: string;
  password: string;
}

interface Answer<Data> {
  message: string;
  data: Data;
  authorization?: { token: string; stepUp?: string };
}

export type Investor = ReturnType<typeof investorOf>;

/** A phone's user agent, for the list of devices in Settings. */
export const demoBrowser =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

/** A token expires after seven days without use, and after thirty in any case. */
const TOKEN_SERVES_MS = 5 * 86_400_000;

export function investorOf(appUrl: string, outside: Outside, person: Person) {
  let token = "";
  let stepUp = "";
  let tokenSince = -Infinity;

  async function ask<Data>(path: string, body?: object): Promise<Answer<Data>> {
    const answer = await fetch(appUrl + path, {
      method: body ? "POST" : "GET",
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(stepUp && { [stepUpHeader]: stepUp }),
        "user-agent": demoBrowser,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const read: Answer<Data> = JSON.parse(await answer.text());
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${read.message}`);
    return read;
  }

  async function logIn(): Promise<void> {
    const now = outside.now();
    if (now - tokenSince < TOKEN_SERVES_MS) return;
    token = "";
    stepUp = "";
    const { email, password } = person;
    const answer = await ask(apiPaths.login, { email, password });
    token = answer.authorization?.token ?? "";
    stepUp = answer.authorization?.stepUp ?? "";
    tokenSince = now;
  }

  async function call<Data>(path: string, body?: object): Promise<Data> {
    await logIn();
    return (await ask<Data>(path, body)).data;
  }

  return {
    /** Joins, by the referral link of that slug, and confirms both addresses by their codes. */
    join: async (referralSlug?: string): Promise<void> => {
      const { email, phone } = person;
      await ask(apiPaths.onboard, {
        f_name: person.firstName,
        l_name: person.lastName,
        address: person.address,
        email,
        phone: `+234${phone}`,
        password: person.password,
        password_confirmation: person.password,
        terms: true,
        type: "investor",
        lenderCategoryId: 1,
        ...(referralSlug && { referralSlug }),
      });
      const mailed = await outside.codeIn("mail", email);
      await ask(apiPaths.confirmOnboardingEmail, { email, otp: mailed });
      const channel = "mobileNumber";
      await call(apiPaths.startConfirming, { channel });
      const sent = await outside.codeIn("sms", `234${phone}`);
      await call(apiPaths.confirmChannel, { channel, otp: sent });
      await call(apiPaths.useChannel, { channel, isUsed: true });
    },
    /** A step-up, which some requests need. */
    async givePassword(): Promise<void> {
      const { password } = person;
      stepUp = (await call<{ stepUp: string }>(apiPaths.stepUp, { password })).stepUp;
    },
    read: <Data>(path: string) => call<Data>(path),
    post: <Data>(path: string, body: object) => call<Data>(path, body),
  };
}
