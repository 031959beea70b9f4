import { addDays } from "@osisi/contracts/calendar.ts";
import { array, assert, asyncProperty, bigInt, boolean, nat, record, tuple } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { expectSoundLedger, postAt } from "#test/ledger.ts";
import { pagesOfPdf, rowsOfCsv } from "#test/statements.ts";
import { gatewayClearing, held, stash } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { linesOf, openStatement } from "./statement.ts";
import { writeCsv } from "./csv-statement.ts";
import { writePdf } from "./pdf-statement.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const FIRST = "2026-03-01";
const DAYS = 20;
const NUMBER_OF_RUNS = process.env["OSISI_TEST_SIZE"] === "full" ? 300 : 15;
const TIMEOUT_MS = 300_000;

/** Credits and debits, some booked days after their value date. */
type Move = { isIn: boolean; kobo: bigint; minute: number; late?: number };
const moves = array(
  record({
    isIn: boolean(),
    kobo: bigInt({ min: 1n, max: 9_999_999_99n }),
    minute: nat({ max: DAYS * 24 * 60 - 1 }),
    late: nat({ max: 3 * 24 * 60 }),
  }),
  { maxLength: 12 },
);
const cuts = tuple(nat({ max: DAYS - 2 }), nat({ max: DAYS - 2 }));

async function book(investorId: string, wanted: readonly Move[]): Promise<void> {
  let balance = 0n;
  for (const { isIn, kobo, minute, late = 0 } of wanted) {
    if (!isIn && kobo > balance) continue;
    balance += isIn ? kobo : -kobo;
    const [debit, credit] = isIn
      ? [gatewayClearing("NGN"), stash(investorId)]
      : [stash(investorId), held(investorId)];
    const movement = isIn ? "funding-settled" : "withdrawal-held";
    const eventAt = new Date(Date.parse(`${FIRST}T00:00:00+01:00`) + minute * 60_000);
    const bookedAt = new Date(eventAt.getTime() + late * 60_000);
    const entry = { key: newId(), movement, debit, credit, amount: kobo, eventAt };
    await inTransaction(database.db, (tx) => postAt(tx, bookedAt, [entry]));
  }
}

function kobo(figure = ""): bigint {
  return BigInt(figure.replaceAll(/[^\d-]/g, ""));
}

async function spreadsheet(investorId: string, from: string, to: string) {
  const statement = await openStatement(database.db, investorId, { from, to });
  let text = "";
  const lines = linesOf(database.db, investorId, statement);
  for await (const part of writeCsv(statement, lines)) text += part;
  const rows = rowsOfCsv(text).map((row) => ({
    moneyIn: kobo(row["Money in (NGN)"]),
    moneyOut: kobo(row["Money out (NGN)"]),
    balance: kobo(row["Balance (NGN)"]),
  }));
  return { statement, rows };
}

it(
  "adds up from the opening to the closing balance to the kobo, for any movements and days",
  async () => {
    await assert(
      asyncProperty(moves, cuts, async (wanted, [one, other]) => {
        const ada = newId();
        await book(ada, wanted);
        const middle = [Math.min(one, other), Math.max(one, other) + 1] as const;
        const last = addDays(FIRST, DAYS + 3);
        const parts = [
          await spreadsheet(ada, FIRST, addDays(FIRST, middle[0])),
          await spreadsheet(ada, addDays(FIRST, middle[0] + 1), addDays(FIRST, middle[1])),
          await spreadsheet(ada, addDays(FIRST, middle[1] + 1), last),
        ];
        let balance = 0n;
        for (const { statement, rows } of parts) {
          expect(rows[0]?.balance).toBe(balance);
          for (const row of rows.slice(1)) {
            balance += row.moneyIn - row.moneyOut;
            expect(row.balance).toBe(balance);
          }
          expect(statement.closingBalance).toBe(balance);
          expect(rows).toHaveLength(statement.movements + 2);
        }
        expect(balance).toBe(await balanceOf(database.db, stash(ada)));
      }),
      { numRuns: NUMBER_OF_RUNS },
    );
    await expectSoundLedger(database.db);
  },
  TIMEOUT_MS,
);

it("has the same content as a document and as a spreadsheet", async () => {
  const ada = newId();
  const many = Array.from({ length: 60 }, (_, index) => ({
    isIn: index % 3 !== 2,
    kobo: BigInt(index * 7_013 + 101),
    minute: index * 400,
  }));
  await book(ada, many);
  const { statement, rows } = await spreadsheet(ada, FIRST, addDays(FIRST, DAYS));
  const parts: Buffer[] = [];
  const cover = { statement, name: "Ṣadé Ɗanjuma Ọlá", madeAt: new Date("2026-11-21T08:00:00Z") };
  for await (const part of writePdf(cover, linesOf(database.db, ada, statement))) parts.push(part);
  const pages = await pagesOfPdf(Buffer.concat(parts));
  expect(pages).toHaveLength(3);
  expect(pages[2]).toContain("Page 3 of 3");
  expect(pages.join(" ")).toContain("Ṣadé Ɗanjuma Ọlá");

  const printed = pages.flatMap((page) => {
    const [, table = ""] = page.split("Money out Balance ");
    const found = table.match(/₦[\d,]+\.\d\d/g) ?? [];
    return found.map((figure) => kobo(figure));
  });
  const expected = rows.flatMap(({ moneyIn, moneyOut, balance }) =>
    moneyIn + moneyOut === 0n ? [balance] : [moneyIn + moneyOut, balance],
  );
  expect(printed).toEqual(expected);
});

it("keeps its content while money moves", async () => {
  const ada = newId();
  await book(ada, [{ isIn: true, kobo: 500_00n, minute: 0 }]);
  const statement = await openStatement(database.db, ada, { from: FIRST, to: FIRST });
  await book(ada, [{ isIn: true, kobo: 1n, minute: 1 }]);
  const lines = [];
  for await (const page of linesOf(database.db, ada, statement)) lines.push(...page);
  expect(lines.map(({ balance }) => balance)).toEqual([500_00n]);
});

it("is aborted rather than completed with lines that do not add up", async () => {
  const ada = newId();
  await book(ada, [{ isIn: true, kobo: 500_00n, minute: 0 }]);
  const statement = await openStatement(database.db, ada, { from: FIRST, to: FIRST });
  const wrong = { ...statement, closingBalance: statement.closingBalance + 1n };
  const reading = (async () => {
    const lines = linesOf(database.db, ada, wrong);
    while (!(await lines.next()).done);
  })();
  await expect(reading).rejects.toThrow("a statement ends at 50000 kobo instead of 50001");
});
