import * as z from "zod/mini";
import { notSupplied } from "./messages.ts";
import { nairaFromKobo } from "./money.ts";
import { type Portfolio, sellableUnits } from "./portfolio-catalogue.ts";
import { type TaxTerms, taxTerms } from "./tax.ts";
import { yearlyBasisPoints, asPercent } from "./returns.ts";

/** How long units can be bought for, and what they earn over that time. */
const interestRate = z.object({
  /** Months. */
  value: z.int(),
  text: z.string(),
  /** Percent over the whole term. */
  interest: z.number(),
  /** The same as simple interest over twelve months, so that terms can be compared. */
  yearly: z.number(),
});

/** A portfolio. Amounts in naira, percentages as numbers. `GET /v1/portfolios` returns a plain
 * array of all six in their order, `GET /v1/portfolios/{db_id}` one of them. */
export const portfolio = z.object({
  /** Its position in the list. */
  id: z.int(),
  /** Its id in requests, as `portfolioId`. */
  db_id: z.int(),
  name: z.string(),
  description: z.string(),
  /** The advertised annual return: "15%". */
  interestRate: z.string(),
  riskLevel: z.literal("low"),
  pricePerUnit: z.number(),
  portfolioSize: z.number(),
  /** As the portfolio states it. */
  units: z.int(),
  /** The number of units for sale in all: never more than its size allows. */
  sellableUnits: z.int(),
  /** The number of units available now. */
  unitsLeft: z.int(),
  trustee: z.string(),
  insurancePartner: z.string(),
  /** Percent a year; the portfolio bears it, not the investor's return. */
  managementFee: z.number(),
  /** Whether it is listed under Explore. */
  show: z.boolean(),
  /** Whether units are sold to investors. */
  canBuy: z.boolean(),
  /** The name of its picture. */
  img: z.string(),
  /** The path of its page in the app; null: it has none. */
  to: z.nullable(z.string()),
  interestRates: z.array(interestRate),
  /** On its returns, by today's rule; null: none is withheld. */
  tax: z.nullable(taxTerms),
});

export const portfoliosAnswer = z.array(portfolio);

export function portfolioView(
  of: Portfolio,
  unitsLeft: number,
  tax: TaxTerms | null = null,
): PortfolioView {
  return {
    id: of.id,
    db_id: of.dbId,
    name: of.name,
    description: of.description,
    interestRate: `${asPercent(of.headlineBasisPoints)}%`,
    riskLevel: of.riskLevel,
    pricePerUnit: nairaFromKobo(of.priceKobo),
    portfolioSize: nairaFromKobo(of.sizeKobo),
    units: of.units,
    sellableUnits: sellableUnits(of),
    unitsLeft,
    trustee: of.trustee ?? notSupplied,
    insurancePartner: of.insurancePartner ?? notSupplied,
    managementFee: asPercent(of.managementFeeBasisPoints),
    show: of.show,
    canBuy: of.sold,
    img: of.img,
    to: of.to,
    tax,
    interestRates: of.terms.map((term) => ({
      value: term.months,
      text: `${term.months} months`,
      interest: asPercent(term.basisPoints),
      yearly: asPercent(yearlyBasisPoints(term)),
    })),
  };
}

export type PortfolioView = z.infer<typeof portfolio>;
export type InterestRate = z.infer<typeof interestRate>;
