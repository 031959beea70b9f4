import { createHash } from "node:crypto";
import type { Db, Tx } from "#platform/database/database.ts";

/** A file that proves something: to a payer's bank, or where deployed money went. What it is, is decided by
 * its content. */

export const LARGEST_EVIDENCE_BYTES = 5_000_000;

const signatures = [
  { type: "application/pdf", begins: "%PDF-", ends: "%%EOF" },
  { type: "image/png", begins: "\x89PNG\r\n\x1A\n", ends: "IEND\xAE\x42\x60\x82" },
  { type: "image/jpeg", begins: "\xFF\xD8\xFF", ends: "\xFF\xD9" },
] as const;

/** Programs write a little more after the end. */
const TAIL_BYTES = 1_024;

/** `impact`: of a project or a meter, which is published with its row. */
export type EvidenceArea = "money" | "impact";

export type EvidenceType = (typeof signatures)[number]["type"];

/** `undefined` for another kind of file, and for one that is cut off. */
export function evidenceType(bytes: Buffer): EvidenceType | undefined {
  const head = bytes.subarray(0, 8).toString("latin1");
  const tail = bytes.subarray(-TAIL_BYTES).toString("latin1");
  return signatures.find(({ begins, ends }) => head.startsWith(begins) && tail.includes(ends))
    ?.type;
}

export const notEvidence = "Choose a whole PDF, PNG or JPEG of at most 5 MB.";

/** The last part of a path, without what a file name needs not. */
export function evidenceName(typed: string): string {
  const name = typed.split(/[/\\]/).at(-1) ?? "";
  return name.replaceAll(/[^\p{L}\p{N} ._-]/gu, "_").slice(-200) || "evidence";
}

export async function insertEvidence(
  tx: Tx,
  file: {
    id: string;
    name: string;
    type: EvidenceType;
    body: Buffer;
    createdAt: Date;
    area?: EvidenceArea;
  },
): Promise<void> {
  const sha256 = createHash("sha256").update(file.body).digest();
  await tx
    .insertInto("evidence")
    .values({ ...file, sha256 })
    .execute();
}

export function readEvidence(db: Db | Tx, id: string) {
  return db
    .selectFrom("evidence")
    .select(["name", "type", "body", "sha256", "area"])
    .where("id", "=", id)
    .executeTakeFirst();
}

const DAY_MS = 24 * 60 * 60_000;
/** Longer than a proposal waits. */
const KEEP_UNUSED_MS = 8 * DAY_MS;
/** After the end of the dispute: a bank may dispute a payment again. */
const KEEP_USED_MS = 180 * DAY_MS;

/** Documents of deployments, projects and meters are kept. */
export async function eraseEvidence(db: Db, now: Date): Promise<void> {
  const [unusedBefore, endedBefore] = [KEEP_UNUSED_MS, KEEP_USED_MS].map(
    (keptMs) => new Date(now.getTime() - keptMs),
  );
  await db
    .updateTable("evidence")
    .set({ body: null })
    .where("body", "is not", null)
    .where("createdAt", "<", unusedBefore ?? now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("deploymentLine as line")
            .select("line.key")
            .whereRef("line.evidenceId", "=", "evidence.id"),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("project").select("id").whereRef("project.evidenceId", "=", "evidence.id"),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("meterReading")
            .select("id")
            .whereRef("meterReading.evidenceId", "=", "evidence.id"),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("disputeAnswer as answer")
            .innerJoin("dispute", "dispute.id", "answer.disputeId")
            .select("answer.id")
            .whereRef("answer.evidenceId", "=", "evidence.id")
            .where((where) =>
              where.or([
                where("dispute.endedAt", "is", null),
                where("dispute.endedAt", ">=", endedBefore ?? now),
              ]),
            ),
        ),
      ),
    )
    .execute();
}
