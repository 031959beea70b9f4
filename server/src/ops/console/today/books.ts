import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import { sql } from "kysely";
import { gatewayClearing, returnPool } from "#ledger/accounts.ts";
import { balanceOf, houseBalanceOf, trialBalance } from "#ledger/balance.ts";
import { lateSumKobo } from "#money/returns/queries.ts";
import type { Db } from "#platform/database/database.ts";
import { DAYS_AHEAD } from "#views/return-pool/check-return-pool.ts";
import { returnsDueKobo } from "#views/return-pool/returns-due.ts";

const CURRENCY = "NGN";

/** What the ledger owes to investors, and what stands against it. Suspense is owed as well,
 * and is shown apart: its owner is not known yet. */
const OWED = ["investment", "plan", "stash", "held", "refund-held", "frozen"];
const ASSETS = ["bank", "gateway-clearing"];
const BASIS_POINTS = 10_000n;

export async function readOwed(db: Db, now: Date): Promise<TodayAnswer["owed"]> {
  const [books, returns] = await Promise.all([trialBalance(db), readReturns(db, now)]);
  const naira = books.find(({ currency }) => currency === CURRENCY);
  const kinds = [...(naira?.credit.kinds ?? []), ...(naira?.debit.kinds ?? [])];
  const balanceOf = (kind: string) => kinds.find((one) => one.kind === kind)?.balance ?? 0n;
  const list = (names: readonly string[]) =>
    names.map((kind) => ({ kind, amountKobo: String(balanceOf(kind)) }));
  const sum = (names: readonly string[]) =>
    names.reduce((total, kind) => total + balanceOf(kind), 0n);
  const [owedKobo, assetsKobo] = [sum(OWED), sum(ASSETS)];
  return {
    owedKobo: String(owedKobo),
    assetsKobo: String(assetsKobo),
    ratioBasisPoints: owedKobo > 0n ? Number((assetsKobo * BASIS_POINTS) / owedKobo) : null,
    owed: list(OWED),
    assets: list(ASSETS),
    suspenseKobo: String(balanceOf("suspense")),
    returns,
  };
}

async function readReturns(db: Db, now: Date): Promise<TodayAnswer["owed"]["returns"]> {
  const [poolKobo, dueKobo, lateKobo] = await Promise.all([
    balanceOf(db, returnPool),
    returnsDueKobo(db, addDays(dateInLagos(now), DAYS_AHEAD)),
    lateSumKobo(db),
  ]);
  return {
    poolKobo: String(poolKobo),
    dueKobo: String(dueKobo),
    lateKobo: String(lateKobo),
    days: DAYS_AHEAD,
  };
}

type Night = Readonly<{
  startedAt: Date | null;
  finishedAt: Date | null;
  findings: bigint;
  differs: boolean;
  payoutsKobo: bigint;
  refundsKobo: bigint;
}>;

/** The last night that began, and what is still open of what was found since. */
export async function readComparison(db: Db): Promise<TodayAnswer["comparison"]> {
  const [clearingKobo, { rows }] = await Promise.all([
    houseBalanceOf(db, gatewayClearing(CURRENCY)),
    sql<Night>`
      with night as (
        select to_at, finished_at from sweep where kind = 'night' and to_at is not null order by to_at desc limit 1
      )
      select night.to_at as started_at, night.finished_at,
        (select count(*) from finding where settled_at is null and found_at >= night.to_at) as findings,
        exists (
          select from finding where settled_at is null and kind in ('ledger-differs', 'balance-differs')
        ) as differs,
        (select coalesce(sum(amount_kobo), 0)::bigint from withdrawal
          where state = 'pending' and not to_send) as payouts_kobo,
        (select coalesce(sum(amount_kobo), 0)::bigint from refund
          where state = 'pending' and not to_send and currency = ${CURRENCY}) as refunds_kobo
      from (select) one left join night on true
    `.execute(db),
  ]);
  const { differs = false, findings = 0n, finishedAt = null, startedAt = null } = rows[0] ?? {};
  return {
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    agrees: finishedAt === null ? null : !differs,
    clearingKobo: String(clearingKobo),
    payoutsUnderWayKobo: String(rows[0]?.payoutsKobo ?? 0n),
    refundsUnderWayKobo: String(rows[0]?.refundsKobo ?? 0n),
    findings: Number(findings),
  };
}
