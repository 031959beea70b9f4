import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { opsOf } from "#test/operating.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { bank, returnPool } from "#ledger/accounts.ts";
import { balanceOf, houseBalanceOf } from "#ledger/balance.ts";

let flow: Withdrawing;

beforeAll(async () => {
  flow = await startWithdrawing();
  // Otherwise the worker would book the gateway's opening balance during a test.
  await flow.bookBalanceLedger();
});

afterAll(() => flow.stop());

const ops = (...words: string[]) => opsOf(flow.runtime, "a test", words);

async function written(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat_ws(' ', (select max(id) from ledger.transfer), (select count(*) from ledger.transfer_key),
      (select count(*) from refund), (select count(*) from audit_log), (select count(*) from suspense_money),
      (select count(*) from session), (select count(*) from finding where settled_at is null)) as all
  `.execute(flow.db);
  return rows[0]?.all ?? "";
}

it("a dry run makes every check, and refuses what cannot be done", async () => {
  const investor = await flow.saver(5_000);
  await flow.drain();
  const before = await written();
  const refused: [string[], RegExp][] = [
    [["refund", "nonexistent"], /No money came under this reference/],
    [["attribute", "nonexistent", investor.email], /Nothing in suspense/],
    [["attribute", "nonexistent", "unknown@example.ng"], /No investor has verified/],
    [["reverse", "nonexistent"], /Nothing under this reference was attributed/],
    [["make-debt", "nonexistent", investor.email], /No reversal/],
    [["hand-over", "nonexistent", investor.email], /No bank has sent back/],
    [["reverse-capital", "--ref", "NONE-1"], /There is no entry of capital for/],
    [["adopt", "nonexistent", investor.email], /did not report|no withdrawal/],
    [["settle", "nonexistent"], /There is no finding/],
    [["closed", "nonexistent"], /Nothing is kept/],
    [["log-out", "unknown@example.ng"], /No investor has verified/],
  ];
  for (const [words, message] of refused) {
    const dry = await ops(...words, "--dry-run");
    expect([words, dry.code, dry.said]).toEqual([words, 1, expect.stringMatching(message)]);
    const wet = await ops(...words);
    expect([words, wet.code, wet.said]).toEqual([words, 1, dry.said]);
  }
  expect((await ops("refund", "nonexistent", "5", "--dry-run")).code).toBe(1);
  expect(await written()).toBe(before);
});

it("a dry run says what would be done, and changes nothing", async () => {
  await flow.webhookFaults("drop");
  const investor = await flow.investor();
  const reference = await flow.begin(investor, 1_000);
  await flow.paid(reference);
  const before = await written();
  const asked = await ops("requery", reference, "--dry-run");
  expect([asked.code, asked.said]).toEqual([0, expect.stringContaining("settled")]);
  expect(await flow.stashOf(investor)).toBe(0n);
  expect((await ops("log-out", investor.email, "--dry-run")).said).toContain("Nothing was done");
  expect((await ops("capital", "5", "--ref", "DRY-1", "--dry-run")).code).toBe(0);
  expect(await written()).toBe(before);
  await flow.webhookFaults("normal");
  await flow.comeBack(reference);
  await flow.expectBooksToAgree();
});

it("capital-reversed: an entry of capital is reversed once, also concurrently, and may be booked again", async () => {
  const before = await houseBalanceOf(flow.db, bank("NGN"));
  const pooled = await balanceOf(flow.db, returnPool);
  const sums = async () => [
    (await houseBalanceOf(flow.db, bank("NGN"))) - before,
    (await balanceOf(flow.db, returnPool)) - pooled,
  ];
  expect((await ops("reverse-capital", "--ref", "GTB-9")).code).toBe(1);
  expect((await ops("capital", "9000", "--ref", "GTB-9")).code).toBe(0);
  const undo = () => ops("reverse-capital", "--ref", "GTB-9");
  const codes = (await Promise.all([undo(), undo(), undo()])).map(({ code }) => code);
  expect(codes.toSorted((left, right) => left - right)).toEqual([0, 1, 1]);
  expect(await sums()).toEqual([0n, 0n]);
  expect((await ops("capital", "900", "--ref", "GTB-9")).code).toBe(0);
  expect((await ops("capital", "900", "--ref", "GTB-9")).code).toBe(1);
  expect(await sums()).toEqual([90_000n, 90_000n]);
  expect((await undo()).said).toContain("₦900");
  expect((await undo()).code).toBe(1);
  expect(await sums()).toEqual([0n, 0n]);
  await flow.expectBooksToAgree();
});

it("list and show explain why something waits, what happens automatically, and what to do", async () => {
  const saver = await flow.saver(5_000);
  await flow.setFloat(0n);
  const reference = await flow.send(saver, 1_000);
  await flow.travel("PT2M");
  const listed = await ops("list");
  expect(listed.said).toContain(`float-empty  ${reference}`);
  expect(listed.said).toContain("What the gateway holds for us does not cover a payout");
  expect(listed.said).toContain("you may   Top the gateway's balance up, or move money there");
  const shown = await ops("show", reference);
  expect(shown.said).toMatch(/A withdrawal of ₦1,000, requested on 20\S+Z\./);
  expect(shown.said).toMatch(
    /has not taken it since \S+Z\. It is tried again at \S+Z; if it is not taken by \S+Z, the money goes back by itself/,
  );
  expect(await ops("show", "nonexistent")).toMatchObject({ code: 1 });
  const { id } = await flow.db
    .selectFrom("finding")
    .select("id")
    .where("subject", "=", reference)
    .executeTakeFirstOrThrow();
  const refused = await ops("settle", id);
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("is not over")]);
  await flow.setFloat(10_000_000_000n);
  await flow.travel("PT1H");
  expect((await ops("show", id)).said).toMatch(/settled {3}\S+, because it was over/);
  expect((await ops("show", reference)).said).toMatch(/It was paid on \S+Z/);
  await flow.expectSettledBooks();
});

it("the trial balance has equal sides, and fails if they differ", async () => {
  const fine = await ops("report", "trial-balance");
  expect(fine.code).toBe(0);
  expect(fine.said).toMatch(/^Trial balance, /);
  expect(fine.said).toMatch(/NGN +gateway-clearing +[\d.]+\n/);
  expect(fine.said).toContain("It ties to the ledger: 0.00 apart.");
  const [, debits, credits] = /NGN +Sum +(\S+) +(\S+)\n/.exec(fine.said) ?? [];
  expect(debits).toMatch(/^\d+\.\d\d$/);
  expect(credits).toBe(debits);
  const owner = new Client({ connectionString: flow.ownerUrl });
  await owner.connect();
  const change = (by: number) =>
    owner.query(
      `update ledger.account set balance = balance + ${by} where kind = 'stash' and balance > 0`,
    );
  await change(1);
  const broken = await ops("report", "trial-balance");
  expect(broken.code).toBe(1);
  expect(broken.said).toContain("DIFFER by -0.0");
  await change(-1);
  await owner.end();
  expect((await ops("report", "trial-balance")).code).toBe(0);
});
