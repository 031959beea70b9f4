import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { environmentOf } from "#test/own-process.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { bank, returnPool, suspense } from "#ledger/accounts.ts";
import { balanceOf, houseBalanceOf } from "#ledger/balance.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { operate } from "./operate.ts";

let flow: Withdrawing;

beforeAll(async () => {
  flow = await startWithdrawing();
  // Otherwise the worker would book the gateway's opening balance during a test.
  await flow.bookBalanceLedger();
});

afterAll(() => flow.stop());

const MAIN = path.join(import.meta.dirname, "../main.ts");
const OPS = path.join(import.meta.dirname, "../../../scripts/ops.ts");

/** Runs a command as entered, without a process. */
async function ops(...words: string[]) {
  const runtime = withPaymentHandlers(flow.runtime);
  let stdout = "";
  let stderr = "";
  const code = await operate(runtime, words, {
    print: (line) => (stdout += `${line}\n`),
    printError: (line) => (stderr += `${line}\n`),
  });
  return { code, stdout, stderr };
}

function environment(): Record<string, string> {
  const { config } = flow.runtime;
  return {
    ...environmentOf(config),
    OSISI_OPERATOR: "bola",
    TIME_TRAVEL: "on",
    LOG_LEVEL: "silent",
  };
}

/** Runs it as another process, on the same database. */
function opsAsProcess(...words: string[]) {
  return run([MAIN, "ops", ...words], { env: environment() });
}

async function run(args: string[], where: { env: Record<string, string>; cwd?: string }) {
  const child = spawn(process.execPath, args, where);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (part) => (stdout += String(part)));
  child.stderr.on("data", (part) => (stderr += String(part)));
  const code = await new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  return { code, stdout, stderr };
}

const ada = (reason: string) => ["--by", "ada", "--reason", reason];

async function audits() {
  return flow.db
    .selectFrom("auditLog")
    .select(["operator", "action", "subject", "arguments", "reason", "result"])
    .orderBy("id")
    .execute();
}

async function unexplained(reference: string, amount: number): Promise<string> {
  await flow.customer(reference, { outcome: "success", amount });
  await flow.drain();
  const { id } = await flow.db
    .selectFrom("finding")
    .select("id")
    .where("subject", "=", reference)
    .executeTakeFirstOrThrow();
  return id;
}

it("prints its usage, and says that it was used wrongly", async () => {
  const help = await ops("--help");
  expect([help.code, help.stderr]).toEqual([0, ""]);
  expect(help.stdout).toContain("attribute <reference or finding>");
  const cases: [string[], number, RegExp][] = [
    [[], 2, /Say what is to be done/],
    [["dance"], 2, /Say what is to be done/],
    [["show"], 2, /Too few words/],
    [["list", "--loudly"], 2, /--loudly/],
    [["capital", "5000", "--ref", "GTB-1"], 2, /who does it.*and why/s],
    [["capital", "many", "--ref", "GTB-1", ...ada("x")], 2, /many is no amount/],
    [["capital", "5000", ...ada("x")], 2, /which transfer/],
    [["settle", "nothing", ...ada("x")], 1, /There is no finding/],
  ];
  for (const [words, code, complaint] of cases) {
    const answer = await ops(...words);
    expect([words, answer.code, answer.stdout]).toEqual([words, code, ""]);
    expect(answer.stderr).toMatch(complaint);
  }
  expect(await audits()).toEqual([]);
});

it("capital-contributed: the house's money is in the bank once per bank reference", async () => {
  const before = await houseBalanceOf(flow.db, bank("NGN"));
  const pooled = await balanceOf(flow.db, returnPool);
  const typed = ["capital", "5,000.50", "--ref", "GTB-1"];
  const dry = await ops(...typed, ...ada("returns"), "--dry-run");
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining("Nothing was done")]);
  expect(await balanceOf(flow.db, returnPool)).toBe(pooled);
  expect((await ops(...typed, ...ada("returns"))).code).toBe(0);
  const again = await ops(...typed, ...ada("returns"));
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("booked before")]);
  expect((await balanceOf(flow.db, returnPool)) - pooled).toBe(500_050n);
  expect((await houseBalanceOf(flow.db, bank("NGN"))) - before).toBe(500_050n);
  const entry = { operator: "ada", action: "capital", subject: "GTB-1", reason: "returns" };
  expect(await audits()).toMatchObject([{ ...entry, arguments: { amount: "₦5,000.50" } }]);
  await flow.expectBooksToAgree();
});

it("unexplained money is listed, shown, attributed to an investor, and its finding resolved", async () => {
  const finding = await unexplained("other-product-5", 250_000);
  const investor = await flow.investor();
  const listed = await ops("list", "--kind", "charge-unexplained");
  expect(listed.stdout).toContain(`${finding}  `);
  expect(listed.stdout).toContain("other-product-5");
  const typed = ["attribute", finding, investor.email];
  const dry = await ops(...typed, ...ada("called us"), "--dry-run");
  expect([dry.code, await flow.stashOf(investor)]).toEqual([0, 0n]);
  const done = await ops(...typed, ...ada("called us"));
  expect([done.code, done.stdout]).toEqual([0, expect.stringContaining("₦2,500")]);
  expect(done.stdout).not.toMatch(/Test|@/);
  expect(await flow.stashOf(investor)).toBe(250_000n);
  expect(await houseBalanceOf(flow.db, suspense("NGN"))).toBe(0n);
  const again = await ops(...typed, ...ada("called us"));
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("suspense")]);
  const open = await ops("list", "--kind", "charge-unexplained");
  expect(open.stdout).toContain("Nothing waits");
  const shown = await ops("show", finding);
  expect(shown.stdout).toMatch(/settled {3}20/);
  expect(shown.stdout).toContain("ada: attribute (called us)");
  await flow.expectBooksToAgree();
});

it("an unverified address gets no money", async () => {
  const finding = await unexplained("other-product-6", 100_000);
  const investor = await flow.investor();
  await flow.db
    .updateTable("investor")
    .set({ emailVerifiedAt: null })
    .where("id", "=", investor.id)
    .execute();
  const answer = await ops("attribute", finding, investor.email, ...ada("a guess"));
  expect([answer.code, answer.stderr]).toEqual([1, expect.stringContaining("verified")]);
  const note = ["--by", "ada", "--note", "sent to the other shop"];
  for (const dry of [["--dry-run"], []]) {
    const refused = await ops("settle", finding, ...note, ...dry);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("not over")]);
    expect(refused.stderr).toContain(
      "Money came without a payment of ours, or to an account number",
    );
  }
  const settled = await ops("settle", finding, ...note, "--override");
  expect([settled.code, settled.stdout]).toEqual([0, expect.stringContaining("although")]);
  const entry = { action: "settle --override", subject: finding };
  expect((await audits()).at(-1)).toMatchObject(entry);
  const twice = await ops("settle", finding, "--by", "ada", "--note", "again");
  expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining("settled before")]);
  await flow.expectBooksToAgree();
});

it("a refund is recorded when it begins, and is limited to what is there", async () => {
  const investor = await flow.saver(5_000);
  const { reference } = await flow.db
    .selectFrom("payment")
    .select("reference")
    .where("investorId", "=", investor.id)
    .executeTakeFirstOrThrow();
  const before = (await audits()).length;
  const dry = await ops("refund", reference, ...ada("twice paid"), "--dry-run");
  expect([dry.code, (await audits()).length]).toEqual([0, before]);
  expect(dry.stdout).toContain("₦5,000");
  expect(await flow.stashOf(investor)).toBe(500_000n);
  expect((await ops("refund", reference, "2000", ...ada("twice paid"))).code).toBe(0);
  const more = await ops("refund", reference, "4000", ...ada("twice paid"));
  expect([more.code, more.stderr]).toEqual([1, expect.stringContaining("more than is left")]);
  const twice = await ops("refund", reference, "2000", ...ada("twice paid"));
  expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining("already")]);
  const noted = (await audits()).slice(before);
  expect(noted.map(({ result }) => result)).toEqual([expect.stringContaining("has begun")]);
  await flow.travel("PT1H");
  const { id } = await flow.db
    .selectFrom("refund")
    .select("id")
    .where("paymentReference", "=", reference)
    .executeTakeFirstOrThrow();
  const asked = await ops("requery", `refund-${id.replaceAll("-", "")}`, ...ada("they ask"));
  expect([asked.code, asked.stdout]).toEqual([
    0,
    expect.stringContaining("the status of its refunds"),
  ]);
  expect(await flow.stashOf(investor)).toBe(300_000n);
  await flow.expectBooksToAgree();
});

it("the gateway is queried, and its answer is booked", async () => {
  await flow.webhookFaults("drop");
  const investor = await flow.investor();
  const reference = await flow.begin(investor, 1_000);
  await flow.paid(reference);
  const answer = await ops("requery", reference, ...ada("the investor waits"));
  expect([answer.code, answer.stdout]).toEqual([0, expect.stringContaining("settled")]);
  await flow.webhookFaults("normal");
  expect(await flow.stashOf(investor)).toBe(100_000n);
  expect((await ops("disputes")).stdout).toContain("No dispute is open.");
  await flow.outside.control("POST", "/disputes", { reference, event: "create" });
  await flow.drain();
  const [dispute = ""] = (await ops("disputes")).stdout.split(" ");
  expect(await flow.stashOf(investor)).toBe(0n);
  await flow.webhookFaults("drop");
  const won = { reference, event: "resolve", resolution: "declined" };
  await flow.outside.control("POST", "/disputes", won);
  const asked = await ops("requery", dispute, ...ada("the bank has called"));
  expect([asked.code, asked.stdout]).toEqual([0, expect.stringContaining("ended")]);
  await flow.webhookFaults("normal");
  expect(await flow.stashOf(investor)).toBe(100_000n);
  await flow.expectBooksToAgree();
});

it("is a process that exits with its output, an exit code and nothing else", async () => {
  const typed = ["capital", "100", "--ref", "GTB-2", "--reason", "returns"];
  const done = await opsAsProcess(...typed);
  expect(done).toMatchObject({ code: 0, stderr: "" });
  expect(done.stdout).toMatch(/^₦100 of capital booked.*\n$/);
  const wrong = await opsAsProcess("capital", "100");
  expect(wrong).toMatchObject({ code: 2, stdout: "" });
  expect((await audits()).at(-1)).toMatchObject({ operator: "bola", subject: "GTB-2" });
});

it("reads .env, as serve and work do", async () => {
  const cwd = mkdtempSync(path.join(tmpdir(), "osisi-ops-"));
  const lines = Object.entries(environment()).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(path.join(cwd, ".env"), lines.join(""));
  const typed = [OPS, "capital", "7", "--ref", "GTB-ENV", "--reason", "returns", "--dry-run"];
  const answer = await run(typed, { env: {}, cwd });
  expect(answer).toMatchObject({ code: 0, stderr: "" });
  expect(answer.stdout).toContain("₦7 of capital booked");
  rmSync(cwd, { recursive: true });
});

it("the audit log is never changed, neither by the application nor by its owner", async () => {
  for (const connectionString of [flow.runtime.config.databaseUrl, flow.ownerUrl]) {
    const client = new Client({ connectionString });
    await client.connect();
    for (const change of [
      "update audit_log set operator = 'unknown'",
      "delete from audit_log",
      "truncate audit_log",
    ]) {
      await expect(client.query(change)).rejects.toThrow(/never changed|permission denied/);
    }
    await client.end();
  }
});
