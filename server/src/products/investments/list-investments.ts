import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { Investment as Shown, InvestmentDetail } from "@osisi/contracts/investments.ts";
import { isId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { isBought } from "./investment.ts";
import { findSuccessors, listInvestments, listNextToMature } from "./queries.ts";
import { detailView, investmentView } from "./view-investment.ts";

/** Investments as their owner sees them, newest first, without unpaid ones. */

export async function investmentsOf(
  { clock, db }: Runtime,
  investorId: string,
  page: { atMost: number; before?: string | undefined },
): Promise<Shown[]> {
  if (page.before !== undefined && !isId(page.before)) return [];
  const today = dateInLagos(clock.now());
  const rows = await listInvestments(db, { ...page, investorId });
  return rows.filter(isBought).map((row) => investmentView(row, today));
}

/** Active ones, ordered by end date. */
export async function nextToMature(
  { clock, db }: Runtime,
  investorId: string,
  atMost: number,
): Promise<Shown[]> {
  const today = dateInLagos(clock.now());
  const rows = await listNextToMature(db, { investorId, atMost });
  return rows.filter(isBought).map((row) => investmentView(row, today));
}

export async function investmentOf(
  { clock, db }: Runtime,
  { investorId, investmentId }: { investorId: string; investmentId: string },
): Promise<InvestmentDetail | undefined> {
  if (!isId(investmentId)) return undefined;
  const rows = await listInvestments(db, { investorId, id: investmentId, atMost: 1 });
  const bought = rows.find(isBought);
  if (!bought) return undefined;
  const after = await findSuccessors(db, investmentId);
  const renewedAs = after.find(({ renewedFrom }) => renewedFrom === investmentId)?.id ?? null;
  const transferredTo =
    after.find(({ transferredFrom }) => transferredFrom === investmentId)?.id ?? null;
  return detailView(bought, { now: clock.now(), renewedAs, transferredTo });
}
