import { randomUUID } from "node:crypto";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { FundAnswer } from "@osisi/contracts/payments.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { type Answer, eventually, newInvestor, post, type Reachable } from "./api.ts";
import { newPerson, ofTestBank } from "./people.ts";

/** People who read their profile, pay in and withdraw, over and over, and record each request that
 * fails. */
export interface Traffic {
  /** Requests with the expected response. */
  answered: () => number;
  failures: string[];
  /** Resolves when none of them has a request outstanding. */
  stop: () => Promise<void>;
  /** The expected balances, in naira. */
  expected: () => Promise<{ has: number; should: number }[]>;
}

const FIRST_NAIRA = 500_000;
const IN_NAIRA = 1_500;
const OUT_NAIRA = 1_000;
const PAUSE_MS = 250;

export async function startTraffic(product: Reachable, people: number): Promise<Traffic> {
  const failures: string[] = [];
  let answered = 0;
  const over = new AbortController();

  async function request<Data>(
    what: string,
    call: () => Promise<Answer<Data>>,
  ): Promise<Data | null> {
    try {
      const { statusCode, message, data } = await call();
      if (statusCode !== 200) throw new Error(`${statusCode} ${message}`);
      answered += 1;
      return data;
    } catch (error) {
      failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  async function begin(): Promise<{ loop: Promise<void>; end: () => Promise<number[]> }> {
    const token = await newSaver(product);
    let should = FIRST_NAIRA;
    const paid = async (amount: number) => {
      const path = apiPaths.fund;
      const started = await request(path, () => send<FundAnswer>(product, token, path, amount));
      if (!started) return;
      await product.sandbox.customer(started.reference, { outcome: "success" });
      should += amount;
    };
    const loop = async () => {
      while (!over.signal.aborted) {
        await request("profile", () => readProfile(product, token));
        await paid(IN_NAIRA);
        const path = apiPaths.withdraw;
        if (await request(path, () => send(product, token, path, OUT_NAIRA))) should -= OUT_NAIRA;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    const end = async () => [(await readProfile(product, token)).data.availableAmt, should];
    return { loop: loop(), end };
  }

  const all = await Promise.all(Array.from({ length: people }, begin));
  return {
    answered: () => answered,
    failures,
    async stop() {
      over.abort();
      await Promise.all(all.map(({ loop }) => loop));
    },
    async expected() {
      const ends = await Promise.all(all.map(({ end }) => end()));
      return ends.map(([has = 0, should = 0]) => ({ has, should }));
    },
  };
}

let savers = 0;

/** With money in the stash and an account to withdraw it to. */
async function newSaver(product: Reachable): Promise<string> {
  const token = await newInvestor(product, { ...newPerson(), ...ofTestBank });
  savers += 1;
  const account = { accountNumber: String(savers).padStart(10, "0"), bankCode: "001" };
  await post(product, apiPaths.createAccount, account, token);
  const { data } = await send<FundAnswer>(product, token, apiPaths.fund, FIRST_NAIRA);
  await product.sandbox.customer(data.reference, { outcome: "success" });
  await eventually("the first money", async () => {
    const { availableAmt } = (await readProfile(product, token)).data;
    return availableAmt === FIRST_NAIRA ? true : undefined;
  });
  return token;
}

async function send<Data>(product: Reachable, token: string, path: string, amount: number) {
  const headers = { "idempotency-key": randomUUID() };
  return await post<Data>(product, path, { amount }, token, headers);
}

async function readProfile(product: Reachable, token: string): Promise<Answer<Profile>> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(product.appUrl + apiPaths.profile, { headers });
  const read: Answer<Profile> = await answer.json();
  return read;
}
