import { type CalendarDate, addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type BankLine,
  csvOf,
  importWords,
  lineSaying,
  newAmount,
  said,
  settle,
  uploadedFile,
} from "#test/bank-statements.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { opsOf } from "#test/operating.ts";
import { type Refunding, startRefunding } from "#test/refunding.ts";
import { bankCharges } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { bankStatementJobs, matchBankLines } from "#money/bank-statements/jobs.ts";
import { closeEnded } from "#money/findings/finding-causes.ts";

let world: Refunding;
let office: TestConsole;
let bisi: TestOperator;
let chidi: TestOperator;
/** Three weeks ago, so that every grace is over. */
let day: CalendarDate;

beforeAll(async () => {
  world = await startRefunding();
  await world.bookBalanceLedger();
  office = await startConsole(world);
  [bisi, chidi] = [
    await office.operator("finance", "Bisi"),
    await office.operator("finance", "Chidi"),
  ];
  day = addDays(dateInLagos(world.runtime.clock.now()), -21);
});
afterAll(async () => {
  await office.stop();
  await world.stop();
});
afterEach(() => expectSoundLedger(world.db));

const settlement = (amount: bigint) => settle(world.db, amount, day);

const ops = (...words: string[]) => opsOf(world.runtime, "a test", words);

async function imported(lines: readonly BankLine[]) {
  return importedCsv(csvOf(lines));
}

async function importedCsv(csv: string) {
  return ops(...importWords(await uploadedFile(world.db, csv, world.runtime.clock.now())));
}

async function matchOf(text: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom("bankMatch")
    .innerJoin("ledger.bankEntry", "ledger.bankEntry.id", "bankMatch.transferId")
    .select("key")
    .where("lineId", "=", await lineSaying(world.db, text))
    .where("endedAt", "is", null)
    .orderBy("key")
    .execute();
  return rows.map(({ key }) => key ?? "");
}

async function openFinding(subject: string): Promise<string | undefined> {
  await closeEnded(world.runtime);
  const row = world.db.selectFrom("finding").select("kind").where("subject", "=", subject);
  return (await row.where("settledAt", "is", null).executeTakeFirst())?.kind;
}

async function transferOf(key: string): Promise<string> {
  const row = world.db.selectFrom("ledger.bankEntry").select("id").where("key", "=", key);
  return String((await row.executeTakeFirstOrThrow()).id);
}

/** Two equal lines, of which the first one is matched until the second one comes. */
async function course(isLast: boolean) {
  const kobo = newAmount();
  const [one, other] = [said(), said()];
  const key = await settlement(kobo);
  const first = [{ day, kobo, text: one }];
  const second = [{ day: addDays(day, 1), kobo, text: other }];
  for (const lines of isLast ? [second, first] : [first, second]) await imported(lines);
  return [await matchOf(one), await matchOf(other), await openFinding(key)];
}

describe("a statement", () => {
  it("is imported once, also by two at the same time", async () => {
    const lines = [{ day, kobo: -newAmount(), text: said() }];
    const both = await Promise.all([imported(lines), imported(lines)]);
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, 1]));
    expect(both.map((one) => one.said).join("")).toContain("This file was imported on");
  });

  it("adds each line once when statements overlap, and equal lines of a day as often as they are", async () => {
    const [kobo, text] = [-newAmount(), said()];
    const line = { day, kobo, text };
    const other = { day: addDays(day, 1), kobo: -newAmount(), text: said() };
    expect((await imported([line])).said).toContain("1 lines of Osisi operations");
    expect((await imported([line, line, other])).said).toContain(
      "1 known from an earlier statement, 2 new",
    );
    expect((await imported([other, line, line])).said).toContain(
      "3 known from an earlier statement, 0 new",
    );
    const rows = world.db.selectFrom("bankLine").select("id").where("description", "=", text);
    expect(await rows.execute()).toHaveLength(2);
  });

  it("is refused whole: nothing of it is written, and no log says what it says", async () => {
    const [text, secret] = [said(), "Ngozi Secret"];
    const csv = `${csvOf([{ day, kobo: 5n, text }])}2026-13-01,${secret},,5\n`;
    expect((await importedCsv(csv)).said).toContain("Line 3: its date is not like 2026-12-31.");
    await expect(lineSaying(world.db, text)).rejects.toThrow("no result");
    const [{ log }] = await office.asOwner(
      "select string_agg(a::text, '') as log from audit_log a",
    );
    expect(log).not.toMatch(/Said|Secret/);
  });

  it("is a file that is kept for eight days, and lines that stay", async () => {
    const now = world.runtime.clock.now().getTime();
    const old = await uploadedFile(world.db, "x", new Date(now - 8 * 86_400_000 - 1));
    const young = await uploadedFile(world.db, "x", new Date(now - 8 * 86_400_000 + 60_000));
    await bankStatementJobs(world.runtime).everyMinute?.();
    const bodyOf = async (id: string) => {
      const row = world.db.selectFrom("bankStatementFile").select("body").where("id", "=", id);
      return (await row.executeTakeFirstOrThrow()).body;
    };
    expect([await bodyOf(old), (await bodyOf(young))?.toString()]).toEqual([null, "x"]);
    await expect(office.asOwner("update bank_line set amount_kobo = 1")).rejects.toThrow(
      "never changed",
    );
  });
});

describe("a line", () => {
  it("is matched with the transfer that it is, whichever came first", async () => {
    const [early, late] = [newAmount(), newAmount()];
    const texts = [said(), said()];
    const key = await settlement(early);
    await imported([
      { day: addDays(day, 1), kobo: early, text: texts[0] ?? "" },
      { day, kobo: late, text: texts[1] ?? "" },
    ]);
    expect(await matchOf(texts[0] ?? "")).toEqual([key]);
    const line = await lineSaying(world.db, texts[1] ?? "");
    expect(await openFinding(line)).toBe("bank-line-unmatched");
    const later = await settlement(late);
    await matchBankLines(world.runtime);
    expect(await matchOf(texts[1] ?? "")).toEqual([later]);
    expect(await openFinding(line)).toBeUndefined();
  });

  it("waits a working day before it is a finding", async () => {
    const text = said();
    await imported([{ day: dateInLagos(world.runtime.clock.now()), kobo: newAmount(), text }]);
    expect(await openFinding(await lineSaying(world.db, text))).toBeUndefined();
  });

  it("loses a match of the program that became ambiguous: the order of imports is no matter", async () => {
    expect(await course(false)).toEqual([[], [], "bank-entry-unmatched"]);
    expect(await course(true)).toEqual([[], [], "bank-entry-unmatched"]);
  });

  it("stands for several transfers only if an operator says so, and has their sum", async () => {
    const [one, other, wrong] = [newAmount(), newAmount(), newAmount()];
    const keys = [await settlement(one), await settlement(other)].toSorted();
    const [a = "", b = ""] = await Promise.all(keys.map(transferOf));
    const text = said();
    await imported([{ day, kobo: one + other, text }]);
    const line = await lineSaying(world.db, text);
    expect(await matchOf(text)).toEqual([]);
    expect((await ops("match-line", line, a)).said).toContain("the transfers are");
    const foreign = await transferOf(await settlement(wrong));
    expect((await ops("match-line", line, a, b, foreign)).said).toContain("the transfers are");
    expect((await ops("match-line", line, a, "999999999")).said).toContain(
      "is no transfer of the bank",
    );
    expect((await ops("match-line", line, a, b)).said).toContain("matched with 2 transfers");
    expect(await matchOf(text)).toEqual(keys);
    expect((await ops("match-line", line, a, b)).said).toContain("The line has a match");
    await ops("unmatch-line", line);
    await Promise.all([ops("match-line", line, a, b), ops("match-line", line, a, b)]);
    expect(await matchOf(text)).toEqual(keys);
  });

  it("stays separated from what an operator separated it from", async () => {
    const [kobo, text] = [newAmount(), said()];
    const key = await settlement(kobo);
    await imported([{ day, kobo, text }]);
    expect(await matchOf(text)).toEqual([key]);
    const line = await lineSaying(world.db, text);
    await ops("unmatch-line", line);
    await matchBankLines(world.runtime);
    expect(await matchOf(text)).toEqual([]);
    expect(await openFinding(key)).toBe("bank-entry-unmatched");
    expect((await ops("unmatch-line", line)).said).toContain("The line has no match");
  });

  it("is explained by settling its finding, which then stays settled", async () => {
    const text = said();
    await imported([{ day, kobo: -newAmount(), text }]);
    const line = await lineSaying(world.db, text);
    const finding = world.db.selectFrom("finding").select("id").where("subject", "=", line);
    const { id } = await finding.executeTakeFirstOrThrow();
    expect((await ops("settle", id)).code).toBe(0);
    await matchBankLines(world.runtime);
    expect(await openFinding(line)).toBeUndefined();
  });

  it("bank-charge: is booked once, by two persons, and matched with what was booked", async () => {
    const [kobo, text] = [newAmount(), said()];
    await imported([{ day, kobo: -kobo, text }]);
    const line = await lineSaying(world.db, text);
    const before = await houseBalanceOf(world.db, bankCharges("NGN"));
    const checked = await office.checked(bisi, "book-line", line);
    expect(checked).toMatchObject({
      needsSecond: true,
      dryRun: { legs: [{ movement: "bank-charge", amountKobo: String(kobo) }] },
    });
    await bisi.post(`/api/commands/${checked.id}/propose`, { reason: "as the bank says" });
    const factor = { code: await chidi.code() };
    await chidi.post(`/api/commands/${checked.id}/approve`, { reason: "", factor });
    expect((await office.ended(bisi, checked.id)).state).toBe("done");
    expect(await matchOf(text)).toEqual([`bank-line:${line}`]);
    expect(await houseBalanceOf(world.db, bankCharges("NGN"))).toBe(before + kobo);
    expect((await ops("book-line", line)).said).toContain("was booked before");
  });

  it("bank-interest: what the bank paid", async () => {
    const [kobo, text] = [newAmount(), said()];
    await imported([{ day, kobo, text }]);
    const done = await ops("book-line", await lineSaying(world.db, text));
    expect(done.said).toContain("booked as interest of our bank");
  });
});
