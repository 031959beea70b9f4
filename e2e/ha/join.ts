import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { codeFromMail, eventually, onboard, post, type Answer } from "../support/api.ts";
import { newPerson, ofTestBank } from "../support/people.ts";
import type { RealProduct } from "../support/real-product.ts";
import type { Saver } from "./saver.ts";

/** Somebody new, who begins again where an answer stayed away, until they are in. */
export async function join(product: RealProduct): Promise<string> {
  const person = { ...newPerson(), ...ofTestBank };
  const { email, password } = person;
  const logIn = async () => {
    const answer: Answer<unknown> = await post(product, apiPaths.login, { email, password });
    return answer.authorization?.token;
  };
  let hasBegun = false;
  const tryToJoin = async () => {
    // What was not answered may have been done: who is in already is sent no code.
    const token = hasBegun ? await logIn() : undefined;
    if (token) return token;
    hasBegun = true;
    await onboard(product, person);
    const otp = await codeFromMail(product.sandbox, email);
    await post(product, apiPaths.confirmOnboardingEmail, { email, otp });
    return await logIn();
  };
  return await eventually("somebody new to be in", tryToJoin, 90_000);
}

let accounts = 0;

/** With an account of their own to withdraw to. */
export async function newSaver(product: RealProduct): Promise<Saver> {
  const token = await join(product);
  accounts += 1;
  const account = { accountNumber: String(accounts).padStart(10, "0"), bankCode: "001" };
  await post(product, apiPaths.createAccount, account, token);
  return { token, shouldHave: 0, paidIn: [], withdrawn: [], plans: [] };
}
