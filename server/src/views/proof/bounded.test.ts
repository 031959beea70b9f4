import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { faultOfHead } from "@osisi/contracts/proof/head.ts";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bank, stash } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { publishAside, publishNight } from "./publish-aside.ts";
import { publishProof } from "./publish-proof.ts";
import { sha256 } from "./split-balance.ts";

const IS_FULL = process.env["OSISI_TEST_SIZE"] === "full";
const INVESTORS = IS_FULL ? 20_000 : 2_000;

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ worker: false });
  await openAccounts(INVESTORS, "100 + n * 7");
});

afterAll(() => server.stop());

async function openAccounts(count: number, balance: string): Promise<void> {
  const owner = new Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into ledger.account (id, address, kind, house, normal_side, currency, owner_id, balance)
     select nextval('ledger.investor_account_id'), 'stash:' || id, 'stash', false, 'credit', 'NGN', id, ${balance}
     from (select n, gen_random_uuid() as id from generate_series(1, $1::int) n) investor`,
    [count],
  );
  await owner.query("analyze ledger.account");
  await owner.end();
}

/** Memory in use after a garbage collection, with that of buffers. */
function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { external, heapUsed } = process.memoryUsage();
  return heapUsed + external;
}

it("counts every investor in bounded memory", async () => {
  const before = bytesInUse();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, bytesInUse())), 1_000);
  const begun = performance.now();
  const head = await publishProof(server.runtime, "2027-02-01");
  most = Math.max(most, bytesInUse());
  clearInterval(watch);
  if (!head) throw new Error("it is published");
  expect(faultOfHead(sha256, head)).toBeNull();
  expect(head.tree.leaves).toBe(INVESTORS * 4);
  const took = {
    seconds: (performance.now() - begun) / 1_000,
    bytesEach: (most - before) / INVESTORS,
  };
  // Of few investors what else is in memory weighs more than they do.
  expect([IS_FULL && took.bytesEach > 1_500, took]).toEqual([false, took]);
});

it("is made in a thread of its own, while money moves on", async () => {
  const receiver = stash(newId());
  const postOne = async () => {
    const entry = { key: `test:${newId()}`, movement: "test", amount: 1n };
    const sides = { debit: bank("NGN"), credit: receiver, eventAt: new Date() };
    await inTransaction(server.db, (tx) => post(tx, [{ ...entry, ...sides }]));
  };
  // One investor more, whenever the snapshot is taken.
  await postOne();
  const over = new AbortController();
  const night = publishAside(server.runtime, "2027-02-02").finally(() => over.abort());
  let posted = 0;
  for (; !over.signal.aborted; posted += 1) await postOne();
  const head = await night;
  if (!head) throw new Error("it is published");
  expect(faultOfHead(sha256, head)).toBeNull();
  expect(head.tree.leaves).toBe((INVESTORS + 1) * 4);
  expect(head.takenAt).toBe(server.runtime.clock.now().toISOString());
  expect(posted).toBeGreaterThan(0);
});

it("is left to the thread if there are many accounts", async () => {
  const nowhere = { ...server.runtime.config, databaseUrl: "postgresql://osisi@127.0.0.1:1/none" };
  const publish = () => publishNight({ ...server.runtime, config: nowhere }, "2027-02-03");
  // At full size there are many already.
  const published = IS_FULL ? undefined : await publish();
  expect(published?.day).toBe(IS_FULL ? undefined : "2027-02-03");
  await openAccounts(10_001, "0");
  // Only the thread connects by the configuration.
  await expect(publish()).rejects.toThrow(/ECONNREFUSED/);
});

it("says why a thread could not publish", async () => {
  const nowhere = { ...server.runtime.config, databaseUrl: "postgresql://osisi@127.0.0.1:1/none" };
  const outcome = publishAside({ ...server.runtime, config: nowhere }, "2027-02-04");
  await expect(outcome).rejects.toThrow(/ECONNREFUSED/);
});
