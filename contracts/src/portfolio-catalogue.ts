import type { CalendarDate } from "./calendar.ts";
import { type Catalogue, catalogueOn, rowOn } from "./catalogue.ts";

/** The portfolios, their prices and what they earn, as the catalogue of a day has them. Every purchase
 * keeps its terms. */

/** `basisPoints` is the percent over the whole term. */
export type PortfolioTerm = Readonly<{ months: number; basisPoints: number }>;

export type Portfolio = Readonly<{
  /** Of the row that it was read from. */
  catalogueId: number;
  /** Its position in the list. */
  id: number;
  /** Its id in requests and paths. */
  dbId: number;
  name: string;
  /** The name of its picture, which the app draws. */
  img: string;
  description: string;
  /** The advertised annual return. */
  headlineBasisPoints: number;
  riskLevel: "low";
  priceKobo: bigint;
  sizeKobo: bigint;
  /** As the portfolio states it, even where it does not match its size. */
  units: number;
  managementFeeBasisPoints: number;
  /** Whether it is listed under Explore. */
  show: boolean;
  /** Whether units can be bought. */
  sold: boolean;
  /** Its own page, if it has one. */
  to: string | null;
  terms: readonly PortfolioTerm[];
  trustee?: string | undefined;
  insurancePartner?: string | undefined;
}>;

/** The portfolios offered on that day, in order. */
export function portfoliosOn(catalogue: Catalogue, date: CalendarDate): readonly Portfolio[] {
  return catalogueOn(catalogue, date)
    .flatMap(({ kind, subject }) => (kind === "portfolio" ? [Number(subject)] : []))
    .flatMap((dbId) => portfolioOn(catalogue, date, dbId) ?? [])
    .toSorted((one, other) => one.id - other.id);
}

export function portfolioOn(
  catalogue: Catalogue,
  date: CalendarDate,
  dbId: number,
): Portfolio | undefined {
  const found = rowOn(catalogue, date, "portfolio", String(dbId));
  if (!found) return undefined;
  const { position, priceKobo, sizeKobo, ...value } = found.value;
  return {
    ...value,
    catalogueId: found.id,
    id: position,
    dbId,
    riskLevel: "low",
    priceKobo: BigInt(priceKobo),
    sizeKobo: BigInt(sizeKobo),
  };
}

/** The number of units for sale: as many as it has, and no more than its size allows. */
export function sellableUnits({ units, sizeKobo, priceKobo }: Portfolio): number {
  return Math.min(units, Number(sizeKobo / priceKobo));
}
