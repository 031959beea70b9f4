import type { Page } from "@playwright/test";
import { signedInAs } from "./investing.ts";
import { newPerson } from "./people.ts";
import { settle, type Settled } from "./settled.ts";
import type { World } from "./world.ts";

/** The longest values. Sixty letters without a space, as a name may have. */
export const LONGEST_NAME = "Oluwaseunfunmilayoadebukolaoluwatobilobaoluwadamilareayomide";
const MOST_NAIRA = 999_999_999.99;
const MOST_POINTS = 999_900;

/** Money fields of any response. */
const MONEY = new Set(
  "availableAmt balance funds amount activeInvestmentBalance balanceAfter savedSoFar saved roi principal return interestToDate expectedInterest expectedTotal total stash leaving savings investments earnings".split(
    " ",
  ),
);

/** An investor with the longest names, signed in, who uses everything. */
export async function longestInvestor(page: Page, world: World): Promise<Settled> {
  const settled = await settle(world, newPerson(), LONGEST_NAME);
  await signedInAs(page, settled.token);
  await amountsAreLongest(page);
  return settled;
}

/** A test of widths does not make a hundred payments: the browser gets larger figures instead. */
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
  if (field === "greenPoints") return MOST_POINTS;
  // With such a name from the start there would be no bank account of theirs in the sandbox.
  if (field === "f_name" || field === "l_name") return LONGEST_NAME;
  if (typeof value === "number") return MONEY.has(field) ? MOST_NAIRA : value;
  if (Array.isArray(value)) return value.map((one) => enlarged(one, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, enlarged(one, name)]),
  );
}
