import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";

export async function insertCircle(tx: Tx, circle: Insertable<DB["circle"]>): Promise<void> {
  await tx.insertInto("circle").values(circle).execute();
}

export async function insertMember(tx: Tx, member: Insertable<DB["circleMember"]>): Promise<void> {
  await tx.insertInto("circleMember").values(member).execute();
}

/** Serializes what an investor does in circles, for the limits that are theirs. Locked before any
 * plan or circle. */
export async function lockMemberships(tx: Tx, investorId: string): Promise<void> {
  await tx
    .selectFrom("investor")
    .select("id")
    .where("id", "=", investorId)
    .forNoKeyUpdate()
    .execute();
}

/** Every change of a circle or its members holds this row's lock. */
export function lockCircle(tx: Tx, id: string) {
  return tx.selectFrom("circle").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export type StoredCircle = NonNullable<Awaited<ReturnType<typeof lockCircle>>>;

export function findCircle(db: Db | Tx, id: string) {
  return db.selectFrom("circle").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findByCode(db: Db | Tx, code: string) {
  return db.selectFrom("circle").selectAll().where("code", "=", code).executeTakeFirst();
}

/** Present members, the keeper first. */
export function listMembers(db: Db | Tx, circleId: string) {
  return db
    .selectFrom("circleMember as member")
    .innerJoin("investor", "investor.id", "member.investorId")
    .innerJoin("savingPlan as plan", "plan.id", "member.planId")
    .select(["member.id", "member.investorId", "member.planId", "investor.firstName"])
    .select("plan.name as planName")
    .where("member.circleId", "=", circleId)
    .where("member.leftAt", "is", null)
    .orderBy("member.joinedAt")
    .orderBy("member.id")
    .execute();
}

export type PresentMember = Awaited<ReturnType<typeof listMembers>>[number];

/** An investor's memberships of a circle, present and past, latest first. */
export function listOwnMemberships(db: Db | Tx, own: { circleId: string; investorId: string }) {
  return db
    .selectFrom("circleMember")
    .selectAll()
    .where("circleId", "=", own.circleId)
    .where("investorId", "=", own.investorId)
    .orderBy("id", "desc")
    .execute();
}

/** The circle that a plan is in. */
export function findCircleOfPlan(tx: Tx, planId: string) {
  return tx
    .selectFrom("circleMember")
    .innerJoin("circle", "circle.id", "circleMember.circleId")
    .select(["circle.id", "circle.name", "circle.purpose"])
    .where("circleMember.planId", "=", planId)
    .where("circleMember.leftAt", "is", null)
    .executeTakeFirst();
}

/** The circles that an investor is in, newest membership first. */
export function listCirclesOf(db: Db | Tx, investorId: string) {
  return db
    .selectFrom("circleMember as own")
    .innerJoin("circle", "circle.id", "own.circleId")
    .innerJoin("savingPlan as plan", "plan.id", "own.planId")
    .select(["circle.id", "circle.name", "circle.purpose", "own.planId", "plan.name as planName"])
    .select((select) =>
      select
        .selectFrom("circleMember as member")
        .select((count) => count.fn.countAll<bigint>().as("members"))
        .whereRef("member.circleId", "=", "circle.id")
        .where("member.leftAt", "is", null)
        .as("members"),
    )
    .where("own.investorId", "=", investorId)
    .where("own.leftAt", "is", null)
    .orderBy("own.id", "desc")
    .execute();
}

type End = Readonly<{ leftAt: Date; leftHow: "left" | "removed" | "closed" }>;

export async function endMembership(tx: Tx, id: string, end: End): Promise<void> {
  await tx.updateTable("circleMember").set(end).where("id", "=", id).execute();
}

export async function endMemberships(tx: Tx, circleId: string, end: End): Promise<void> {
  await tx
    .updateTable("circleMember")
    .set(end)
    .where("circleId", "=", circleId)
    .where("leftAt", "is", null)
    .execute();
}

export async function restoreMembership(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("circleMember")
    .set({ leftAt: null, leftHow: null })
    .where("id", "=", id)
    .execute();
}

export async function updateCircle(
  tx: Tx,
  id: string,
  change: Partial<Omit<StoredCircle, "id" | "createdAt">>,
): Promise<void> {
  await tx.updateTable("circle").set(change).where("id", "=", id).execute();
}

/** Also their past memberships, and circles without any members. */
export async function forgetMemberships(tx: Tx, investorId: string): Promise<void> {
  const gone = await tx
    .deleteFrom("circleMember")
    .where("investorId", "=", investorId)
    .returning("circleId")
    .execute();
  const circleIds = gone.map(({ circleId }) => circleId);
  if (circleIds.length === 0) return;
  await tx
    .deleteFrom("circle")
    .where("id", "in", circleIds)
    .where((circle) =>
      circle.not(
        circle.exists(
          circle
            .selectFrom("circleMember")
            .select("circleMember.id")
            .whereRef("circleMember.circleId", "=", "circle.id"),
        ),
      ),
    )
    .execute();
}
