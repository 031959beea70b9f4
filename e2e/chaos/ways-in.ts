import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { OwnAccount } from "@osisi/contracts/own-account.ts";
import type { StandingRules } from "@osisi/contracts/standing-rules.ts";
import { post } from "../support/api.ts";
import { read } from "../support/saving.ts";
import { type Chaos, investorAt } from "./chaos.ts";
import type { Investor } from "./investors.ts";

/** Before the faults begin, some investors get an account number of their own, a plan that a standing
 * rule fills from it, and a plan that a mandate pays daily. */

const PLAN_NAIRA = 500;
/** Of a mandate's debits. */
const DEBITS = ["success", "insufficient_funds", "success", "declined", "success", "never"];

type Keeper = Readonly<{ investor: Investor; planId: string }>;

export async function keepWaysIn(chaos: Chaos, who: readonly number[]): Promise<void> {
  const { sandbox } = chaos;
  const keepers: Keeper[] = [];
  for (const number of who) keepers.push(await request(chaos, investorAt(chaos, number)));
  for (const { reference } of await sandbox.mandates()) {
    await sandbox.mandate(reference, "approve");
    await sandbox.debits(reference, DEBITS);
    await sandbox.mandate(reference, "activate");
  }
  await sandbox.advance("PT1M");
  for (const keeper of keepers) await makeRule(chaos, keeper);
}

async function request(chaos: Chaos, investor: Investor): Promise<Keeper> {
  const { token } = investor;
  const identity = { bvn: "22345678901", bankCode: "058", accountNumber: "0123456789" };
  await call(chaos, apiPaths.requestOwnAccount, token, { ...identity, consent: true });
  const plan = { name: "By mandate", amount: PLAN_NAIRA, interval: "daily", span: 3 };
  const debited = { ...plan, channel: "bank", directDebit: true };
  await call(chaos, apiPaths.newSaving, token, debited);
  const byRule = { ...plan, name: "By rule", channel: "bank_transfer", consent: false };
  const { id, reference } = await call<{ id: string; reference: string }>(
    chaos,
    apiPaths.newSaving,
    token,
    byRule,
  );
  chaos.asked.set(reference, { kobo: PLAN_NAIRA * 100, investor });
  await chaos.sandbox.customer(reference, { outcome: "success" });
  return { investor, planId: id };
}

async function makeRule(chaos: Chaos, { investor, planId }: Keeper): Promise<void> {
  const { id, token } = investor;
  const { account } = await read<OwnAccount>(chaos, token, apiPaths.ownAccount);
  if (!account) throw new Error(`${investor.email} has no account number`);
  chaos.numbers.set(id, account.accountNumber);
  const { version } = await read<StandingRules>(chaos, token, apiPaths.standingRules);
  const rules = [{ planId, reach: "all" }];
  await call(chaos, apiPaths.standingRules, token, { rules, version });
}

async function call<Data>(chaos: Chaos, path: string, token: string, body: object): Promise<Data> {
  const answer = await post<Data>(chaos, path, body, token);
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.message}`);
  return answer.data;
}
