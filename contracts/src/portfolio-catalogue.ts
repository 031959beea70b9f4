import type { CalendarDate } from "./calendar.ts";
import { managementFeeBasisPoints } from "./returns.ts";

/** The portfolios, their prices and what they earn. A change is a new entry with the date from
 * which units are sold under it; every purchase keeps its terms. */

/** `basisPoints` is the percent over the whole term. */
export type PortfolioTerm = Readonly<{ months: number; basisPoints: number }>;

export type Portfolio = Readonly<{
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
}>;

function termsOf(...pairs: readonly (readonly [number, number])[]): readonly PortfolioTerm[] {
  return pairs.map(([months, basisPoints]) => ({ months, basisPoints }));
}

const savingsTerms = termsOf([3, 300], [6, 600], [9, 1_100], [12, 1_500]);
const assetTerms = termsOf([3, 350], [6, 800], [9, 1_400], [12, 2_000]);
const greenTerms = termsOf([12, 2_100], [15, 2_400], [18, 3_100], [24, 4_200]);

const common = { riskLevel: "low", managementFeeBasisPoints } as const;
const unlisted = { ...common, show: false, sold: false, to: null } as const;

const catalogue: readonly { from: CalendarDate; portfolios: readonly Portfolio[] }[] = [
  {
    from: "2024-01-01",
    portfolios: [
      {
        ...common,
        id: 1,
        dbId: 4,
        name: "Savings Vault",
        img: "savings-vault",
        description:
          "Money for a goal that has a date. The Vault starts at ₦1,000 a unit and runs for as little as three months.",
        headlineBasisPoints: 1_500,
        priceKobo: 1_000_00n,
        sizeKobo: 100_000_000_00n,
        units: 100_000,
        show: true,
        sold: true,
        to: "/dashboard/portfolio/savings/summary",
        terms: savingsTerms,
      },
      {
        ...common,
        id: 2,
        dbId: 2,
        name: "Asset Finance",
        img: "asset-finance",
        description:
          "Pays for equipment that businesses earn with: machines, vehicles, tools. They pay it back month by month out of what it brings in.",
        headlineBasisPoints: 2_000,
        priceKobo: 50_000_00n,
        sizeKobo: 140_000_000_00n,
        units: 2_809,
        show: true,
        sold: true,
        to: "/dashboard/portfolio/asset-finance/summary",
        terms: assetTerms,
      },
      {
        ...common,
        id: 3,
        dbId: 5,
        name: "Green Finance",
        img: "green-finance",
        description:
          "Pays for green assets: solar power, clean transport, efficient equipment. It runs for a year or longer, because trees do.",
        headlineBasisPoints: 2_100,
        priceKobo: 100_000_00n,
        sizeKobo: 140_000_000_00n,
        units: 1_000_000,
        show: false,
        sold: true,
        to: "/dashboard/portfolio/green-asset-finance/summary",
        terms: greenTerms,
      },
      {
        ...unlisted,
        id: 4,
        dbId: 1,
        name: "Working Capital",
        img: "working-capital",
        description: "Stock and wages for small businesses, until their customers have paid.",
        headlineBasisPoints: 3_000,
        priceKobo: 50_000_00n,
        sizeKobo: 100_000_000_00n,
        units: 2_000,
        terms: savingsTerms,
      },
      {
        ...unlisted,
        id: 5,
        dbId: 3,
        name: "Women Traders",
        img: "women-traders",
        description: "Goods for women who trade in markets, and the means to buy them well.",
        headlineBasisPoints: 3_100,
        priceKobo: 50_000_00n,
        sizeKobo: 100_000_000_00n,
        units: 2_000,
        terms: savingsTerms,
      },
      {
        ...unlisted,
        id: 6,
        dbId: 6,
        name: "Large Asset Finance",
        img: "large-asset-finance",
        description: "Equipment that takes many hands to pay for: plants, fleets, cold stores.",
        headlineBasisPoints: 2_000,
        priceKobo: 500_000_00n,
        sizeKobo: 140_000_000_00n,
        units: 280,
        terms: assetTerms,
      },
    ],
  },
];

/** The portfolios offered on that day, in order. */
export function portfoliosOn(date: CalendarDate): readonly Portfolio[] {
  return catalogue.findLast(({ from }) => from <= date)?.portfolios ?? [];
}

export function portfolioOn(date: CalendarDate, dbId: number): Portfolio | undefined {
  return portfoliosOn(date).find((portfolio) => portfolio.dbId === dbId);
}

/** The number of units for sale: as many as it has, and no more than its size allows. */
export function sellableUnits({ units, sizeKobo, priceKobo }: Portfolio): number {
  return Math.min(units, Number(sizeKobo / priceKobo));
}
