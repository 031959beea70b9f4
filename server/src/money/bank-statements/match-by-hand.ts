import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { matchAgain } from "./match-again.ts";
import * as queries from "./queries.ts";

/** An operator says which transfers a line is, or that it is not. What one line stands for has its
 * sum; a transfer is in one line. */

export type ByHand =
  | Readonly<{ kind: "done"; count: number; amountKobo: bigint }>
  | Readonly<{ kind: "unknown" | "matched-before" | "not-open" | "not-matched" }>
  | Readonly<{ kind: "other-sum"; amountKobo: bigint; sumKobo: bigint }>;

export async function matchByHand(
  tx: Tx,
  {
    lineId,
    transferIds,
    by,
    now,
  }: { lineId: string; transferIds: bigint[]; by: string; now: Date },
): Promise<ByHand> {
  await queries.lockBankLines(tx);
  const line = await queries.findLine(tx, lineId);
  if (!line) return { kind: "unknown" };
  if ((await queries.findMatchesOf(tx, lineId)).length > 0) return { kind: "matched-before" };
  const entries = await queries.findOpenAmong(tx, transferIds);
  if (entries.length === 0 || entries.length < new Set(transferIds).size) {
    return { kind: "not-open" };
  }
  const { amountKobo } = line;
  const sumKobo = entries.reduce((sum, entry) => sum + entry.amountKobo, 0n);
  if (sumKobo !== amountKobo) return { kind: "other-sum", amountKobo, sumKobo };
  const matches = entries.map(({ id: transferId }) => ({
    id: newId(),
    lineId,
    transferId,
    matchedBy: by,
    matchedAt: now,
  }));
  await queries.insertMatches(tx, matches);
  await matchAgain(tx, now);
  return { kind: "done", count: entries.length, amountKobo };
}

/** The program will not match the same two again. */
export async function separate(
  tx: Tx,
  { lineId, by, now }: { lineId: string; by: string; now: Date },
): Promise<ByHand> {
  await queries.lockBankLines(tx);
  const line = await queries.findLine(tx, lineId);
  if (!line) return { kind: "unknown" };
  const matches = await queries.findMatchesOf(tx, lineId);
  if (matches.length === 0) return { kind: "not-matched" };
  const ids = matches.map(({ id }) => id);
  await queries.endMatches(tx, ids, { endedAt: now, endedBy: by });
  await matchAgain(tx, now);
  return { kind: "done", count: matches.length, amountKobo: line.amountKobo };
}
