import type { Insertable } from "kysely";
import type { GatewayName } from "#gateway/gateway.ts";
import { claimStep } from "#gateway/submission.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

export const ANSWER_TASK = "answer-dispute";

export async function insertAnswer(tx: Tx, answer: Insertable<DB["disputeAnswer"]>): Promise<void> {
  await tx.insertInto("disputeAnswer").values(answer).execute();
}

/** A due answer, claimed until `endsAt`, with its dispute. */
export async function claimAnswer(db: Db, id: string, lease: { now: Date; endsAt: Date }) {
  if (!(await claimStep(db, "dispute_answer", { id, ...lease }))) return undefined;
  return db
    .selectFrom("disputeAnswer")
    .innerJoin("dispute", "dispute.id", "disputeId")
    .selectAll("disputeAnswer")
    .select(["gateway", "gatewayId", "amountKobo"])
    .$narrowType<{ gateway: GatewayName }>()
    .where("disputeAnswer.id", "=", id)
    .executeTakeFirstOrThrow();
}

export type ClaimedAnswer = NonNullable<Awaited<ReturnType<typeof claimAnswer>>>;

/** Committed before the gateway is called. */
export async function recordAnswerSending(
  db: Db,
  id: string,
  { now, nextStepAt }: { now: Date; nextStepAt: Date },
): Promise<void> {
  await db
    .updateTable("disputeAnswer")
    .set(({ eb }) => ({ state: "sent", sends: eb("sends", "+", 1), sentAt: now, nextStepAt }))
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

export async function postponeAnswer(db: Db | Tx, id: string, nextStepAt: Date): Promise<void> {
  await db
    .updateTable("disputeAnswer")
    .set({ nextStepAt })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

export async function endAnswer(
  tx: Tx,
  id: string,
  end: { state: "taken" | "refused"; refusal: string | null; now: Date },
): Promise<void> {
  const { now: endedAt, refusal, state } = end;
  await tx
    .updateTable("disputeAnswer")
    .set({ state, refusal, endedAt, nextStepAt: null })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}
