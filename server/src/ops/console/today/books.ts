import { addDays, dateInLagos } from "@osisi/contracts/calendar.ts";
import type { TodayAnswer } from "@osisi/contracts/console/today.ts";
import { sql } from "kysely";
import { gatewayClearing, returnPool } from "#ledger/accounts.ts";
import { balanceOf, houseBalanceOf } from "#ledger/balance.ts";
import { lateSumKobo } from "#money/returns/queries.ts";
import type { Db } from "#platform/database/database.ts";
import { DAYS_AHEAD } from "#views/return-pool/check-return-pool.ts";
import { returnsDueKobo } from "#views/return-pool/returns-due.ts";
import { readSolvency } from "#views/solvency/solvency.ts";

const CURRENCY = "NGN";

export async function readOwed(db: Db, now: Date): Promise<TodayAnswer["owed"]> {
  const [solvency, returns] = await Promise.all([readSolvency(db), readReturns(db, now)]);
  const { assetsKobo, owedKobo, perMille } = solvency;
  const list = (parts: (typeof solvency)["owed"]) =>
    parts.map(({ kind, kobo }) => ({ kind, amountKobo: String(kobo) }));
  return {
    owedKobo: String(owedKobo),
    assetsKobo: String(assetsKobo),
    perMille,
    owed: list(solvency.owed),
    assets: list(solvency.assets),
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

/** The last night that began with each gateway, and what is still open of what was found since. */
export async function readComparison(db: Db): Promise<TodayAnswer["comparison"]> {
  const [first, second, { rows }] = await Promise.all([
    houseBalanceOf(db, gatewayClearing(CURRENCY, "first")),
    houseBalanceOf(db, gatewayClearing(CURRENCY, "second")),
    sql<Night>`
      with last as (
        select distinct on (kind) to_at, finished_at from sweep
        where kind in ('night', 'second-night') and to_at is not null order by kind, to_at desc
      ), night as (
        select min(to_at) as to_at, case when bool_and(finished_at is not null) then max(finished_at) end as finished_at
        from last having count(*) > 0
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
    clearingKobo: String(first + second),
    payoutsUnderWayKobo: String(rows[0]?.payoutsKobo ?? 0n),
    refundsUnderWayKobo: String(rows[0]?.refundsKobo ?? 0n),
    findings: Number(findings),
  };
}
