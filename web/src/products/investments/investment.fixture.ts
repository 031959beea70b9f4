import type { Investment } from "@osisi/contracts/investments.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";

/** One unit of the green portfolio for a year, on its first day. */
export const newInvestment: Investment = {
  id: "7c1e0e9d-1c1e-4f57-9d1e-0123456789ab",
  portfolioId: 5,
  portfolioName: "Green Finance",
  amount: 100_000,
  unitsBought: 1,
  pricePerUnit: 100_000,
  period: 12,
  roi: 21_000,
  percentage: 21,
  yearlyPercentage: 21,
  datePurchased: "2026-11-21",
  endDate: "2027-11-21",
  interestToDate: 0,
  state: "active",
  atMaturity: "payout",
  disputed: false,
};

export const greenPortfolio: PortfolioView = {
  id: 3,
  db_id: 5,
  name: "Green Finance",
  description: "Solar power, clean transport, efficient equipment.",
  interestRate: "21%",
  riskLevel: "low",
  pricePerUnit: 100_000,
  portfolioSize: 140_000_000,
  units: 1_000_000,
  sellableUnits: 1_400,
  unitsLeft: 200,
  trustee: "not supplied",
  insurancePartner: "not supplied",
  managementFee: 0.5,
  show: false,
  canBuy: true,
  tax: null,
  img: "green-finance",
  to: "/dashboard/portfolio/green-asset-finance/summary",
  interestRates: [
    { value: 12, text: "12 months", interest: 21, yearly: 21 },
    { value: 15, text: "15 months", interest: 24, yearly: 19.2 },
    { value: 18, text: "18 months", interest: 31, yearly: 20.67 },
    { value: 24, text: "24 months", interest: 42, yearly: 21 },
  ],
};
