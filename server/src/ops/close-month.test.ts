import { roles } from "@osisi/contracts/console/roles.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { csvOf, importWords, lineSaying, uploadedFile } from "#test/bank-statements.ts";
import { type TestConsole, startConsole } from "#test/console.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { beginIn2020 } from "#test/months.ts";
import { opsOf } from "#test/operating.ts";
import { type TestServer, testServer } from "#test/server.ts";
import { closedMonths } from "#ledger/closed-months.ts";
import { report } from "#money/findings/findings.ts";
import { inTransaction } from "#platform/database/database.ts";

let server: TestServer;
let office: TestConsole;

beforeAll(async () => {
  server = await testServer();
  office = await startConsole(server);
  await beginIn2020(office.asOwner);
});

afterEach(() => expectSoundLedger(server.db));

afterAll(async () => {
  await office.stop();
  await server.stop();
});

const shell = (...words: string[]) => opsOf(server.runtime, "all is looked at", words);

const closed = async () => (await closedMonths(server.db)).map(({ month }) => month);

describe("closing a month is refused", () => {
  it.each([
    ["october", 2, "is no month"],
    ["2020-13", 2, "is no month"],
    ["2999-01", 1, "January 2999 is not over."],
    ["2019-12", 1, "Nothing was ever booked until the end of December 2019."],
    ["2020-02", 1, "January 2020 is closed: open."],
  ])("%s", async (month, code, words) => {
    const { code: found, said } = await shell("close-month", month);
    expect([found, said]).toEqual([code, expect.stringContaining(words)]);
  });

  it("while a day of it was not compared with the gateway", async () => {
    await office.asOwner("update sweep set from_at = '2020-01-20' where from_at = '2020-01-01'");
    const { code, said } = await shell("close-month", "2020-01");
    expect([code, said]).toEqual([
      1,
      expect.stringContaining("Every day compared with the gateway: 11 of 17."),
    ]);
    await office.asOwner("update sweep set from_at = '2020-01-01' where from_at = '2020-01-20'");
  });

  it("while an invariant is broken, or was not checked since its end", async () => {
    const { db, runtime } = server;
    const now = runtime.clock.now();
    const broken = { kind: "books-broken", subject: "a test", details: {}, now } as const;
    await inTransaction(db, (tx) => report(tx, broken));
    expect((await shell("close-month", "2020-01")).said).toContain("one is broken");
    await office.asOwner("update finding set settled_at = now(), settled_by = 'person'");
    await office.asOwner("update ledger.progress set fully_checked_at = '2020-01-31T12:00:00Z'");
    expect((await shell("close-month", "2020-01")).said).toContain("checked 31 Jan 2020");
    await office.asOwner("update ledger.progress set fully_checked_at = now()");
  });

  it("for every role but finance, whose menu and page it is", async () => {
    for (const role of roles) {
      const person = await office.operator(role);
      const id = crypto.randomUUID();
      const body = { id, action: "close-month", subject: "2020-01", arguments: {} };
      const { statusCode } = await person.post("/api/commands", body);
      expect([role, statusCode]).toEqual([role, role === "finance" ? 200 : 403]);
      const reads = ["finance", "compliance", "admin"].includes(role) ? 200 : 403;
      expect([role, (await person.get("/api/months")).statusCode]).toEqual([role, reads]);
    }
    expect((await office.call("GET", "/api/months")).statusCode).toBe(401);
  });
});

it("a dry run says what would be, and closes nothing", async () => {
  const { code, said } = await shell("close-month", "2020-01", "--dry-run");
  expect([code, said]).toEqual([0, expect.stringContaining("January 2020 is closed")]);
  expect(said).toContain("Nothing was done.");
  expect(await closed()).toEqual([]);
});

it("by one person in the console, with the sentence and what was open, in the audit log", async () => {
  const { db, runtime } = server;
  const kind = "fees-unknown";
  const found = { kind, subject: "a payment", details: {}, now: new Date("2020-02-02") } as const;
  await inTransaction(db, (tx) => report(tx, found));
  const later = { ...found, subject: "another", now: runtime.clock.now() };
  await inTransaction(db, (tx) => report(tx, later));
  const bisi = await office.operator("finance", "Bisi");
  const before = (await bisi.get("/api/months")).body;
  expect(before.rows.at(-1)).toEqual({ month: "2020-01", closed: null });
  expect(before.toClose).toMatchObject({
    month: "2020-01",
    mustHold: [
      { isFine: true, words: "0.00 apart" },
      { isFine: true, words: "17 of 17" },
      { isFine: true },
      { isFine: true, words: "nothing was booked before" },
    ],
    toLookAt: [
      { isFine: false, words: "1 fees-unknown" },
      { isFine: false, words: "no statement has a line of it" },
    ],
  });

  const { id, needsSecond } = await office.checked(bisi, "close-month", "2020-01");
  expect(needsSecond).toBe(false);
  await bisi.post(`/api/commands/${id}/propose`, { reason: "the bank answers next week" });
  const { result, state } = await office.ended(bisi, id);
  expect(state).toBe("done");
  expect(result).toMatch(
    /^January 2020 is closed: .* [0-9a-f]{64}\. Open: .*: 1 fees-unknown; .*\.$/,
  );

  const { body } = await bisi.get("/api/months");
  expect(body.rows.at(-1)).toMatchObject({
    month: "2020-01",
    closed: { by: "Bisi", sentence: "the bank answers next week" },
  });
  expect(result).toContain(body.rows.at(-1).closed.sha256);
  expect(body.toClose.month).toBe("2020-02");
  const [audit] = await office.asOwner(
    "select operator, subject, reason from audit_log where action = 'close-month' order by id desc limit 1",
  );
  expect(audit).toEqual({
    operator: "Bisi",
    subject: "2020-01",
    reason: "the bank answers next week",
  });
  expect((await shell("close-month", "2020-01")).said).toContain("January 2020 was closed before.");
});

it("lines of the bank without a match are counted, until they have one", async () => {
  const bisi = await office.operator("finance", "Bisi");
  const words = async () => (await bisi.get("/api/months")).body.toClose.toLookAt[1];
  const csv = csvOf([
    { day: "2020-01-31", kobo: -1n, text: "Of the month before" },
    { day: "2020-02-01", kobo: -52_50n, text: "Charge of the first day" },
    { day: "2020-02-29", kobo: -53_50n, text: "Charge of the last day" },
    { day: "2020-03-01", kobo: -1n, text: "Of the month after" },
  ]);
  const file = await uploadedFile(server.db, csv, server.runtime.clock.now());
  expect(await shell(...importWords(file))).toMatchObject({ code: 0 });
  expect(await words()).toMatchObject({ isFine: false, words: "0 of 2" });
  for (const [at, text] of ["Charge of the first day", "Charge of the last day"].entries()) {
    const booked = await shell("book-line", await lineSaying(server.db, text));
    expect(booked).toMatchObject({ code: 0 });
    expect(await words()).toMatchObject({ isFine: at === 1, words: `${at + 1} of 2` });
  }
});

it("two that close it at once: one does", async () => {
  const both = await Promise.all([
    shell("close-month", "2020-02"),
    shell("close-month", "2020-02"),
  ]);
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, 1]));
  expect(await closed()).toEqual(["2020-01", "2020-02"]);
});
