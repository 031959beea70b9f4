import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { InvestmentAnswer } from "@osisi/contracts/investments.ts";
import type { SavingAnswer } from "@osisi/contracts/savings.ts";
import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { eventually, newInvestor, post, readProfile } from "./api.ts";
import { newPerson, ownAccount, type Person } from "./people.ts";
import type { World } from "./world.ts";

/** An investor who uses everything: a plan paid by card and open for gifts, units, a bank account
 * and a withdrawal to it. */
export interface Settled {
  token: string;
  planId: string;
  investmentId: string;
  /** Of the withdrawal. */
  reference: string;
}

export async function settle(world: World, person: Person, planName: string): Promise<Settled> {
  const token = await newInvestor(world, person);
  const call = async <Data>(path: string, body: object) => {
    const answer = await post<Data>(world, path, body, token);
    if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.message}`);
    return answer.data;
  };
  const pay = (reference = "") => world.sandbox.customer(reference, { outcome: "success" });

  const plan = { name: planName, amount: 10_000_000, interval: "weekly", span: 12, type: "crd" };
  const saving = await call<SavingAnswer>(apiPaths.newSaving, plan);
  await pay(saving.reference);
  const units = { portfolioId: 4, unitsBought: 10, months: 12, paymentMethod: "bank" };
  const bought = await call<InvestmentAnswer>(apiPaths.newInvestment, units);
  await pay(bought.reference);
  const fund = await call<{ reference: string }>(apiPaths.fund, { amount: 10_000_000 });
  await pay(fund.reference);
  await call(apiPaths.createAccount, ownAccount);
  await eventually("all of it in the ledger", async () => {
    const { availableAmt, savings, activeInvestments } = await readProfile(world, token);
    const isThere = savings.data.length > 0 && activeInvestments.length > 0;
    return isThere && availableAmt >= 10_000_000 ? true : undefined;
  });
  await call(apiPaths.openGiftLink, { planId: saving.id });
  const { reference } = await call<Withdrawal>(apiPaths.withdraw, { amount: 2_000 });
  return { token, planId: saving.id, investmentId: bought.id, reference };
}

/** A friend joins by the link and invests in the green portfolio, which earns the points of one
 * redemption. */
export async function earnPoints(world: World, token: string): Promise<void> {
  const { referralSlug } = await readProfile(world, token);
  const friend = await newInvestor(world, newPerson(), referralSlug);
  const units = { portfolioId: 5, unitsBought: 1, months: 12, paymentMethod: "bank" };
  const bought = await post<InvestmentAnswer>(world, apiPaths.newInvestment, units, friend);
  await world.sandbox.customer(bought.data.reference ?? "", { outcome: "success" });
  await eventually("the points", async () => {
    const { greenPoints } = await readProfile(world, token);
    return greenPoints > 0 ? greenPoints : undefined;
  });
}
