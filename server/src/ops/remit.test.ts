import { afterAll, beforeAll, expect, it } from "vitest";
import { taxPayable } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/database/database.ts";
import { withhold } from "#test/ledger.ts";
import { opsOf } from "#test/operating.ts";
import { type Saving, startSaving } from "#test/saving.ts";

let world: Saving;

beforeAll(async () => {
  world = await startSaving("2027-01-31T09:00:00+01:00");
  const { id } = await world.investor();
  await inTransaction(world.db, (tx) => withhold(tx, id, 100_000n));
});

afterAll(() => world.stop());

const remit = (naira: string, ref: string) =>
  opsOf(world.runtime, "paid in the bank", ["remit-tax", naira, "--ref", ref]);
const owed = () => houseBalanceOf(world.db, taxPayable("NGN"));

it("tax-remitted: tax payable is what was withheld, less what was remitted, and never less than nothing", async () => {
  const [one, other] = await Promise.all([
    remit("700", `A-${newId()}`),
    remit("700", `B-${newId()}`),
  ]);
  expect(new Set([one.code, other.code])).toEqual(new Set([0, 1]));
  expect(await owed()).toBe(30_000n);
  const ref = `C-${newId()}`;
  expect((await remit("100", ref)).said).toContain("₦200 is left.");
  expect((await remit("100", ref)).said).toContain("was booked before.");
  expect((await remit("50", ref)).said).toContain("with another amount");
  expect((await remit("200.01", `D-${newId()}`)).said).toContain("Only ₦200 of withheld tax");
  expect(await owed()).toBe(20_000n);
});
