import { setTimeout as sleep } from "node:timers/promises";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import {
  type Answer,
  codeFromMail,
  eventually,
  onboard,
  post,
  profileAnswers,
  readProfile,
} from "../support/api.ts";
import type { RealProduct } from "../support/real-product.ts";
import { payIn, type Saver, saveUntil } from "./saver.ts";
import { startTally, type Tally } from "./tally.ts";
import { newPerson, ofTestBank } from "../support/people.ts";

/** People who move money all the time, and others who join. */
export interface Crowd {
  savers: readonly Saver[];
  /** Tokens of those who joined meanwhile. */
  joined: readonly string[];
  tally: Tally;
  start: () => void;
  /** Resolves when no request is outstanding. */
  pause: () => Promise<void>;
}

const SAVERS = 5;
const FIRST_NAIRA = 500_000;
const JOIN_EVERY_MS = 1_000;

export async function gather(product: RealProduct): Promise<Crowd> {
  const tally = startTally();
  const world = { product, tally };
  const savers = await Promise.all(Array.from({ length: SAVERS }, () => newSaver(product)));
  const joined: string[] = [];
  for (const saver of savers) await payIn(world, saver, { amount: FIRST_NAIRA });
  await eventually("the first money", async () => {
    const profiles = await Promise.all(savers.map(({ token }) => readProfile(product, token)));
    return profiles.every(({ availableAmt }) => availableAmt === FIRST_NAIRA) ? true : undefined;
  });
  // The first nightly reconciliation books what the gateway held before the first payment.
  await product.sandbox.advance("P1D");
  let over = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  async function joinUntil({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      joined.push(await join(product));
      await sleep(JOIN_EVERY_MS);
    }
  }
  return {
    savers,
    joined,
    tally,
    start() {
      over = new AbortController();
      const saving = savers.map((saver) => saveUntil(over.signal, world, saver));
      running = Promise.all([...saving, joinUntil(over)]);
      running.catch(() => undefined);
    },
    async pause() {
      over.abort();
      await running;
    },
  };
}

/** Everyone who joined can log in again. */
export async function lockedOut(product: RealProduct, { joined }: Crowd): Promise<number> {
  const statuses = await Promise.all(joined.map((token) => profileAnswers(product, token)));
  return statuses.filter((status) => status !== 200).length;
}

/** A new person, who starts again after a missing response, until they have joined. */
async function join(product: RealProduct): Promise<string> {
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
async function newSaver(product: RealProduct): Promise<Saver> {
  const token = await join(product);
  accounts += 1;
  const account = { accountNumber: String(accounts).padStart(10, "0"), bankCode: "001" };
  await post(product, apiPaths.createAccount, account, token);
  return { token, shouldHave: 0, paidIn: [], withdrawn: [], plans: [] };
}
