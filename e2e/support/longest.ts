import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { InvestmentAnswer } from "@osisi/contracts/investments.ts";
import type { SavingAnswer } from "@osisi/contracts/savings.ts";
import type { Page } from "@playwright/test";
import { eventually, newInvestor, post, readProfile } from "./api.ts";
import { signedInAs } from "./investing.ts";
import { newPerson } from "./people.ts";
import type { World } from "./world.ts";

/** What is as long as it can be. Sixty letters without a space, as a name may have. */
const LONGEST_NAME = "Oluwaseunfunmilayoadebukolaoluwatobilobaoluwadamilareayomide";
const MOST_NAIRA = 999_999_999.99;

/** Fields of any answer that are money. */
const MONEY = new Set(
  "availableAmt balance funds amount activeInvestmentBalance balanceAfter savedSoFar saved roi principal return interestToDate expectedInterest expectedTotal total stash savings investments earnings".split(
    " ",
  ),
);

export interface Longest {
  planId: string;
  investmentId: string;
}

/** Somebody with the longest names, signed in, with a plan, units, a bank account and a withdrawal. */
export async function longestInvestor(page: Page, world: World): Promise<Longest> {
  const person = { ...newPerson(), firstName: LONGEST_NAME, lastName: LONGEST_NAME };
  const token = await newInvestor(world, person);
  const call = async <Data>(path: string, body: object) => {
    const answer = await post<Data>(world, path, body, token);
    if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.message}`);
    return answer;
  };
  const plan = { name: LONGEST_NAME, amount: 10_000_000, interval: "weekly", span: 12 };
  const saving = await call<SavingAnswer>(apiPaths.newSaving, { ...plan, type: "crd" });
  await world.sandbox.customer(saving.data.reference, { outcome: "success" });
  const units = { portfolioId: 4, unitsBought: 10, months: 12, paymentMethod: "bank" };
  const bought = await call<InvestmentAnswer>(apiPaths.newInvestment, units);
  await world.sandbox.customer(bought.data.reference ?? "", { outcome: "success" });
  const fund = await call<{ reference: string }>(apiPaths.fund, { amount: 10_000_000 });
  await world.sandbox.customer(fund.data.reference, { outcome: "success" });
  await call(apiPaths.createAccount, { accountNumber: "0012345678", bankCode: "058" });
  await eventually("all of it in the books", async () => {
    const { availableAmt, savings, activeInvestments } = await readProfile(world, token);
    const isThere = savings.data.length > 0 && activeInvestments.length > 0;
    return isThere && availableAmt >= 10_000_000 ? true : undefined;
  });
  await call(apiPaths.withdraw, { amount: 2_000 });
  await signedInAs(page, token);
  await amountsAreLongest(page);
  return { planId: saving.data.id, investmentId: bought.data.id };
}

/** Nobody pays in a hundred times for a test of widths: the browser is told more than is there. */
async function amountsAreLongest(page: Page): Promise<void> {
  await page.route("**/v1/**", async (route) => {
    if (route.request().method() !== "GET") return await route.continue();
    const response = await route.fetch();
    if (!response.headers()["content-type"]?.includes("json")) {
      return await route.fulfill({ response });
    }
    const body: unknown = await response.json();
    await route.fulfill({ response, json: enlarged(body) });
  });
}

function enlarged(value: unknown, field = ""): unknown {
  if (typeof value === "number") return MONEY.has(field) ? MOST_NAIRA : value;
  if (Array.isArray(value)) return value.map((one) => enlarged(one, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, enlarged(one, name)]),
  );
}
