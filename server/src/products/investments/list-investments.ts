import type { Catalogue } from "@osisi/contracts/catalogue.ts";
import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import { valuesOverTerm } from "@osisi/contracts/investment-return.ts";
import type { InvestmentDetail, Investment as Shown } from "@osisi/contracts/investments.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { taxOf } from "@osisi/contracts/returns.ts";
import { taxTermsOn } from "@osisi/contracts/tax.ts";
import { portfolioOn } from "@osisi/contracts/portfolio-catalogue.ts";
import { lateByHolding } from "#money/returns/queries.ts";
import { withheldFrom } from "#money/returns/withhold-tax.ts";
import { isId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { type Bought, freePrincipalKobo, isBought, termsOf } from "./investment.ts";
import { findSuccessors, listInvestments, listNextToMature } from "./queries.ts";
import { returnKobo } from "./investment-postings.ts";
import { investmentView } from "./view-investment.ts";

/** Investments as their owner sees them, newest first, without unpaid ones. */

export async function investmentsOf(
  { clock, db }: Runtime,
  investorId: string,
  page: { atMost: number; before?: string | undefined },
): Promise<Shown[]> {
  if (page.before !== undefined && !isId(page.before)) return [];
  const today = dateInLagos(clock.now());
  const [rows, late] = await Promise.all([
    listInvestments(db, { ...page, investorId }),
    lateByHolding(db, investorId),
  ]);
  return rows
    .filter(isBought)
    .map((row) => investmentView({ ...row, lateKobo: late.get(row.id) ?? 0n }, today));
}

/** Active ones, ordered by end date. */
export async function nextToMature(
  { clock, db }: Runtime,
  investorId: string,
  atMost: number,
): Promise<Shown[]> {
  const today = dateInLagos(clock.now());
  const rows = await listNextToMature(db, { investorId, atMost });
  return rows.filter(isBought).map((row) => investmentView({ ...row, lateKobo: 0n }, today));
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
  const lateKobo = (await lateByHolding(db, investorId)).get(investmentId) ?? 0n;
  const catalogue = await readCatalogue(db);
  const withheld = await withheldFrom(db, investmentId);
  const rest = { catalogue, now: clock.now(), renewedAs, transferredTo, withheld };
  return detailView({ ...bought, lateKobo }, rest);
}

function detailView(
  bought: Bought & { lateKobo: bigint },
  rest: {
    catalogue: Catalogue;
    now: Date;
    renewedAs: string | null;
    transferredTo: string | null;
    withheld: InvestmentDetail["tax"];
  },
): InvestmentDetail {
  const { renewedAs, transferredTo } = rest;
  const today = dateInLagos(rest.now);
  const freeKobo = (renewedAs ?? transferredTo) ? 0n : freePrincipalKobo(bought);
  return {
    ...investmentView(bought, today),
    values: valuesOverTerm(termsOf(bought)).map(({ date, valueKobo }) => ({
      date,
      value: nairaFromKobo(valueKobo),
    })),
    paidOut: paidOutView(bought),
    renewedAs,
    renewedFrom: bought.renewedFrom,
    transferable: freeKobo > 0n ? nairaFromKobo(freeKobo) : null,
    transferredTo,
    tax: taxViewOf(bought, rest, today),
    portfolio: portfolioView(rest.catalogue, bought, today),
  };
}

function taxViewOf(
  bought: Bought,
  { catalogue, withheld }: Parameters<typeof detailView>[1],
  today: CalendarDate,
): InvestmentDetail["tax"] {
  if (bought.state !== "active") return withheld;
  const terms = taxTermsOn(catalogue, today, bought);
  return terms && { ...terms, amount: nairaFromKobo(taxOf(returnKobo(bought), terms)) };
}

function paidOutView({ state, principalKobo, returnKobo }: Bought): InvestmentDetail["paidOut"] {
  if (state !== "matured" || principalKobo === null || returnKobo === null) return null;
  return { principal: nairaFromKobo(principalKobo), return: nairaFromKobo(returnKobo) };
}

/** As in today's catalogue, or as it was if it is no longer offered. */
function portfolioView(
  catalogue: Catalogue,
  bought: Bought,
  today: CalendarDate,
): InvestmentDetail["portfolio"] {
  const { portfolioId, portfolioName, valueOn } = bought;
  const portfolio =
    portfolioOn(catalogue, today, portfolioId) ?? portfolioOn(catalogue, valueOn, portfolioId);
  return {
    id: portfolio?.id ?? portfolioId,
    db_id: portfolioId,
    name: portfolio?.name ?? portfolioName,
    img: portfolio?.img ?? "",
    to: portfolio?.to ?? null,
  };
}
