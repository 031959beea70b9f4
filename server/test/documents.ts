import { type EvidenceArea, insertEvidence } from "#money/disputes/evidence.ts";
import { type Db, inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

/** A small PDF, as an operator would have uploaded it. */
export async function newDocument(
  db: Db,
  createdAt: Date,
  area: EvidenceArea = "money",
): Promise<string> {
  const id = newId();
  const body = Buffer.from("%PDF-1.7\nslip\n%%EOF\n");
  const file = { id, name: "slip.pdf", type: "application/pdf", body, createdAt, area } as const;
  await inTransaction(db, (tx) => insertEvidence(tx, file));
  return id;
}
