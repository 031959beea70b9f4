import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { type StampDutyRule, stampDutyValue } from "@osisi/contracts/catalogue-values.ts";
import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { GatewayName } from "#gateway/gateway.ts";
import type { PaidPage } from "#money/payments/queries.ts";
import {
  type GaugeSource,
  readUnderWay,
  underWayGauges,
} from "#platform/observability/metrics/gauges.ts";

/** What the database checks, or only we write, and its generated types do not express. */
type Known = {
  state: WithdrawalState;
  cameBackBecause: CameBackBecause | null;
  gateway: GatewayName;
};

type WithdrawalState = "pending" | "paid" | "returned" | "reversed";
export type CameBackBecause = "refused" | "not-sent" | "failed" | "frozen";
export type Withdrawal = Omit<Selectable<DB["withdrawal"]>, keyof Known> & Known;

/** The stamp duty that its investor bears. */
export function ownDutyKobo({ dutyKobo, dutyBy }: Pick<Withdrawal, "dutyKobo" | "dutyBy">): bigint {
  return dutyBy === "investor" ? dutyKobo : 0n;
}

export async function insertWithdrawal(
  tx: Tx,
  withdrawal: Insertable<DB["withdrawal"]>,
): Promise<void> {
  await tx.insertInto("withdrawal").values(withdrawal).execute();
}

export function findRequested(tx: Tx, request: { investorId: string; requestKey: string }) {
  return tx
    .selectFrom("withdrawal")
    .select("id")
    .where("investorId", "=", request.investorId)
    .where("requestKey", "=", request.requestKey)
    .executeTakeFirst();
}

export async function forgetOldRequest(
  tx: Tx,
  request: { investorId: string; requestKey: string; keptSince: Date },
): Promise<void> {
  await tx
    .updateTable("withdrawal")
    .set({ requestKey: null })
    .where("investorId", "=", request.investorId)
    .where("requestKey", "=", request.requestKey)
    .where("createdAt", "<=", request.keptSince)
    .execute();
}

/** What that day says about stamp duty. */
export async function dutyRuleOn(tx: Tx, day: CalendarDate): Promise<StampDutyRule | undefined> {
  const row = await tx
    .selectFrom("catalogue")
    .select("value")
    .where("kind", "=", "stamp-duty")
    .where("validFrom", "<=", day)
    .orderBy("validFrom", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && stampDutyValue.parse(row.value);
}

export function findAccountOf(tx: Tx, recipientId: string) {
  return tx
    .selectFrom("payoutRecipient")
    .select(["bankName", "last4"])
    .where("id", "=", recipientId)
    .executeTakeFirstOrThrow();
}

export function findWithdrawal(db: Db, id: string): Promise<Withdrawal | undefined> {
  return db
    .selectFrom("withdrawal")
    .selectAll()
    .$narrowType<Known>()
    .where("id", "=", id)
    .executeTakeFirst();
}

export function findByReference(db: Db, reference: string): Promise<Withdrawal | undefined> {
  return db
    .selectFrom("withdrawal")
    .selectAll()
    .$narrowType<Known>()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export function lockWithdrawal(tx: Tx, reference: string): Promise<Withdrawal | undefined> {
  return tx
    .selectFrom("withdrawal")
    .selectAll()
    .$narrowType<Known>()
    .where("reference", "=", reference)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes withdrawals that the gateway certainly does not have due immediately, with a job for
 * each. */
export async function enqueueUnsentOf(
  tx: Tx,
  unsent: { investorId: string; task: string; now: Date },
): Promise<void> {
  await sql`
    with unsent as (
      update withdrawal set next_step_at = ${unsent.now}
      where investor_id = ${unsent.investorId} and state = 'pending' and to_send and not may_have_arrived
      returning id
    )
    select graphile_worker.add_job(
      ${unsent.task},
      payload := json_build_object('id', id),
      job_key := ${unsent.task} || ':' || id
    ) from unsent
  `.execute(tx);
}

export async function updateWithdrawal(
  tx: Tx,
  id: string,
  change: Updateable<DB["withdrawal"]> & Partial<Known>,
): Promise<void> {
  await tx.updateTable("withdrawal").set(change).where("id", "=", id).execute();
}

const SEEN = [
  "withdrawal.id",
  "withdrawal.reference",
  "withdrawal.amountKobo",
  "withdrawal.dutyKobo",
  "withdrawal.dutyBy",
  "withdrawal.state",
  "withdrawal.cameBackBecause",
  "withdrawal.createdAt",
  "withdrawal.paidAt",
  "withdrawal.cameBackAt",
  "withdrawal.sessionId",
  "payoutRecipient.bankName",
  "payoutRecipient.last4",
  "payoutRecipient.accountName",
] as const;

export type WithdrawalsPage = Readonly<{
  investorId: string;
  atMost: number;
  before?: string | undefined;
  id?: string;
  references?: readonly string[];
  state?: WithdrawalState;
}>;

/** Newest first, with each destination account. */
export function listWithdrawals(db: Db | Tx, page: WithdrawalsPage) {
  return db
    .selectFrom("withdrawal")
    .innerJoin("payoutRecipient", "payoutRecipient.id", "withdrawal.recipientId")
    .select([...SEEN])
    .$narrowType<Omit<Known, "gateway">>()
    .where("withdrawal.investorId", "=", page.investorId)
    .$if(page.before !== undefined, (query) => query.where("withdrawal.id", "<", page.before ?? ""))
    .$if(page.id !== undefined, (query) => query.where("withdrawal.id", "=", page.id ?? ""))
    .$if(page.references !== undefined, (query) =>
      query.where("withdrawal.reference", "=", sql<string>`any (${page.references}::text[])`),
    )
    .$if(page.state !== undefined, (query) =>
      query.where("withdrawal.state", "=", page.state ?? ""),
    )
    .orderBy("withdrawal.id", "desc")
    .limit(page.atMost)
    .execute();
}

/** Newest first: those whose bank's name has a word with this prefix, or whose account number ends
 * so. */
export function findToAccount(
  db: Db,
  wanted: { investorId: string; text: string; atMost: number },
) {
  return db
    .selectFrom("withdrawal")
    .innerJoin("payoutRecipient", "payoutRecipient.id", "withdrawal.recipientId")
    .select("withdrawal.id")
    .where("withdrawal.investorId", "=", wanted.investorId)
    .where((where) =>
      where.or([
        where("last4", "=", wanted.text),
        sql<boolean>`strpos(' ' || lower(bank_name), ' ' || ${wanted.text}) > 0`,
      ]),
    )
    .orderBy("withdrawal.id", "desc")
    .limit(wanted.atMost)
    .execute();
}

/** Withdrawals that a gateway has paid in that period, ordered by id. */
export function listPaid(db: Db, { gateway, from, to, after, atMost }: PaidPage) {
  return db
    .selectFrom("withdrawal")
    .select(["id", "reference", "attempt"])
    .where("gateway", "=", gateway)
    .where("state", "=", "paid")
    .where("paidAt", ">=", from)
    .where("paidAt", "<", to)
    .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(atMost)
    .execute();
}

export function withdrawalGauges(): GaugeSource {
  const rows = sql`
    select amount_kobo, 'NGN' as currency, created_at as since from withdrawal
    where next_step_at is not null and state = 'pending'
  `;
  return {
    gauges: underWayGauges,
    read: (tx, now) => readUnderWay(tx, { kind: "withdrawal", rows, now }),
  };
}
