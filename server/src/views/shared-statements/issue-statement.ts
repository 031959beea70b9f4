import { createHash } from "node:crypto";
import type { StatementFormat } from "@osisi/contracts/statements.ts";
import type { Db } from "#platform/database/database.ts";
import type { Statement } from "#views/statements/statement.ts";
import { insertIssued } from "./queries.ts";

/** A PDF says when it was made, and a month that is not over goes on: no file is made twice. So what
 * is recorded is the hash of the bytes that are sent, and it is recorded before the last of them: who
 * has the whole file can share it. */

type Issued = Readonly<{
  id: string;
  investor: Readonly<{ id: string; firstName: string; lastName: string }>;
  statement: Pick<Statement, "from" | "to" | "closingBalance">;
  format: StatementFormat;
  issuedAt: Date;
}>;

export async function* issueStatement(
  db: Db,
  { id, investor, statement, format, issuedAt }: Issued,
  file: AsyncIterable<string | Buffer>,
): AsyncGenerator<string | Buffer> {
  const hash = createHash("sha256");
  let last: string | Buffer | undefined;
  for await (const part of file) {
    if (last !== undefined) yield last;
    hash.update(part);
    last = part;
  }
  await insertIssued(db, {
    id,
    investorId: investor.id,
    fromDay: statement.from,
    toDay: statement.to,
    format,
    sha256: hash.digest(),
    initials: initialsOf(investor),
    closingBalanceKobo: statement.closingBalance,
    issuedAt,
  });
  if (last !== undefined) yield last;
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** A letter with many marks is no name. */
const LONGEST_LETTER = 8;

/** `A. O.`; a letter keeps its dots and tone marks. */
function initialsOf(name: Readonly<{ firstName: string; lastName: string }>): string {
  return [name.firstName, name.lastName]
    .map((one) => [...letters.segment(one.trim().toLocaleUpperCase("en"))][0]?.segment)
    .map((letter = "–") => `${letter.slice(0, LONGEST_LETTER)}.`)
    .join(" ");
}
