import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { ProofAnswer } from "@osisi/contracts/proof/answer.ts";
import { NO_ROOT, type ProofHead, faultOfHead } from "@osisi/contracts/proof/head.ts";
import { continues } from "@osisi/contracts/proof/kept-roots.ts";
import { type ProofReceipt, checkReceipt, isProven } from "@osisi/contracts/proof/receipt.ts";
import { proofFiles } from "@osisi/contracts/proof/public-files.ts";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, bank, frozen, held, planOf, stash } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type Investing, startInvesting } from "#test/investing.ts";
import type { Investor } from "#test/paying.ts";
import { proofGauges, proofJobs } from "./jobs.ts";
import { publishProof } from "./publish-proof.ts";
import { inSnapshot, owedByInvestor } from "./snapshot.ts";
import { sha256 } from "./split-balance.ts";

let world: Investing;
let ada: Investor;
let obi: Investor;

/** Before half past two the worker does nothing by itself. */
beforeAll(async () => {
  world = await startInvesting("2027-02-01T01:00:00+01:00");
  ada = await world.investor();
  obi = await world.investor();
});
afterAll(() => world.stop());

async function give(account: Account, amount: bigint): Promise<void> {
  const entry = { key: `test:${newId()}`, movement: "test", debit: bank("NGN"), credit: account };
  const eventAt = world.runtime.clock.now();
  await inTransaction(world.db, (tx) => post(tx, [{ ...entry, amount, eventAt }]));
}

async function publicFile(url: string) {
  const answer = await world.app.inject({ method: "GET", url });
  return { statusCode: answer.statusCode, body: answer.json() };
}

const answerTo = (investor: Investor) =>
  world.call<ProofAnswer>(investor, { method: "GET", url: apiPaths.proof });

async function receiptOf(investor: Investor): Promise<ProofReceipt> {
  const { data } = await answerTo(investor);
  if (!data.receipt) throw new Error(`there is no receipt: ${data.state}`);
  expect(isProven(checkReceipt(sha256, data.receipt))).toBe(true);
  return data.receipt;
}

const lineOf = (head: ProofHead, name: string) =>
  head.lines.find((line) => line.name === name)?.kobo;

describe("before the first night", () => {
  it("nothing is published, and a saver reads that there is none yet", async () => {
    expect((await publicFile(proofFiles.latest)).statusCode).toBe(404);
    expect((await publicFile(proofFiles.roots)).body).toEqual({ roots: [] });
    expect((await answerTo(ada)).data).toEqual({ state: "none", receipt: null });
    const answer = await world.app.inject({ method: "GET", url: apiPaths.proof });
    expect(answer.statusCode).toBe(401);
  });
});

describe("a night", () => {
  it("counts each investor's money of every kind, and the lines beside it", async () => {
    await give(stash(ada.id), 123_45n);
    await give(planOf(ada.id, newId()), 1_000_00n);
    await give(frozen(ada.id), 7n);
    await give(held(obi.id), 50_000_00n);
    const head = await publishProof(world.runtime, world.today());
    if (!head) throw new Error("it is published");
    expect(faultOfHead(sha256, head)).toBeNull();
    expect(head).toMatchObject({ previousRoot: NO_ROOT, tree: { leaves: 8 } });
    expect(head.tree.totalKobo).toBe(String(123_45n + 1_000_00n + 7n + 50_000_00n));
    expect(lineOf(head, "owed.plan")).toBe("100000");
    expect(lineOf(head, "owed.frozen")).toBe("7");
    expect(lineOf(head, "owed.held")).toBe("5000000");
    expect(await receiptOf(ada)).toMatchObject({ owner: ada.email, amountKobo: "112352" });
    expect(await receiptOf(obi)).toMatchObject({ owner: obi.email, amountKobo: "5000000" });
  });

  it("is published for everyone", async () => {
    const { head } = await receiptOf(ada);
    expect((await publicFile(proofFiles.latest)).body).toEqual(head);
    expect((await publicFile(proofFiles.ofDay(head.day))).body).toEqual(head);
    const roots = [{ day: head.day, root: head.root }];
    expect((await publicFile(proofFiles.roots)).body).toEqual({ roots });
    for (const other of ["2026-01-01", "2027-02-30", "nothing", "'", "2027-02-01.json"]) {
      expect((await publicFile(proofFiles.ofDay(other))).statusCode).toBe(404);
    }
  });

  it("gives a saver nothing of others but hashes and sums", async () => {
    const text = JSON.stringify(await receiptOf(ada));
    for (const own of [obi.email, obi.id]) {
      expect(text.replace(/"lines":\[.*?\]/, "")).not.toContain(`"${own}"`);
    }
    const shares = (await receiptOf(obi)).leaves.map((leaf) => BigInt(leaf.amountKobo));
    expect(new Set(shares).size).toBe(4);
  });

  it("has one root, whatever is tried later", async () => {
    const { head } = await receiptOf(ada);
    await give(stash(ada.id), 1_00n);
    const again = await Promise.all([1, 2].map(() => publishProof(world.runtime, head.day)));
    expect(again).toEqual([undefined, undefined]);
    expect((await publicFile(proofFiles.latest)).body).toEqual(head);
  });

  it("cannot be changed, removed or continued twice, not even by the owner of the tables", async () => {
    const owner = new Client({ connectionString: world.ownerUrl });
    await owner.connect();
    const message = "a published proof is never changed";
    await expect(owner.query("update proof set total_kobo = 1")).rejects.toThrow(message);
    await expect(owner.query("delete from proof")).rejects.toThrow(message);
    await expect(
      owner.query(
        `insert into proof select day + 1, repeat('a', 64), previous_root, taken_at, tree_hash, total_kobo, leaves, lines from proof`,
      ),
    ).rejects.toThrow("proof_previous_root_key");
    await owner.end();
    await expect(sql`delete from proof`.execute(world.db)).rejects.toThrow("permission denied");
  });

  it("is taken by two processes together, and published by one", async () => {
    const before = await receiptOf(ada);
    const tried = await Promise.all([1, 2, 3].map(() => publishProof(world.runtime, "2027-02-02")));
    expect(tried.filter(Boolean)).toHaveLength(1);
    const { head } = await receiptOf(ada);
    expect(head.previousRoot).toBe(before.head.root);
    const { roots } = (await publicFile(proofFiles.roots)).body;
    expect(continues(head, roots)).toBe(true);
  });

  it("leaves a newcomer without money without leaves, and one without an old address without a proof", async () => {
    const eze = await world.investor();
    expect(await receiptOf(eze)).toMatchObject({ owner: eze.email, amountKobo: "0", leaves: [] });
    await rename(obi, `new-${obi.email}`);
    expect((await answerTo(obi)).data).toEqual({ state: "address-changed", receipt: null });
    await rename(obi, obi.email);
    await receiptOf(obi);
  });

  it("keeps what savers read for seven nights, and every root", async () => {
    for (let night = 3; night <= 10; night += 1) {
      const day = `2027-02-${String(night).padStart(2, "0")}`;
      expect(await publishProof(world.runtime, day)).toMatchObject({ day });
    }
    for (const table of ["proofNight", "proofLeaves", "proofBalances"] as const) {
      expect(await daysIn(table)).toHaveLength(7);
      expect(await daysIn(table)).toContain("2027-02-04");
    }
    expect((await publicFile(proofFiles.roots)).body.roots).toHaveLength(10);
    await receiptOf(ada);
  });
});

it("counts what was owed when it began, while money moves on", async () => {
  const owed = await inSnapshot(world.db, async (tx) => {
    const pages = owedByInvestor(tx);
    await tx.selectFrom("investor").select("id").limit(1).execute();
    await give(stash(ada.id), 5_000_00n);
    const found = [];
    for await (const page of pages) found.push(...page);
    return found.find(({ id }) => id === ada.id);
  });
  const now = await inSnapshot(world.db, async (tx) => {
    for await (const page of owedByInvestor(tx)) return page.find(({ id }) => id === ada.id);
    return undefined;
  });
  expect((now?.amount ?? 0n) - (owed?.amount ?? 0n)).toBe(5_000_00n);
});

it("limits how often a saver reads theirs", async () => {
  const ngozi = await world.investor();
  const codes = [];
  for (let tries = 0; tries < 61; tries += 1) codes.push((await answerTo(ngozi)).statusCode);
  expect(codes.slice(0, 60)).toEqual(codes.slice(0, 60).map(() => 200));
  expect(codes.at(-1)).toBe(429);
});

describe("the nightly job", () => {
  it("publishes from half past two on, once", async () => {
    const job = proofJobs(world.runtime);
    await world.jumpTo("2027-03-01T02:29:00+01:00");
    await job.everyMinute?.();
    await world.drain();
    expect((await publicFile(proofFiles.ofDay("2027-03-01"))).statusCode).toBe(404);
    await world.jumpTo("2027-03-01T02:31:00+01:00");
    await job.everyMinute?.();
    await job.everyMinute?.();
    await expect
      .poll(async () => (await publicFile(proofFiles.ofDay("2027-03-01"))).statusCode)
      .toBe(200);
    const gauges = await inTransaction(world.db, (tx) =>
      proofGauges().read(tx, new Date("2027-03-01T03:31:00+01:00")),
    );
    expect(gauges[0]?.value).toBeGreaterThanOrEqual(3_500);
  });

  it("does not publish today's balances under another day", async () => {
    await proofJobs(world.runtime).tasks["publish-proof"]?.({ day: "2027-02-28" });
    expect((await publicFile(proofFiles.ofDay("2027-02-28"))).statusCode).toBe(404);
  });

  it("publishes nothing and reports it if the balances do not add up, until they do", async () => {
    const owner = new Client({ connectionString: world.ownerUrl });
    await owner.connect();
    await world.jumpTo("2027-03-02T01:00:00+01:00");
    const { tasks } = proofJobs(world.runtime);
    const publish = async () => tasks["publish-proof"]?.({ day: "2027-03-02" });
    // A negative balance is in the sum of its kind, and is nothing that is owed.
    await owner.query("alter table ledger.account drop constraint balance_is_never_negative");
    await owner.query("alter table ledger.account disable trigger user");
    await owner.query("update ledger.account set balance = -100 where address = $1", [
      `held:${obi.id}`,
    ]);
    await expect(publish()).rejects.toThrow("investors are owed");
    const open = () =>
      world.db
        .selectFrom("finding")
        .select(["kind", "details"])
        .where("kind", "=", "proof-missing")
        .where("settledAt", "is", null)
        .execute();
    expect(await open()).toMatchObject([{ details: { day: "2027-03-02" } }]);
    expect((await publicFile(proofFiles.ofDay("2027-03-02"))).statusCode).toBe(404);
    await owner.query("update ledger.account set balance = 5000000 where address = $1", [
      `held:${obi.id}`,
    ]);
    await owner.query("alter table ledger.account enable trigger user");
    await owner.end();
    await publish();
    expect(await open()).toEqual([]);
    await receiptOf(obi);
  });
});

async function daysIn(table: "proofNight" | "proofLeaves" | "proofBalances"): Promise<string[]> {
  const rows = await world.db.selectFrom(table).select("day").distinct().orderBy("day").execute();
  return rows.map(({ day }) => day);
}

async function rename(investor: Investor, email: string): Promise<void> {
  await world.db.updateTable("investor").set({ email }).where("id", "=", investor.id).execute();
}
