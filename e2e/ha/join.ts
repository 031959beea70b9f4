import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { codeFromMail, eventually, onboard, post, type Answer } from "../support/api.ts";
import { newPerson, ofTestBank } from "../support/people.ts";
import type { RealProduct } from "../support/real-product.ts";
import type { Saver } from "./saver.ts";

/** A new person, who starts again after a missing response, until they have joined. */
export async function join(product: RealProduct): Promise<string> {
  const person = { ...newPerson(), ...ofTestBank };
  const { email, password } = person;
  const logIn = async () => {
    const answer: Answer<unknown> = await post(product, apiPaths.login, { email, password });
    return answer.authorization?.token;
  };
  let hasBegun = false;
  const tryToJoin = async () => {
    // An unanswered request may have succeeded: an active account is sent no code.
    const token = hasBegun ? await logIn() : undefined;
    if (token) return token;
    hasBegun = true;
    await onboard(product, person);
    const otp = await codeFromMail(product.sandbox, email);
    await post(product, apiPaths.confirmOnboardingEmail, { email, otp });
    return await logIn();
  };
  return await eventually("a new person to have joined", tryToJoin, 90_000);
}

let accounts = 0;

/** With a bank account to withdraw to. */
export async function newSaver(product: RealProduct): Promise<Saver> {
  const token = await join(product);
  accounts += 1;
  const account = { accountNumber: String(accounts).padStart(10, "0"), bankCode: "001" };
  await post(product, apiPaths.createAccount, account, token);
  return { token, shouldHave: 0, paidIn: [], withdrawn: [], plans: [] };
}
