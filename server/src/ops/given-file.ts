import { readFile } from "node:fs/promises";
import {
  type EvidenceArea,
  evidenceName,
  evidenceType,
  insertEvidence,
  LARGEST_EVIDENCE_BYTES,
  notEvidence,
} from "#money/disputes/evidence.ts";
import type { Tx } from "#platform/database/database.ts";
import { isId, newId } from "#platform/ids.ts";
import { type Order, Refused } from "./command.ts";

/** A file that an act names. In the console it was uploaded before; in a shell it is a path. */

export type GivenFile = Readonly<{ id: string; row?: Parameters<typeof insertEvidence>[1] }>;

/** @throws Refused */
export async function readGivenFile(
  { runtime }: Order,
  typed: string,
  area: EvidenceArea = "money",
): Promise<GivenFile> {
  if (isId(typed)) return { id: typed };
  const body = await readFile(typed).catch(() => undefined);
  const type = body && body.length <= LARGEST_EVIDENCE_BYTES ? evidenceType(body) : undefined;
  if (!body || !type) throw new Refused(notEvidence);
  const id = newId();
  const createdAt = runtime.clock.now();
  return { id, row: { id, name: evidenceName(typed), type, body, createdAt, area } };
}

export async function keepFile(tx: Tx, { row }: GivenFile): Promise<void> {
  if (row) await insertEvidence(tx, row);
}
