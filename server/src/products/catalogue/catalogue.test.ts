import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { readCatalogue } from "./read-catalogue.ts";

let world: Investing;

beforeAll(async () => {
  world = await startInvesting("2027-01-10T09:00:00+01:00");
});

afterAll(() => world.stop());

async function add(kind: string, subject: string, validFrom: string, value: object) {
  const { rows } = await sql<{ id: bigint }>`
    insert into catalogue (kind, subject, valid_from, value, author, approver)
    values (${kind}, ${subject}, ${validFrom}, ${JSON.stringify(value)}::jsonb, 'ada', 'bisi')
    returning id
  `.execute(world.db);
  return Number(rows[0]?.id);
}

it("begins with the first catalogue", async () => {
  expect(await readCatalogue(world.db)).toEqual(firstCatalogue);
});

it("is never changed: neither by the application nor by its owner", async () => {
  await expect(
    sql`update catalogue set valid_from = '2020-01-01'`.execute(world.db),
  ).rejects.toThrow(/permission denied|never changed/);
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await expect(owner.query("delete from catalogue")).rejects.toThrow(/never changed by delete/);
  await owner.end();
});

it("a new rate holds from its day for what is opened then, and never for what there is", async () => {
  const investor = await world.investor();
  await world.fill(investor, 400_000);
  const before = await world.save(investor, { amount: 30_000, interval: "monthly" });
  const bought = await world.buy(investor, { unitsBought: 10, months: 3 });
  await world.rest();
  const options = await add("plan-options", "", "2027-01-20", {
    options: [{ months: 3, basisPoints: 400 }],
  });
  const vault = firstCatalogue.find(({ kind, subject }) => kind === "portfolio" && subject === "4");
  if (vault?.kind !== "portfolio") throw new Error("it is in the first catalogue");
  const terms = [{ months: 3, basisPoints: 500 }];
  const portfolio = await add("portfolio", "4", "2027-01-20", { ...vault.value, terms });

  const eve = await world.save(investor, { amount: 30_000, interval: "monthly" });
  await world.jumpTo("2027-01-20T09:00:00+01:00");
  const after = await world.save(investor, { amount: 30_000, interval: "monthly" });
  const later = await world.buy(investor, { unitsBought: 10, months: 3 });
  await world.rest();

  const percentOf = async (id: string) => (await world.plan(investor, id)).percentage;
  expect(await Promise.all([before, eve, after].map(percentOf))).toEqual([3, 3, 4]);
  const { rows } = await sql<{ id: string; catalogueId: bigint; basisPoints: number }>`
    select id, catalogue_id, basis_points from saving_plan where investor_id = ${investor.id}
    union all
    select id, catalogue_id, basis_points from investment where investor_id = ${investor.id}
  `.execute(world.db);
  const kept = new Map(rows.map((row) => [row.id, [Number(row.catalogueId), row.basisPoints]]));
  expect([before, eve, after].map((id) => kept.get(id))).toEqual([
    [1, 300],
    [1, 300],
    [options, 400],
  ]);
  expect([bought, later].map((id) => kept.get(id))).toEqual([
    [vault.id, 300],
    [portfolio, 500],
  ]);
});
