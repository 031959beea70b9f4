import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { countRoundTrips } from "#test/round-trips.ts";
import { newId } from "#platform/ids.ts";
import { type Account, gatewayClearing, gatewayFees, held, stash } from "./accounts.ts";
import { type Transfer, post } from "./post.ts";

let database: TestDatabase;
let wire: Awaited<ReturnType<typeof countRoundTrips>>;
let ada: string;

beforeAll(async () => {
  database = await testDatabase();
  wire = await countRoundTrips(database.appUrl);
});

afterAll(async () => {
  await expectSoundLedger(database.db);
  await wire.stop();
  await database.drop();
});

beforeEach(() => {
  ada = newId();
});

function transfer(debit: Account, credit: Account, amount: bigint): Transfer {
  const eventAt = new Date("2026-11-21T08:00:00Z");
  return { key: newId(), movement: "test", debit, credit, amount, eventAt };
}

function roundTripsOf(entries: Transfer[]) {
  return wire.db.transaction().execute((tx) => wire.tripsOf(() => post(tx, entries)));
}

it("posts a transfer in one round trip", async () => {
  const funding = transfer(gatewayClearing("NGN"), stash(ada), 500n);
  expect(await roundTripsOf([funding])).toBe(1);
  expect(await roundTripsOf([funding])).toBe(1);
});

it("posts several transfers in one round trip, opening their accounts", async () => {
  const together = [
    transfer(gatewayClearing("NGN"), stash(ada), 500n),
    transfer(gatewayFees("NGN"), gatewayClearing("NGN"), 75n),
    transfer(stash(ada), held(ada), 200n),
  ];
  expect(await roundTripsOf(together)).toBe(1);
  expect(await roundTripsOf(together)).toBe(1);
});
