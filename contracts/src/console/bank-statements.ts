import * as z from "zod/mini";
import { kobo } from "./amounts.ts";

/** Statements of our bank: how a CSV file is read, and which transfers its lines are. */

export const STATEMENT_LIMITS = { bytes: 5_000_000, lines: 20_000, headerRow: 50 } as const;

export const separators = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
const separatorNames = ["comma", "semicolon", "tab", "pipe"] as const;

/** Each is the last day of 2026, written so. */
export const dateForms = ["31/12/2026", "31-Dec-2026", "2026-12-31", "12/31/2026"] as const;
export type DateForm = (typeof dateForms)[number];

const title = z.string().check(z.trim(), z.maxLength(100));
const needed = title.check(z.minLength(1, "Say which column it is."));
const optional = z.prefault(title, "");
const headerRow = /^(?:[1-9]|[1-4]\d|50)$/;

export const mappingName = z
  .string()
  .check(z.trim(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u, "Give it a name."));

/** Which column is what, by its title. All are texts, as the act takes them. */
export const bankMapping = z
  .object({
    account: z
      .string()
      .check(z.trim(), z.minLength(1, "Say which account it is."), z.maxLength(60)),
    separator: z.enum(separatorNames),
    header: z.string().check(z.regex(headerRow, "Say which row has the titles: 1 to 50.")),
    dates: z.enum(dateForms),
    date: needed,
    description: needed,
    reference: optional,
    /** Signed; or two columns of their own. */
    amount: optional,
    debit: optional,
    credit: optional,
    balance: optional,
  })
  .check(
    z.refine(({ amount, debit, credit }) => (amount ? !debit && !credit : debit && credit), {
      error: "Choose one column of amounts, or one of debits and one of credits.",
      path: ["amount"],
    }),
  );

export type BankMapping = z.infer<typeof bankMapping>;
export type MappingField = keyof BankMapping;

export const mappingFields = [
  "account",
  "separator",
  "header",
  "dates",
  "date",
  "description",
  "reference",
  "amount",
  "debit",
  "credit",
  "balance",
] as const satisfies readonly MappingField[];

/** `POST /api/bank-statements/files`: the first rows as they are, and how it seems to be read. */
export const uploadedStatement = z.object({
  id: z.uuid(),
  name: z.string(),
  separator: z.enum(separatorNames),
  header: z.number(),
  rows: z.array(z.array(z.string())),
});
export type UploadedStatement = z.infer<typeof uploadedStatement>;

const day = z.string();

const readLine = z.object({
  number: z.number(),
  bookedOn: day,
  amountKobo: kobo,
  description: z.string(),
  reference: z.nullable(z.string()),
  balanceKobo: z.nullable(kobo),
});

export const previewQuestion = z.object({ file: z.uuid(), mapping: bankMapping });

/** `POST /api/bank-statements/preview`: nothing is written. */
export const statementPreview = z.object({
  /** Why the file would be refused. */
  problem: z.nullable(z.string()),
  count: z.number(),
  firstDay: z.nullable(day),
  lastDay: z.nullable(day),
  openingKobo: z.nullable(kobo),
  closingKobo: z.nullable(kobo),
  lines: z.array(readLine),
});
export type StatementPreview = z.infer<typeof statementPreview>;

const statement = z.object({
  id: z.uuid(),
  fileName: z.string(),
  account: z.string(),
  firstDay: day,
  lastDay: day,
  openingKobo: z.nullable(kobo),
  closingKobo: z.nullable(kobo),
  lines: z.number(),
  newLines: z.number(),
  /** Lines of its account and days without a match, and with one. */
  open: z.number(),
  matched: z.number(),
  importedBy: z.string(),
  importedAt: z.string(),
});
export type BankStatement = z.infer<typeof statement>;

/** The bank's balance beside that of the books, and what their difference consists of. */
export const bankComparison = z.object({
  day,
  bankKobo: kobo,
  booksKobo: kobo,
  differenceKobo: kobo,
  parts: z.array(z.object({ name: z.string(), kobo })),
});
export type BankComparison = z.infer<typeof bankComparison>;

/** `GET /api/bank-statements` */
export const bankStatements = z.object({
  statements: z.array(statement),
  mappings: z.array(z.object({ name: z.string(), mapping: bankMapping })),
  comparison: z.nullable(bankComparison),
});

const entry = z.object({
  id: z.string(),
  key: z.string(),
  words: z.string(),
  bookedOn: day,
  amountKobo: kobo,
});
export type BankEntry = z.infer<typeof entry>;

export const lineStates = ["matched", "finding", "explained", "waiting"] as const;

const line = z.object({
  ...readLine.shape,
  id: z.uuid(),
  state: z.enum(lineStates),
  /** Who matched it; null: the program. */
  matchedBy: z.nullable(z.string()),
  findingId: z.nullable(z.string()),
  entries: z.array(entry),
});
export type BankLine = z.infer<typeof line>;

/** `GET /api/bank-statements/:id` */
export const bankStatementDetail = z.object({
  statement,
  comparison: z.nullable(bankComparison),
  /** Those without a match first; at most 500. */
  lines: z.array(line),
  /** Transfers of the bank account without a line. */
  entries: z.array(entry),
});
