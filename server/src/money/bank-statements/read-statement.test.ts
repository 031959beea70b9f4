import { describe, expect, it } from "vitest";
import { type BankMapping, bankMapping } from "@osisi/contracts/console/bank-statements.ts";
import { looksLike } from "./read-rows.ts";
import { readStatement } from "./read-statement.ts";

const TODAY = "2026-11-27";

const mapped = (given: Partial<BankMapping>): BankMapping =>
  bankMapping.parse({
    account: "Operations",
    separator: "comma",
    header: "1",
    dates: "31/12/2026",
    date: "Date",
    description: "Narration",
    amount: "Amount",
    ...given,
  });

const read = (text: string | Buffer, mapping = mapped({})) =>
  readStatement(Buffer.from(text), mapping, TODAY);

const amounts = (text: string, mapping?: BankMapping) =>
  read(text, mapping).lines.map(({ amountKobo, bookedOn }) => [bookedOn, amountKobo]);

describe("a statement", () => {
  it("has a preamble, two columns, balances, breaks in quotes, empty rows and totals", () => {
    const text = [
      "\uFEFFAccount No,0123456789",
      "",
      "Trans Date,Narration,Reference,Debit,Credit,Balance",
      '01/11/2026,Opening Balance,,,,"1,000.00"',
      '01/11/2026,"TRF\r\nfrom ""Ada"", rent",S-1,,"25,000.50","26,000.50"',
      '02/11/2026,"=HYPERLINK(""x"")",,20.00,0.00,"25,980.50"',
      ",,,,,",
      '02/11/2026,"VAT, on fees",,1.50,-,"25,979.00"',
      ',Total,,21.50,"25,000.50",',
      "",
    ].join("\r\n");
    const mapping = mapped({
      header: "3",
      date: "trans  date",
      reference: "Reference",
      amount: "",
      debit: "Debit",
      credit: "Credit",
      balance: "Balance",
    });
    expect(read(text, mapping)).toEqual({
      firstDay: "2026-11-01",
      lastDay: "2026-11-02",
      openingKobo: 1_000_00n,
      closingKobo: 25_979_00n,
      lines: [
        expect.objectContaining({
          number: 5,
          amountKobo: 25_000_50n,
          description: 'TRF from "Ada", rent',
          reference: "S-1",
        }),
        expect.objectContaining({
          number: 7,
          amountKobo: -20_00n,
          description: '=HYPERLINK("x")',
          reference: null,
        }),
        expect.objectContaining({ number: 9, amountKobo: -1_50n }),
      ],
    });
    expect(looksLike(Buffer.from(text))).toMatchObject({ separator: "comma", header: 3 });
  });

  it("has names of months, semicolons, DR and CR, and the newest line first", () => {
    const text = [
      "Date;Narration;Amount;Balance",
      "03-Nov-2026;Third;5.00 DR;10.00",
      "02-NOV-26;Second;20.00CR;15.00",
      "02-Nov-2026;First;(5.00);-5.00",
    ].join("\n");
    const mapping = mapped({ separator: "semicolon", dates: "31-Dec-2026", balance: "Balance" });
    expect(amounts(text, mapping)).toEqual([
      ["2026-11-02", -5_00n],
      ["2026-11-02", 20_00n],
      ["2026-11-03", -5_00n],
    ]);
    expect(read(text, mapping)).toMatchObject({ openingKobo: 0n, closingKobo: 10_00n });
    expect(looksLike(Buffer.from(text))).toMatchObject({ separator: "semicolon", header: 1 });
  });

  it("has tabs, days as machines write them with a time, and signs before and after", () => {
    const text = [
      "Date\tNarration\tAmount",
      "2026-11-02T08:15:00\tIn\t₦1,234.5",
      "2026-11-02 23:59:59\tOut\t-1234",
      "2026-11-03\tOut again\tNGN 7.05-",
    ].join("\r");
    expect(amounts(text, mapped({ separator: "tab", dates: "2026-12-31" }))).toEqual([
      ["2026-11-02", 1_234_50n],
      ["2026-11-02", -1_234_00n],
      ["2026-11-03", -7_05n],
    ]);
  });

  it("names no balances: they are not known, and not guessed", () => {
    const text = "Date,Narration,Amount\n02/11/2026,In,5";
    expect(read(text)).toMatchObject({ openingKobo: null, closingKobo: null });
  });
});

const line = (row: string) => `Date,Narration,Amount\n01/11/2026,Right,5.00\n${row}\n`;

describe("a file is refused whole, with the line and the reason, and without what the cell says:", () => {
  it.each([
    ["a day that is none", line("31/02/2026,Secret,5"), /^Line 3: its date is not like/],
    ["another form of days", line("2026-11-01,Secret,5"), /^Line 3: its date is not like/],
    ["no date", line(",Secret,5"), /^Line 3: its date is not like/],
    ["a day to come", line("28/11/2026,Secret,5"), /^Line 3: its date is after today/],
    ["three decimals", line("01/11/2026,Secret,5.005"), /^Line 3: its amount is no amount/],
    ["commas in the wrong place", line('01/11/2026,Secret,"1,00"'), /^Line 3: its amount/],
    ["a formula as amount", line("01/11/2026,Secret,=5+5"), /^Line 3: its amount/],
    ["a float", line("01/11/2026,Secret,1e3"), /^Line 3: its amount/],
    ["ten to the eighteenth naira", line("01/11/2026,Secret,1000000000000000000"), /^Line 3: its/],
    ["two signs", line("01/11/2026,Secret,-(5)"), /^Line 3: its amount/],
    ["no amount", line("01/11/2026,Secret,"), /^Line 3: its amount/],
    ["nothing", line("01/11/2026,Secret,0.00"), /^Line 3: it has no amount/],
    ["no description", line("01/11/2026,,5"), /^Line 3: it has no description/],
    ["a text without end", line(`01/11/2026,${"x".repeat(1_001)},5`), /^Line 3: its text is too/],
    ["an open quotation mark", line('01/11/2026,"Secret,5'), /quotation marks are wrong/],
    ["a quotation mark within", line('01/11/2026,Se"cret,5'), /quotation marks are wrong/],
    ["more cells than titles", line("01/11/2026,Secret,5,6"), /^Line 3: it has more cells/],
    ["a missing title", "Date,Text,Amount\n01/11/2026,Secret,5", /no title "Narration"/],
    ["a title twice", "Date,Narration,Amount,Amount\n", /title "Amount" twice/],
    ["only titles", "Date,Narration,Amount\n", /It has no lines/],
    ["nothing at all", "", /The file is empty/],
    ["a workbook", "PK\u0003\u0004\u0000", /Choose a CSV/],
    ["another encoding", Buffer.from([0x44, 0xe9, 0x2c]), /UTF-8/],
    ["five megabytes and more", Buffer.alloc(5_000_001, "x"), /Choose a CSV/],
    ["20,001 lines", `${line("")}${"01/11/2026,x,5\n".repeat(20_000)}`, /too many lines/],
  ])("%s", (_what, text, why) => {
    expect(() => read(text)).toThrow(why);
    expect(() => read(text)).not.toThrow(/Secret/);
  });

  it("a balance that is not the one before it with its amount", () => {
    const text = "Date,Narration,Amount,Balance\n01/11/2026,a,5,5\n01/11/2026,b,5,11\n";
    expect(() => read(text, mapped({ balance: "Balance" }))).toThrow(/^Line 3: its balance/);
  });

  it.each([
    ["a debit and a credit", "5,6", /a debit and a credit/],
    ["neither", ",", /it has no amount/],
    ["a negative debit", "-5,", /is negative/],
  ])("%s in two columns", (_what, cells, why) => {
    const text = `Date,Narration,Out,In\n01/11/2026,Secret,${cells}\n`;
    const mapping = mapped({ amount: "", debit: "Out", credit: "In" });
    expect(() => read(text, mapping)).toThrow(why);
  });

  it("columns that name a debit without a credit, or both ways", () => {
    expect(() => mapped({ amount: "", debit: "Out" })).toThrow(/one column of amounts/);
    expect(() => mapped({ debit: "Out", credit: "In" })).toThrow(/one column of amounts/);
  });
});
