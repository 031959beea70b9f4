import { type Insertable, sql } from "kysely";
import type { GatewayName } from "#gateway/gateway.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

export const ANSWER_TASK = "answer-dispute";

export async function insertAnswer(tx: Tx, answer: Insertable<DB["disputeAnswer"]>): Promise<void> {
  await tx.insertInto("disputeAnswer").values(answer).execute();
}

/** Claims a due step until `endsAt`; if the process dies, it is due again then. */
export async function claimAnswer(db: Db, id: string, lease: { now: Date; endsAt: Date }) {
  const claimed = await db
    .updateTable("disputeAnswer")
    .set({ nextStepAt: lease.endsAt })
    .where("id", "in", (free) =>
      free
        .selectFrom("disputeAnswer")
        .select("id")
        .where("id", "=", id)
        .where("nextStepAt", "<=", lease.now)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!claimed) return undefined;
  const dispute = await db
    .selectFrom("dispute")
    .select(["gateway", "gatewayId", "amountKobo"])
    .$narrowType<{ gateway: GatewayName }>()
    .where("id", "=", claimed.disputeId)
    .executeTakeFirstOrThrow();
  return { ...claimed, ...dispute };
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

export async function enqueueDueAnswers(db: Db, now: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${ANSWER_TASK},
      payload := json_build_object('id', id),
      job_key := ${ANSWER_TASK} || ':' || id,
      job_key_mode := 'preserve_run_at'
    )
    from (
      select id from dispute_answer where next_step_at <= ${now} order by next_step_at limit 500
    ) as due
  `.execute(db);
}
