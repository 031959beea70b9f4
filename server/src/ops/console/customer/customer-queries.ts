import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

const PAGE = 200;

export function readCustomer(db: Db, id: string) {
  return db
    .selectFrom("investor")
    .leftJoin("phoneChange", "phoneChange.investorId", "investor.id")
    .leftJoin("emailChange", "emailChange.investorId", "investor.id")
    .leftJoin("accountHold", "accountHold.investorId", "investor.id")
    .leftJoin("pin", "pin.investorId", "investor.id")
    .leftJoin("nextOfKin", "nextOfKin.investorId", "investor.id")
    .select(["investor.id", "firstName", "lastName", "investor.email", "emailVerifiedAt"])
    .select(["emailResetsFrom", "investor.phone", "phoneVerifiedAt", "phoneResetsFrom"])
    .select(["investor.createdAt", "closedAt", "frozenAt", "frozenUntil", "twoStepSince"])
    .select(["secondChannel", "passwordResetAt", "setAt as pinSetAt"])
    .select(["phoneChange.phone as phoneWaiting", "emailChange.email as emailWaiting"])
    .select(["accountHold.until as heldUntil", "nextOfKin.changedAt as nextOfKinAt"])
    .where("investor.id", "=", id)
    .executeTakeFirst();
}

export function listChannelChanges(db: Db, investorId: string, since: Date) {
  return db
    .selectFrom("channelChange")
    .select(["channel", "oldTarget", "changedAt", "undoUntil", "undoneAt"])
    .where("investorId", "=", investorId)
    .where("changedAt", ">=", since)
    .orderBy("changedAt", "desc")
    .limit(PAGE)
    .execute();
}

/** An operator's hold, until its review. */
export function readHold(db: Db, investorId: string, now: Date) {
  return db
    .selectFrom("investorHold")
    .select(["id", "placedAt", "placedBy", "reviewAt", "scope", "words"])
    .where("investorId", "=", investorId)
    .where("endedAt", "is", null)
    .where("reviewAt", ">", now)
    .executeTakeFirst();
}

export function listPayoutAccounts(db: Db, investorId: string) {
  return db
    .selectFrom("payoutAccount")
    .innerJoin("payoutRecipient", "payoutRecipient.id", "payoutAccount.recipientId")
    .select(["payoutAccount.id", "bankName", "last4", "matchingWords", "addedAt", "usableFrom"])
    .select("lastUsedAt")
    .where("payoutAccount.investorId", "=", investorId)
    .orderBy("addedAt", "desc")
    .limit(PAGE)
    .execute();
}

export function listCards(db: Db, investorId: string) {
  return db
    .selectFrom("card")
    .select(["id", "brand", "bank", "last4", "addedAt", "restsUntil", "unusableSince"])
    .select("removedAt")
    .where("investorId", "=", investorId)
    .orderBy("addedAt", "desc")
    .limit(PAGE)
    .execute();
}

export function listMandates(db: Db, investorId: string) {
  return db
    .selectFrom("mandate")
    .select(["id", "bank", "last4", "state", "startedAt", "endedAt"])
    .where("investorId", "=", investorId)
    .orderBy("startedAt", "desc")
    .limit(PAGE)
    .execute();
}

export type OwnBalance = Readonly<{ kind: string; thing: string | null; balance: bigint }>;

/** Accounts that hold something; `thing` is the plan or investment. */
export async function listBalances(db: Db, ownerId: string): Promise<OwnBalance[]> {
  const { rows } = await sql<OwnBalance>`
    select kind, nullif(split_part(address, ':', 3), '') as thing, balance
    from ledger.account where owner_id = ${ownerId} and balance <> 0 order by id
  `.execute(db);
  return rows;
}

export function listSessions(
  db: Db,
  investorId: string,
  { begunAfter, usedAfter }: { begunAfter: Date; usedAfter: Date },
) {
  return db
    .selectFrom("session")
    .select(["id", "userAgent", "createdAt", "lastUsedAt"])
    .where("investorId", "=", investorId)
    .where("createdAt", ">", begunAfter)
    .where("lastUsedAt", ">", usedAfter)
    .orderBy("lastUsedAt", "desc")
    .limit(PAGE)
    .execute();
}

export function listPlans(db: Db, investorId: string) {
  return db
    .selectFrom("savingPlan")
    .select(["id", "name", "state", "interval", "months", "amountKobo", "basisPoints"])
    .select(["pausedAt", "fallenDue", "startedOn", "maturesOn", "openedAt", "endedEarly"])
    .select((plan) => [
      plan
        .selectFrom("planInstalment")
        .select(({ fn }) => fn.countAll<bigint>().as("paid"))
        .whereRef("planId", "=", "savingPlan.id")
        .where("planInstalment.state", "=", "paid")
        .as("paid"),
      plan
        .selectFrom("planInstalment")
        .select(({ fn }) => fn.countAll<bigint>().as("missed"))
        .whereRef("planId", "=", "savingPlan.id")
        .where("missedAt", "is not", null)
        .where("planInstalment.state", "<>", "paid")
        .as("missed"),
    ])
    .where("investorId", "=", investorId)
    .orderBy("openedAt", "desc")
    .limit(PAGE)
    .execute();
}

export function listInvestments(db: Db, investorId: string) {
  return db
    .selectFrom("investment")
    .select(["id", "portfolioName", "state", "units", "months", "amountKobo", "basisPoints"])
    .select(["boughtAt", "endsOn"])
    .where("investorId", "=", investorId)
    .orderBy("orderedAt", "desc")
    .limit(PAGE)
    .execute();
}

const STUCK_AT_MOST = 20;

/** References of money of this customer that has neither arrived nor left, the oldest first. */
export async function listStuck(db: Db, investorId: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from (
      select p.reference, p.created_at as at from payment p left join card_charge c on c.payment_id = p.id
      where p.investor_id = ${investorId} and (
        (p.state = 'held' and not exists (
          select from suspense_money s where s.reference = p.reference and (s.left_kobo <= 0 or s.owner_id is not null)
        ))
        or (p.state in ('created', 'open') and p.next_check_at is not null
          and (p.unanswered_since is not null or (c.sent_at is not null and c.ended_at is null)))
      )
      union all
      select reference, created_at from withdrawal where investor_id = ${investorId} and state = 'pending'
      union all
      select 'refund-' || replace(id::text, '-', ''), created_at from refund
      where investor_id = ${investorId} and state = 'pending'
      union all
      select gateway_id, opened_at from dispute where investor_id = ${investorId} and state = 'open'
    ) stuck order by at limit ${STUCK_AT_MOST}
  `.execute(db);
  return rows.map(({ reference }) => reference);
}
