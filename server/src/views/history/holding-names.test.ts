import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Movement, MovementsAnswer, Receipt } from "@osisi/contracts/history.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import type { Investor } from "#test/paying.ts";
import { linesOf, openStatement } from "#views/statements/statement.ts";

let world: Investing;
let ada: Investor;

/** A plan and an investment that have matured. */
beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
  ada = await world.investor();
  await world.orderAndPay(ada, { unitsBought: 5, months: 3 });
  await world.save(ada, { interval: "monthly", amount: 1_000 });
  await world.travelTo("2027-05-02T09:00:00+01:00");
  await world.drain();
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.stop();
});

async function lines(query: Record<string, string> = {}): Promise<Movement[]> {
  const url = `${apiPaths.movements}?${new URLSearchParams({ limit: "100", ...query }).toString()}`;
  return (await world.call<MovementsAnswer>(ada, { method: "GET", url })).data.items;
}

const titles = (items: readonly { title: string }[]) => new Set(items.map(({ title }) => title));

const ofThePlan = ["Saved in “School fees”", "“School fees” matured", "Return on “School fees”"];
const ofTheVault = [
  "Units bought in Savings Vault",
  "Savings Vault matured",
  "Return on Savings Vault",
];

it("names the plan and the portfolio on each line, receipt and statement", async () => {
  const all = await lines();
  for (const title of [...ofThePlan, ...ofTheVault]) expect(titles(all)).toContain(title);

  const saved = all.find(({ title }) => title === "Saved in “School fees”");
  const url = apiPaths.receipt.replace(":id", saved?.id ?? "");
  const { data: receipt } = await world.call<Receipt>(ada, { method: "GET", url });
  expect(receipt).toMatchObject({
    title: "Saved in “School fees”",
    counterpart: "Your saving plan “School fees”",
  });

  const statement = await openStatement(world.db, ada.id, { from: "2027-01-01", to: "2027-05-31" });
  const stated = [];
  for await (const page of linesOf(world.db, ada.id, statement)) stated.push(...page);
  for (const title of [...ofThePlan, ...ofTheVault]) expect(titles(stated)).toContain(title);
});

it("names them in the profile", async () => {
  const { data } = await world.call<Profile>(ada, { method: "GET", url: apiPaths.profile });
  expect(titles(data.transactions.data)).toContain("“School fees” matured");
});

it("shows a maturity with its return in the history of saving and of investing", async () => {
  expect([...titles(await lines({ kind: "saving" }))].toSorted()).toEqual(ofThePlan.toSorted());
  expect([...titles(await lines({ kind: "investment" }))].toSorted()).toEqual(
    ofTheVault.toSorted(),
  );
});

it("finds lines by the name that they carry", async () => {
  const found = titles(await lines({ search: "school" }));
  for (const title of ofThePlan) expect(found).toContain(title);
  expect([...titles(await lines({ search: "vault" }))].toSorted()).toEqual(ofTheVault.toSorted());
});

it("names nothing of another investor", async () => {
  const other = await world.investor();
  await world.fill(other, 1_000);
  const url = `${apiPaths.movements}?${new URLSearchParams({ search: "school" }).toString()}`;
  const { data } = await world.call<MovementsAnswer>(other, { method: "GET", url });
  expect(data.items).toEqual([]);
});
