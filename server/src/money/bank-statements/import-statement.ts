import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import {
  type BankMapping,
  bankMapping,
  mappingName,
} from "@osisi/contracts/console/bank-statements.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { matchAgain } from "./match-again.ts";
import * as queries from "./queries.ts";
import { BadStatement } from "./read-rows.ts";
import { type ReadLine, readStatement } from "./read-statement.ts";

/** A statement is imported whole or not at all, and a file once. A line that an earlier statement had
 * is not a second one: equal lines of a day differ by their place among each other. */

export type Imported = Readonly<{
  account: string;
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  lines: number;
  newLines: number;
  /** Of its new lines. */
  matched: number;
}>;

/** @throws BadStatement */
export async function importStatement(
  tx: Tx,
  given: Readonly<{
    file: { name: string; body: Uint8Array };
    name: string;
    /** Empty: the saved columns of that name. */
    mapping: Readonly<Record<string, string>>;
    by: string;
    now: Date;
  }>,
): Promise<Imported> {
  const { by, file, now } = given;
  await queries.lockBankLines(tx);
  const sha256 = createHash("sha256").update(file.body).digest();
  const before = await queries.findBySha256(tx, sha256);
  if (before) {
    const { fileName, importedAt, importedBy } = before;
    throw new BadStatement(
      `This file was imported on ${dateInLagos(importedAt)} by ${importedBy}, as ${fileName}.`,
    );
  }
  const { id: mappingId, mapping } = await saveMapping(tx, given);
  const { account } = mapping;
  const { lines, ...whole } = readStatement(file.body, mapping, dateInLagos(now));
  const added = await queries.findNewLines(tx, identified(account, lines));
  const statementId = newId();
  await queries.insertStatement(tx, {
    id: statementId,
    fileName: file.name,
    sha256,
    account,
    mappingId,
    ...whole,
    lines: lines.length,
    newLines: added.length,
    importedBy: by,
    importedAt: now,
  });
  await queries.insertLines(
    tx,
    added.map((line) => ({ ...line, id: newId(), statementId, account })),
  );
  await matchAgain(tx, now);
  const matched = await queries.countMatched(tx, statementId);
  const { firstDay, lastDay } = whole;
  return { account, firstDay, lastDay, lines: lines.length, newLines: added.length, matched };
}

/** What is given, as a new version of that name if it differs; if nothing is, the newest version. */
async function saveMapping(
  tx: Tx,
  {
    by: createdBy,
    mapping: given,
    name: typed,
    now: createdAt,
  }: Parameters<typeof importStatement>[1],
): Promise<{ id: string; mapping: BankMapping }> {
  const name = mappingName.safeParse(typed);
  if (!name.success) throw new BadStatement("Give the columns a name of at most 60 letters.");
  const known = await queries.findMapping(tx, name.data);
  const isGiven = Object.keys(given).length > 0;
  if (!known && !isGiven) {
    throw new BadStatement(`There are no saved columns called ${name.data}.`);
  }
  const read = bankMapping.safeParse(isGiven ? given : known?.mapping);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new BadStatement(`${String(issue?.path[0] ?? "columns")}: ${issue?.message ?? ""}`);
  }
  const mapping = read.data;
  if (known && isDeepStrictEqual(known.mapping, mapping)) return { id: known.id, mapping };
  const id = newId();
  const version = (known?.version ?? 0) + 1;
  const row = { id, name: name.data, version, createdBy, createdAt };
  await queries.insertMapping(tx, { ...row, mapping: JSON.stringify(mapping) });
  return { id, mapping };
}

function identified(account: string, lines: readonly ReadLine[]) {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { amountKobo, bookedOn, description, reference } = line;
    const what = JSON.stringify([account, bookedOn, String(amountKobo), reference, description]);
    const ordinal = (seen.get(what) ?? 0) + 1;
    seen.set(what, ordinal);
    return { ...line, identity: createHash("sha256").update(`${what}${ordinal}`).digest() };
  });
}
