import { once } from "node:events";
import { type Server, connect, createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { expectSoundLedger } from "../../test/ledger.ts";
import { type Db, createDatabase } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import { type Account, gatewayClearing, gatewayFees, held, stash } from "./accounts.ts";
import { type Transfer, post } from "./post.ts";

/** What PostgreSQL says when it has answered and waits for the next question. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

let database: TestDatabase;
let wire: Server;
let db: Db;
let answers = 0;
let ada: string;

beforeAll(async () => {
  database = await testDatabase();
  const target = new URL(database.appUrl);
  const port = Number(target.port);
  wire = createServer((near) => {
    const far = connect(port, target.hostname);
    far.on("data", (bytes: Buffer) => (answers += countOf(READY, bytes)));
    near.pipe(far).pipe(near);
  });
  wire.listen(0, "127.0.0.1");
  await once(wire, "listening");
  const address = wire.address();
  target.port = String(typeof address === "object" ? address?.port : "");
  db = createDatabase(target.href, { connections: 1 });
});

afterAll(async () => {
  await expectSoundLedger(database.db);
  await db.destroy();
  wire.close();
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
  return db.transaction().execute(async (tx) => {
    const before = answers;
    await post(tx, entries);
    return answers - before;
  });
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

function countOf(pattern: Buffer, bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(pattern); at >= 0; at = bytes.indexOf(pattern, at + 1)) count += 1;
  return count;
}
