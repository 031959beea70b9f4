import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { taxValue } from "@osisi/contracts/catalogue-values.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { asPercent, taxKobo } from "@osisi/contracts/returns.ts";
import { type TaxRule, type TaxView, taxSubject } from "@osisi/contracts/tax.ts";
import { sql } from "kysely";
import { stash, taxPayable } from "#ledger/accounts.ts";
import type { Claim, Transfer } from "#ledger/post.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { HoldingKind } from "./queries.ts";

/** Tax is withheld from a return in the posting that pays it, by the rule of the day of payment. */

type Paid = Readonly<{
  /** Of the return. */
  key: string;
  investorId: string;
  kind: HoldingKind;
  holdingId: string;
  amountKobo: bigint;
  paidOn: CalendarDate;
  eventAt: Date;
}>;

const taxOn = {
  plan: { movement: "plan-tax" },
  investment: { movement: "investment-tax" },
} as const;

/** Also writes down by which rule. The caller posts it together with the return. */
export async function withholdTax(
  tx: Tx,
  paid: Paid,
): Promise<{ entry: Transfer | Claim | undefined; taxKobo: bigint }> {
  const { key, investorId, kind, holdingId, amountKobo, paidOn, eventAt } = paid;
  const rule = await taxRuleOf(tx, { kind, holdingId }, paidOn);
  if (!rule) return { entry: undefined, taxKobo: 0n };
  const { baseKobo, withheldKobo } = await withheldBy(tx, holdingId, rule.id);
  // Of a return that is paid in parts: rounded once, over all of them.
  const withheld = taxKobo(baseKobo + amountKobo, rule) - withheldKobo;
  await tx
    .insertInto("withheldTax")
    .values({
      key,
      investorId,
      kind,
      holdingId,
      paidOn,
      ruleId: BigInt(rule.id),
      taxClass: rule.taxClass,
      basisPoints: rule.basisPoints,
      baseKobo: amountKobo,
      taxKobo: withheld,
    })
    .onConflict((on) => on.column("key").doNothing())
    .execute();
  const taxKey = `${key}:tax`;
  if (withheld === 0n) return { entry: { key: taxKey, movesNothing: true }, taxKobo: 0n };
  const entry = {
    key: taxKey,
    ...taxOn[kind],
    debit: stash(investorId),
    credit: taxPayable("NGN"),
    amount: withheld,
    eventAt,
  };
  return { entry, taxKobo: withheld };
}

async function taxRuleOf(
  tx: Tx,
  { kind, holdingId }: Pick<Paid, "kind" | "holdingId">,
  day: CalendarDate,
): Promise<TaxRule | undefined> {
  const subject =
    kind === "plan"
      ? sql`${taxSubject("plans")}`
      : sql`(select portfolio_id::text from investment where id = ${holdingId})`;
  const { rows } = await sql<{ id: bigint; value: unknown }>`
    select id, value from catalogue
    where kind = 'tax' and subject = ${subject} and valid_from <= ${day}
    order by valid_from desc, id desc limit 1
  `.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { taxBasisPoints: basisPoints, taxClass } = taxValue.parse(row.value);
  return basisPoints === 0 ? undefined : { id: Number(row.id), taxClass, basisPoints };
}

async function withheldBy(tx: Tx, holdingId: string, ruleId: number) {
  const { base, withheld } = await tx
    .selectFrom("withheldTax")
    .select((of) => [
      of.fn.sum<string | null>("baseKobo").as("base"),
      of.fn.sum<string | null>("taxKobo").as("withheld"),
    ])
    .where("holdingId", "=", holdingId)
    .where("ruleId", "=", BigInt(ruleId))
    .executeTakeFirstOrThrow();
  return { baseKobo: BigInt(base ?? 0), withheldKobo: BigInt(withheld ?? 0) };
}

/** What was withheld from a holding's returns; of several rules, by the last one. */
export async function withheldFrom(db: Db, holdingId: string): Promise<TaxView | null> {
  const rows = await db
    .selectFrom("withheldTax")
    .select(["ruleId", "taxClass", "basisPoints", "taxKobo"])
    .where("holdingId", "=", holdingId)
    .orderBy("paidOn")
    .orderBy("key")
    .execute();
  const last = rows.at(-1);
  if (!last) return null;
  return {
    rule: Number(last.ruleId),
    class: last.taxClass,
    percentage: asPercent(last.basisPoints),
    amount: nairaFromKobo(rows.reduce((sum, row) => sum + row.taxKobo, 0n)),
  };
}
