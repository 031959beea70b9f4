import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** Who referred whom, for the referrals domain. Two accounts count as the same person's if they
 * share a phone or a mailbox, verified or not, in any spelling. */

export type Addresses = Readonly<{ email: string; phone: string }>;

export function findBySlug(tx: Tx, slug: string) {
  return tx.selectFrom("investor").select("id").where("referralSlug", "=", slug).executeTakeFirst();
}

export function findReferred(tx: Tx, investorId: string) {
  return tx
    .selectFrom("investor")
    .select(["id", "referredBy", "email", "phone"])
    .where("id", "=", investorId)
    .executeTakeFirst();
}

/** The longest chain that is followed. */
const LONGEST_CHAIN = 50;

/** How far up from the referrer the same person is: 0 is the referrer. */
export async function findInChain(
  tx: Tx,
  { referrerId, email, phone }: Addresses & { referrerId: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ depth: number }>`
    with recursive chain as (
      select referred_by, email, phone, 0 as depth from investor where id = ${referrerId}
      union all
      select above.referred_by, above.email, above.phone, depth + 1
      from chain join investor above on above.id = chain.referred_by
      where depth < ${LONGEST_CHAIN}
    )
    select depth from chain
    where mailbox_of(email) = mailbox_of(${email}) or phone = ${phone}
    order by depth limit 1
  `.execute(tx);
  return rows[0]?.depth;
}

/** Whether the same person had registered before. An account that never verified anything does not
 * count: a repeated form looks like that. */
export async function hasJoinedBefore(
  tx: Tx,
  { id, email, phone, by }: Addresses & { id: string; by?: string },
): Promise<boolean> {
  const before = await tx
    .selectFrom("investor")
    .select("id")
    .where("id", "<", id)
    .where((where) =>
      where.or([
        where(sql`mailbox_of(email)`, "=", sql`mailbox_of(${email})`),
        where("phone", "=", phone),
      ]),
    )
    .where((where) =>
      where.or([
        where("emailVerifiedAt", "is not", null),
        where("phoneVerifiedAt", "is not", null),
      ]),
    )
    .$if(by !== undefined, (query) => query.where("referredBy", "=", by ?? ""))
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}

/** Verified investors who registered by an investor's link, newest first. */
export function listReferred(
  db: Db,
  page: { referrerId: string; atMost: number; before?: string | undefined },
) {
  return db
    .selectFrom("investor")
    .select(["id", "firstName", "createdAt"])
    .where("referredBy", "=", page.referrerId)
    .where((where) =>
      where.or([
        where("emailVerifiedAt", "is not", null),
        where("phoneVerifiedAt", "is not", null),
      ]),
    )
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.atMost)
    .execute();
}
