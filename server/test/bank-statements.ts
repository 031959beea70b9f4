import { type BankMapping, mappingFields } from "@osisi/contracts/console/bank-statements.ts";
import { type CalendarDate, startOfDay } from "@osisi/contracts/calendar.ts";
import { decimalNaira } from "@osisi/contracts/money.ts";
import { bank, gatewayClearing } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { type Db, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

/** Invented statements of a bank, and transfers of our books that they may name. */

export const COLUMNS: BankMapping = {
  account: "Osisi operations",
  separator: "comma",
  header: "1",
  dates: "2026-12-31",
  date: "Date",
  description: "Narration",
  reference: "Reference",
  amount: "Amount",
  debit: "",
  credit: "",
  balance: "",
};

export type BankLine = Readonly<{
  day: CalendarDate;
  kobo: bigint;
  text: string;
  reference?: string;
}>;

export function csvOf(lines: readonly BankLine[]): string {
  const rows = lines.map(({ day, kobo, reference = "", text }) =>
    [day, text, reference, decimalNaira(kobo)].map(quoted).join(","),
  );
  return ["Date,Narration,Reference,Amount", ...rows, ""].join("\n");
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** As the console's upload leaves it. Returns its id. */
export async function uploadedFile(db: Db, csv: string, createdAt: Date): Promise<string> {
  const [id, body] = [newId(), Buffer.from(csv)];
  const row = { id, name: "statement.csv", body, sha256: Buffer.alloc(32), createdAt };
  await db.insertInto("bankStatementFile").values(row).execute();
  return id;
}

/** The words of the shell's import, with all columns. */
export function importWords(file: string, mapping: BankMapping = COLUMNS, name = "Main"): string[] {
  const pairs = mappingFields.map((field) => `${field}=${mapping[field]}`);
  return ["import-statement", file, name, ...pairs];
}

export async function lineSaying(db: Db, description: string): Promise<string> {
  const row = db.selectFrom("bankLine").select("id").where("description", "=", description);
  return (await row.executeTakeFirstOrThrow()).id;
}

let spent = 0n;

/** That no other test has. */
export function newAmount(): bigint {
  spent += 1n;
  return 1_000_00n + spent;
}

export const said = () => `Said ${newId()}`;

/** The gateway's transfer to our bank. Returns its key. */
export const settle = (db: Db, amount: bigint, on: CalendarDate) =>
  inTransaction(db, async (tx) => {
    const key = `balance-row:${newId()}`;
    const accounts = { debit: bank("NGN"), credit: gatewayClearing("NGN") };
    const eventAt = startOfDay(on);
    await post(tx, [{ key, movement: "settlement-to-bank", ...accounts, amount, eventAt }]);
    return key;
  });
