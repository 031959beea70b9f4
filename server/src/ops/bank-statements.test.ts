import { type CalendarDate, addDays, dateInLagos, startOfDay } from "@osisi/contracts/calendar.ts";
import { decimalNaira } from "@osisi/contracts/money.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type BankLine,
  COLUMNS,
  csvOf,
  importWords,
  lineSaying,
  uploadedFile,
} from "#test/bank-statements.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { opsOf } from "#test/operating.ts";
import { newPlace } from "#test/people.ts";
import { type Refunding, startRefunding } from "#test/refunding.ts";
import { bank, bankCharges, gatewayClearing } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { bankStatementJobs, matchBankLines } from "#money/bank-statements/jobs.ts";
import { closeEnded } from "#money/findings/finding-causes.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

let world: Refunding;
let office: TestConsole;
let bisi: TestOperator;
let chidi: TestOperator;
let emeka: TestOperator;
/** Three weeks ago, so that every grace is over. */
let day: CalendarDate;
let spent = 0n;

beforeAll(async () => {
  world = await startRefunding();
  await world.bookBalanceLedger();
  office = await startConsole(world);
  [bisi, chidi, emeka] = [
    await office.operator("finance", "Bisi"),
    await office.operator("finance", "Chidi"),
    await office.operator("support", "Emeka"),
  ];
  day = addDays(dateInLagos(world.runtime.clock.now()), -21);
});
afterAll(async () => {
  await office.stop();
  await world.stop();
});
afterEach(() => expectSoundLedger(world.db));

/** That no other test has. */
function newAmount(): bigint {
  spent += 1n;
  return 1_000_00n + spent;
}

const settlement = (amount: bigint, on = day) =>
  inTransaction(world.db, async (tx) => {
    const key = `balance-row:${newId()}`;
    const accounts = { debit: bank("NGN"), credit: gatewayClearing("NGN") };
    const eventAt = startOfDay(on);
    await post(tx, [{ key, movement: "settlement-to-bank", ...accounts, amount, eventAt }]);
    return key;
  });

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

const said = () => `Said ${newId()}`;

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

const upload = (by: Pick<TestOperator, "cookie">, payload: Buffer, name = "statement.csv") =>
  office.app.inject({
    method: "POST",
    remoteAddress: newPlace(),
    url: `/api/bank-statements/files?name=${encodeURIComponent(name)}`,
    headers: {
      cookie: by.cookie,
      "x-osisi-console": "1",
      "content-type": "application/octet-stream",
    },
    payload,
  });

/** Lines from `day` on, with the balance after each. */
function rowsWithBalances(from: bigint, kobos: readonly bigint[]): string[] {
  let balance = from;
  return kobos.map((kobo, at) => {
    balance += kobo;
    const sums = [kobo, balance].map(decimalNaira).join(",");
    return `${addDays(day, at)},${said()},,${sums}`;
  });
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

describe("in the console", () => {
  it("a statement is uploaded, previewed, imported and read, and each reading is logged", async () => {
    const html = `<img src=x onerror=alert(1)> ${newId()}`;
    const csv = csvOf([{ day, kobo: -newAmount(), text: html }]);
    const file = (await upload(bisi, Buffer.from(csv))).json<{ id: string }>();
    expect(file).toMatchObject({ separator: "comma", header: 1 });
    const question = { file: file.id, mapping: COLUMNS };
    const { body } = await bisi.post("/api/bank-statements/preview", question);
    expect(body).toMatchObject({ problem: null, count: 1, lines: [{ description: html }] });
    const huge = { ...question, mapping: { ...COLUMNS, amount: "Date" } };
    expect((await bisi.post("/api/bank-statements/preview", huge)).body.problem).toMatch(/^Line 2/);
    const given = Object.entries(COLUMNS).filter(([, value]) => value !== "");
    const named = { mapping: "Main", ...Object.fromEntries(given) };
    const { id } = await office.checked(bisi, "import-statement", file.id, named);
    await bisi.post(`/api/commands/${id}/propose`, { reason: "of this month" });
    expect((await office.ended(bisi, id)).state).toBe("done");
    const list = (await bisi.get("/api/bank-statements")).body;
    expect(list.mappings).toEqual([{ name: "Main", mapping: COLUMNS }]);
    const statement = list.statements.find(
      (one: { importedBy: string }) => one.importedBy === "Bisi",
    );
    const read = (await bisi.get(`/api/bank-statements/${statement.id}`)).body;
    const line = read.lines.find((one: { description: string }) => one.description === html);
    expect(line).toMatchObject({ state: "finding", entries: [] });
    const logged = await office.asOwner(
      "select action from audit_log where operator = 'Bisi' and subject = any ($1) order by id",
      [[file.id, statement.id]],
    );
    expect(logged.map(({ action }) => action)).toEqual([
      "upload bank statement",
      "preview bank statement",
      "preview bank statement",
      "order import-statement",
      "import-statement",
      "read bank statement",
    ]);
  });

  it("is refused to other roles, without a session, and above five megabytes", async () => {
    const file = Buffer.from(csvOf([{ day, kobo: 5n, text: said() }]));
    expect((await upload(emeka, file)).statusCode).toBe(403);
    expect((await upload({ cookie: "" }, file)).statusCode).toBe(401);
    expect((await upload(bisi, Buffer.alloc(5_000_001, "a"))).statusCode).toBe(413);
    expect((await upload(bisi, Buffer.from("PK\u0003\u0004\u0000"))).statusCode).toBe(422);
    for (const path of ["/api/bank-statements", `/api/bank-statements/${newId()}`]) {
      expect((await emeka.get(path)).statusCode).toBe(403);
      expect((await office.call("GET", path)).statusCode).toBe(401);
    }
    const { id } = (await upload(bisi, file)).json<{ id: string }>();
    const question = { file: id, mapping: COLUMNS };
    expect((await emeka.post("/api/bank-statements/preview", question)).statusCode).toBe(403);
    const act = { id: newId(), action: "import-statement", subject: id, arguments: {} };
    expect((await emeka.post("/api/commands", act)).statusCode).toBe(403);
  });

  it("the balance of the bank differs from the books by what its parts say, also across accounts", async () => {
    const mapping = { ...COLUMNS, account: "With balances", balance: "Balance" };
    const one = newAmount();
    await settlement(one);
    const body = rowsWithBalances(50_000_00n, [one, -7_00n, 9_00n]);
    const csv = ["Date,Narration,Reference,Amount,Balance", ...body].join("\n");
    await office.asOwner("alter table bank_statement disable trigger append_only");
    await office.asOwner("update bank_statement set opening_kobo = 0, closing_kobo = 0");
    await office.asOwner("alter table bank_statement enable trigger append_only");
    const file = await uploadedFile(world.db, csv, world.runtime.clock.now());
    expect((await ops(...importWords(file, mapping, "Balances"))).said).toContain("1 are matched");
    const { body: list } = await bisi.get("/api/bank-statements");
    for (const { id } of list.statements) {
      const { comparison } = (await bisi.get(`/api/bank-statements/${id}`)).body;
      const sum = comparison.parts.reduce(
        (total: bigint, part: { kobo: string }) => total + BigInt(part.kobo),
        0n,
      );
      expect(String(sum)).toBe(comparison.differenceKobo);
    }
  });
});
