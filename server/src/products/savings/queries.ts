import { type Insertable, type Updateable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { Instalment, InstalmentColumns, PlanColumns, Plan } from "./plan.ts";

export async function insertPlan(
  tx: Tx,
  plan: Insertable<DB["savingPlan"]> & Partial<PlanColumns>,
): Promise<void> {
  await tx.insertInto("savingPlan").values(plan).execute();
}

export async function insertInstalments(
  tx: Tx,
  instalments: readonly (Insertable<DB["planInstalment"]> & Partial<InstalmentColumns>)[],
): Promise<void> {
  if (instalments.length === 0) return;
  await tx
    .insertInto("planInstalment")
    .values([...instalments])
    .execute();
}

export function findPlan(db: Db | Tx, id: string): Promise<Plan | undefined> {
  return db
    .selectFrom("savingPlan")
    .selectAll()
    .$narrowType<PlanColumns>()
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Every change of a plan or its instalments holds this row's lock. */
export function lockPlan(tx: Tx, id: string): Promise<Plan | undefined> {
  return tx
    .selectFrom("savingPlan")
    .selectAll()
    .$narrowType<PlanColumns>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function findRequestedPlan(
  tx: Tx,
  request: { investorId: string; requestKey: string },
): Promise<Plan | undefined> {
  return tx
    .selectFrom("savingPlan")
    .selectAll()
    .$narrowType<PlanColumns>()
    .where("investorId", "=", request.investorId)
    .where("requestKey", "=", request.requestKey)
    .executeTakeFirst();
}

export async function forgetOldRequest(
  tx: Tx,
  request: { investorId: string; requestKey: string; keptSince: Date },
): Promise<void> {
  await tx
    .updateTable("savingPlan")
    .set({ requestKey: null })
    .where("investorId", "=", request.investorId)
    .where("requestKey", "=", request.requestKey)
    .where("openedAt", "<=", request.keptSince)
    .execute();
}

/** The number of this investor's running plans. */
export async function countRunningPlans(tx: Db | Tx, investorId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("savingPlan")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("investorId", "=", investorId)
    .where("state", "=", "ongoing")
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updatePlan(
  tx: Tx,
  id: string,
  change: Updateable<DB["savingPlan"]> & Partial<PlanColumns>,
): Promise<void> {
  await tx.updateTable("savingPlan").set(change).where("id", "=", id).execute();
}

export async function updateInstalment(
  tx: Tx,
  id: string,
  change: Updateable<DB["planInstalment"]> & Partial<InstalmentColumns>,
): Promise<void> {
  await tx.updateTable("planInstalment").set(change).where("id", "=", id).execute();
}

export function findInstalment(db: Db | Tx, id: string): Promise<Instalment | undefined> {
  return db
    .selectFrom("planInstalment")
    .selectAll()
    .$narrowType<InstalmentColumns>()
    .where("id", "=", id)
    .executeTakeFirst();
}

export function findInstalmentByNumber(
  tx: Tx,
  { planId, number }: { planId: string; number: number },
): Promise<Instalment | undefined> {
  return tx
    .selectFrom("planInstalment")
    .selectAll()
    .$narrowType<InstalmentColumns>()
    .where("planId", "=", planId)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** The instalment that is paid for, with its plan locked. */
export async function lockInstalment(
  tx: Tx,
  id: string | null,
): Promise<{ plan: Plan; instalment: Instalment } | undefined> {
  const unlocked = id === null ? undefined : await findInstalment(tx, id);
  const plan = unlocked && (await lockPlan(tx, unlocked.planId));
  const instalment = unlocked && (await findInstalment(tx, unlocked.id));
  return plan && instalment && { plan, instalment };
}

/** The instalments that this payment has paid, with their plans locked. */
export async function lockPaidBy(
  tx: Tx,
  paymentId: string,
): Promise<{ plan: Plan; instalment: Instalment }[]> {
  const paidBy = () => tx.selectFrom("planInstalment").where("paymentId", "=", paymentId);
  const unlocked = await paidBy().select("planId").distinct().orderBy("planId").execute();
  const paid: { plan: Plan; instalment: Instalment }[] = [];
  for (const { planId } of unlocked) {
    const plan = await lockPlan(tx, planId);
    const instalments = await paidBy()
      .selectAll()
      .$narrowType<InstalmentColumns>()
      .where("planId", "=", planId)
      .where("state", "=", "paid")
      .orderBy("number")
      .execute();
    if (plan) paid.push(...instalments.map((instalment) => ({ plan, instalment })));
  }
  return paid;
}

/** Ordered by plan, then by number: top-ups last. */
export function listInstalments(db: Db | Tx, planIds: readonly string[]): Promise<Instalment[]> {
  if (planIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("planInstalment")
    .selectAll()
    .$narrowType<InstalmentColumns>()
    .where("planId", "in", [...planIds])
    .orderBy("planId")
    .orderBy("number")
    .execute();
}

/** The first unpaid due instalment, and whether a charge is open for any. */
export function findUnpaid(tx: Tx, planId: string): Promise<Instalment | undefined> {
  return tx
    .selectFrom("planInstalment")
    .selectAll()
    .$narrowType<InstalmentColumns>()
    .where("planId", "=", planId)
    .where("state", "=", "due")
    .orderBy(sql`charge_id is null`)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
}

/** Whether a charge of that card is open, for any plan. */
export async function isCardBusy(tx: Tx, cardId: string): Promise<boolean> {
  const open = await tx
    .selectFrom("planInstalment")
    .innerJoin("savingPlan", "savingPlan.id", "planInstalment.planId")
    .select("planInstalment.id")
    .where("savingPlan.cardId", "=", cardId)
    .where("savingPlan.state", "=", "ongoing")
    .where("planInstalment.chargeId", "is not", null)
    .where("planInstalment.challengeUrl", "is", null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

export async function listPlansOfMandate(tx: Tx, mandateId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("savingPlan")
    .select("id")
    .where("mandateId", "=", mandateId)
    .where("state", "in", ["pending", "ongoing"])
    .execute();
  return rows.map(({ id }) => id);
}

/** Plans that begin once their mandate is active and has paid the first instalment. */
export function listPendingPlans(db: Db, investorId: string): Promise<Plan[]> {
  return db
    .selectFrom("savingPlan")
    .selectAll()
    .$narrowType<PlanColumns>()
    .where("investorId", "=", investorId)
    .where("state", "=", "pending")
    .where("mandateId", "is not", null)
    .orderBy("id", "desc")
    .execute();
}

/** From now on the investor is the cause of a delay. */
export async function markWaited(tx: Tx, planId: string): Promise<void> {
  await tx
    .updateTable("planInstalment")
    .set({ waited: true })
    .where("planId", "=", planId)
    .where("state", "=", "due")
    .where("waited", "=", false)
    .execute();
}

export async function lapseUnpaid(tx: Tx, planId: string): Promise<void> {
  await tx
    .updateTable("planInstalment")
    .set({
      state: "lapsed",
      chargeId: null,
      challengeUrl: null,
      checkoutUntil: null,
      askAt: null,
    })
    .where("planId", "=", planId)
    .where("state", "=", "due")
    .execute();
}

/** Newest first, without unpaid ones. */
export function listPlans(
  db: Db | Tx,
  page: {
    investorId: string;
    atMost?: number;
    before?: string | undefined;
    id?: string;
    onlyRunning?: boolean;
  },
): Promise<Plan[]> {
  return db
    .selectFrom("savingPlan")
    .selectAll()
    .$narrowType<PlanColumns>()
    .where("investorId", "=", page.investorId)
    .where("state", "in", page.onlyRunning === true ? ["ongoing"] : ["ongoing", "matured"])
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .$if(page.id !== undefined, (query) => query.where("id", "=", page.id ?? ""))
    .orderBy("id", "desc")
    .$if(page.atMost !== undefined, (query) => query.limit(page.atMost ?? 0))
    .execute();
}
