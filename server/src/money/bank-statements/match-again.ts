import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { report } from "#money/findings/findings.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { APART_WORKING_DAYS, type Pair, lastDayOver, matchLines, pairName } from "./match-lines.ts";
import * as queries from "./queries.ts";

/** Matches again what has an amount of something unmatched: a line or transfer that came later can make
 * ambiguous what was clear. What an operator has matched or separated stays so. The caller holds the
 * lock. */

export async function matchAgain(tx: Tx, now: Date): Promise<void> {
  const openLines = await queries.findOpenLines(tx);
  const openEntries = await queries.findOpenEntries(tx);
  const amounts = [...openLines, ...openEntries].map(({ amountKobo }) => amountKobo);
  const before = await queries.findMatched(tx, [...new Set(amounts)]);
  const separated = await queries.findRefused(tx);
  const pairs = matchLines(
    [...openLines, ...before.map(lineOf)],
    [...openEntries, ...before.map(entryOf)],
    new Set(separated.map(({ lineId, transferId }) => pairName(lineId, transferId))),
  );
  const wanted = new Map(pairs.map((pair) => [nameOf(pair), pair]));
  const kept = new Set(before.map(({ lineId, transferId }) => pairName(lineId, transferId)));
  const ended = before.filter(
    ({ lineId, transferId }) => !wanted.has(pairName(lineId, transferId)),
  );
  await queries.endMatches(
    tx,
    ended.map(({ id }) => id),
    { endedAt: now, endedBy: null },
  );
  const added = [...wanted].filter(([name]) => !kept.has(name)).map(([, pair]) => pair);
  await queries.insertMatches(
    tx,
    added.map(({ line, entry }) => ({
      id: newId(),
      lineId: line.id,
      transferId: entry.id,
      matchedAt: now,
    })),
  );
  await reportUnmatched(tx, now);
}

type Before = Awaited<ReturnType<typeof queries.findMatched>>[number];

function lineOf({ lineId: id, amountKobo, lineDay: bookedOn, description, reference }: Before) {
  return { id, amountKobo, bookedOn, description, reference };
}

function entryOf({ transferId: id, key, amountKobo, entryDay: bookedOn }: Before) {
  return { id, key, amountKobo, bookedOn };
}

function nameOf({ line, entry }: Pair): string {
  return pairName(line.id, entry.id);
}

/** Our books may be a day behind the bank. */
const LINE_WAITS_WORKING_DAYS = 1;
/** The next ones follow once these have ended: a file of another account must not bury the rest. */
const REPORTED_AT_ONCE = 200;

/** Findings for lines that no transfer is, and for transfers that no line is although a statement
 * covers their day. They name no person. They end by themselves (`finding-causes.ts`). */
async function reportUnmatched(tx: Tx, now: Date): Promise<void> {
  const today = dateInLagos(now);
  const atMost = REPORTED_AT_ONCE;
  const lines = { until: lastDayOver(today, LINE_WAITS_WORKING_DAYS), atMost };
  for (const line of await queries.findLinesToReport(tx, lines)) {
    const { id: subject, account, amountKobo, bookedOn, statementId: statement } = line;
    const details = { amountKobo: String(amountKobo), day: bookedOn, account, statement };
    await report(tx, { kind: "bank-line-unmatched", subject, details, now });
  }
  const entries = { until: lastDayOver(today, APART_WORKING_DAYS), atMost };
  for (const entry of await queries.findEntriesToReport(tx, entries)) {
    const { key: subject, amountKobo, bookedOn, movement } = entry;
    const details = { amountKobo: String(amountKobo), day: bookedOn, movement };
    await report(tx, { kind: "bank-entry-unmatched", subject, details, now });
  }
}
