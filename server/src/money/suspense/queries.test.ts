import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { inTransaction } from "#platform/database/database.ts";
import { lockRow } from "./queries.ts";

const MANY = 8;
const ROUNDS = 100;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ connections: MANY });
});

afterAll(() => database.drop());

it("money in suspense gets one row, however many create it concurrently", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const money = {
      id: randomUUID(),
      reference: `charge-${round}`,
      currency: "NGN",
      amountKobo: 700_000n,
      leftKobo: 700_000n,
    };
    const touching = Array.from({ length: MANY }, () =>
      inTransaction(database.db, (tx) => lockRow(tx, money)),
    );
    const rows = await Promise.all(touching);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([money.id]));
  }
});
