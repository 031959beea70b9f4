import { type CalendarDate, addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import { decimalNaira } from "@osisi/contracts/money.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  COLUMNS,
  csvOf,
  importWords,
  newAmount,
  said,
  settle,
  uploadedFile,
} from "#test/bank-statements.ts";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { opsOf } from "#test/operating.ts";
import { newPlace } from "#test/people.ts";
import { type Refunding, startRefunding } from "#test/refunding.ts";
import { newId } from "#platform/ids.ts";

let world: Refunding;
let office: TestConsole;
let bisi: TestOperator;
let emeka: TestOperator;
/** Three weeks ago, so that every grace is over. */
let day: CalendarDate;

beforeAll(async () => {
  world = await startRefunding();
  await world.bookBalanceLedger();
  office = await startConsole(world);
  [bisi, emeka] = [
    await office.operator("finance", "Bisi"),
    await office.operator("support", "Emeka"),
  ];
  day = addDays(dateInLagos(world.runtime.clock.now()), -21);
  await differInBoth();
});
afterAll(async () => {
  await office.stop();
  await world.stop();
});
afterEach(() => expectSoundLedger(world.db));

const settlement = (amount: bigint) => settle(world.db, amount, day);

const ops = (...words: string[]) => opsOf(world.runtime, "a test", words);

/** A transfer without a line, and a line without a transfer. */
async function differInBoth() {
  await settlement(newAmount());
  const csv = csvOf([{ day, kobo: newAmount(), text: said() }]);
  await ops(...importWords(await uploadedFile(world.db, csv, world.runtime.clock.now())));
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
