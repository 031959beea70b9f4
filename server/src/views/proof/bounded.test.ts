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
import { publishProof } from "./publish-proof.ts";
import { sha256 } from "./split-balance.ts";

const IS_FULL = process.env["OSISI_TEST_SIZE"] === "full";
const INVESTORS = IS_FULL ? 20_000 : 2_000;

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ worker: false });
  const owner = new Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into ledger.account (id, address, kind, house, normal_side, currency, owner_id, balance)
     select nextval('ledger.investor_account_id'), 'stash:' || id, 'stash', false, 'credit', 'NGN', id, 100 + n * 7
     from (select n, gen_random_uuid() as id from generate_series(1, $1::int) n) investor`,
    [INVESTORS],
  );
  await owner.query("analyze ledger.account");
  await owner.end();
});

afterAll(() => server.stop());

/** Memory in use after a garbage collection, with that of buffers. */
function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { external, heapUsed } = process.memoryUsage();
  return heapUsed + external;
}

it("counts every investor in bounded memory, while money moves on", async () => {
  const receiver = stash(newId());
  const postOne = async () => {
    const entry = { key: `test:${newId()}`, movement: "test", amount: 1n };
    const sides = { debit: bank("NGN"), credit: receiver, eventAt: new Date() };
    await inTransaction(server.db, (tx) => post(tx, [{ ...entry, ...sides }]));
  };
  // One investor more, whenever the snapshot is taken.
  await postOne();
  const before = bytesInUse();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, bytesInUse())), 1_000);
  const begun = performance.now();
  const over = new AbortController();
  const night = publishProof(server.runtime, "2027-02-01").finally(() => over.abort());
  const postedMs: number[] = [];
  while (!over.signal.aborted) {
    const from = performance.now();
    await postOne();
    postedMs.push(performance.now() - from);
  }
  const head = await night;
  clearInterval(watch);
  if (!head) throw new Error("it is published");
  expect(faultOfHead(sha256, head)).toBeNull();
  expect(head.tree.leaves).toBe((INVESTORS + 1) * 4);
  expect(postedMs.length).toBeGreaterThan(3);
  const took = {
    seconds: (performance.now() - begun) / 1_000,
    bytesEach: (most - before) / INVESTORS,
    slowestPostingMs: Math.max(...postedMs),
  };
  // Of few investors what else is in memory weighs more than they do.
  expect([IS_FULL && took.bytesEach > 1_500, took]).toEqual([false, took]);
});
