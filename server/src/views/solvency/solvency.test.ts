import { afterAll, beforeAll, expect, it } from "vitest";
import { type Account, bank, gatewayClearing, returnPool } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newDocument } from "#test/documents.ts";
import { type Investing, startInvesting } from "#test/investing.ts";
import { opsOf } from "#test/operating.ts";
import { checkSolvency, solvencyGauges } from "./check-solvency.ts";
import { readSolvency, solvencyOf } from "./solvency.ts";

let world: Investing;

beforeAll(async () => {
  world = await startInvesting("2027-01-31T09:00:00+01:00");
  await move("emptied", returnPool, bank("NGN"), await balanceOf(world.db, returnPool));
});

afterAll(() => world.stop());

async function move(name: string, debit: Account, credit: Account, amount: bigint): Promise<void> {
  const entry = { key: `test:${name}`, movement: "test", debit, credit, amount };
  const eventAt = world.runtime.clock.now();
  await inTransaction(world.db, (tx) => post(tx, [{ ...entry, eventAt }]));
}

// The worked example of docs/money.md.
it("adds up what is owed, suspense included, and rounds down to a tenth of a percent", () => {
  const balances = {
    investment: 600_000_00n,
    plan: 250_000_00n,
    stash: 100_000_00n,
    held: 20_000_00n,
    "refund-held": 5_000_00n,
    frozen: 15_000_00n,
    suspense: 10_000_00n,
    debt: 7_000_00n,
    deployed: 700_000_00n,
    bank: 280_000_00n,
    "gateway-clearing": 19_999_99n,
    "return-pool": 1_00n,
    "tax-payable": 3_00n,
  };
  const about = solvencyOf(new Map(Object.entries(balances)));
  expect(about).toMatchObject({ owedKobo: 1_000_000_00n, assetsKobo: 999_999_99n, perMille: 999 });
  const one = { ...balances, bank: 280_000_01n };
  expect(solvencyOf(new Map(Object.entries(one))).perMille).toBe(1_000);
  const overdrawn = { plan: 1n, bank: -5n };
  expect(solvencyOf(new Map(Object.entries(overdrawn))).perMille).toBe(0);
  expect(solvencyOf(new Map()).perMille).toBeNull();
});

async function open() {
  await checkSolvency(world.runtime);
  return world.db
    .selectFrom("finding")
    .select(["kind", "details"])
    .where("subject", "=", "solvency")
    .where("settledAt", "is", null)
    .execute();
}

const gauges = async () =>
  Object.fromEntries(
    (
      await inTransaction(world.db, (tx) => solvencyGauges().read(tx, world.runtime.clock.now()))
    ).map(({ gauge, value }) => [gauge, value]),
  );

it("pages when a loss leaves less than investors are owed, and ends once capital covers it", async () => {
  const { db, runtime } = world;
  const investor = await world.investor();
  await world.fill(investor, 40_000);
  await world.buy(investor, { unitsBought: 10, months: 3 });
  // The books began with the float at the gateway as paid by the bank.
  await move("settled", bank("NGN"), gatewayClearing("NGN"), 200_000_000_00n);
  const words = async (...all: string[]) => {
    expect(await opsOf(runtime, "the slip is there", all)).toMatchObject({ code: 0 });
  };
  // What the gateway's fees took, and ₦100 more.
  const { assetsKobo, owedKobo } = await readSolvency(db);
  const missing = String(Number(owedKobo - assetsKobo + 100_00n) / 100);
  await words("capital", missing, "--ref", "GTB-1");
  expect(await open()).toEqual([]);
  const rich = await readSolvency(db);
  expect(rich.assetsKobo - rich.owedKobo).toBe(100_00n);

  const document = await newDocument(db, runtime.clock.now());
  await words("deploy", "4", "5000", "2027-01-30", document, "--ref", "GTB-2");
  expect(await readSolvency(db)).toMatchObject({ assetsKobo: rich.assetsKobo });
  await words("write-off", "4", "100", "2027-01-31", document, "--ref", "LOSS-1");
  expect(await open()).toEqual([]);
  expect((await gauges())["osisi_solvency_percent"]).toBe(100);
  await words("write-off", "4", "0.01", "2027-01-31", document, "--ref", "LOSS-2");
  const details = {
    owedKobo: String(rich.owedKobo),
    assetsKobo: String(rich.owedKobo - 1n),
    missingKobo: "1",
  };
  expect(await open()).toEqual([{ kind: "assets-short", details }]);
  const short = { osisi_owed_kobo: Number(rich.owedKobo), osisi_solvency_percent: 99.9 };
  expect(await gauges()).toMatchObject(short);
  await words("capital", "0.01", "--ref", "GTB-3");
  expect(await open()).toEqual([]);
});
