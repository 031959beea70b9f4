import type { Catalogue } from "./catalogue.ts";

/** The catalogue that a new database begins with: the rows of the migration that creates the table. */

function termsOf(...pairs: readonly (readonly [number, number])[]) {
  return pairs.map(([months, basisPoints]) => ({ months, basisPoints }));
}

const savingsTerms = termsOf([3, 300], [6, 600], [9, 1_100], [12, 1_500]);
const assetTerms = termsOf([3, 350], [6, 800], [9, 1_400], [12, 2_000]);
const greenTerms = termsOf([12, 2_100], [15, 2_400], [18, 3_100], [24, 4_200]);

const validFrom = "2024-01-01";
const common = { managementFeeBasisPoints: 50 };
const unlisted = { ...common, show: false, sold: false, to: null };

export const firstCatalogue: Catalogue = [
  {
    id: 1,
    kind: "plan-options",
    subject: "",
    validFrom,
    value: { options: termsOf([3, 300], [6, 650], [9, 1_100], [12, 1_500]) },
  },
  {
    id: 2,
    kind: "limits",
    subject: "",
    validFrom,
    value: { topUpPercent: 100, giftPaymentKobo: "5000000", giftDayKobo: "20000000" },
  },
  {
    id: 3,
    kind: "portfolio",
    subject: "4",
    validFrom,
    value: {
      ...common,
      position: 1,
      name: "Savings Vault",
      img: "savings-vault",
      description:
        "Money for a goal that has a date. The Vault starts at ₦1,000 a unit and runs for as little as three months.",
      headlineBasisPoints: 1_500,
      priceKobo: "100000",
      sizeKobo: "10000000000",
      units: 100_000,
      show: true,
      sold: true,
      to: "/dashboard/portfolio/savings/summary",
      terms: savingsTerms,
    },
  },
  {
    id: 4,
    kind: "portfolio",
    subject: "2",
    validFrom,
    value: {
      ...common,
      position: 2,
      name: "Asset Finance",
      img: "asset-finance",
      description:
        "Pays for equipment that businesses earn with: machines, vehicles, tools. They pay it back month by month out of what it brings in.",
      headlineBasisPoints: 2_000,
      priceKobo: "5000000",
      sizeKobo: "14000000000",
      units: 2_809,
      show: true,
      sold: true,
      to: "/dashboard/portfolio/asset-finance/summary",
      terms: assetTerms,
    },
  },
  {
    id: 5,
    kind: "portfolio",
    subject: "5",
    validFrom,
    value: {
      ...common,
      position: 3,
      name: "Green Finance",
      img: "green-finance",
      description:
        "Pays for green assets: solar power, clean transport, efficient equipment. It runs for a year or longer, because trees do.",
      headlineBasisPoints: 2_100,
      priceKobo: "10000000",
      sizeKobo: "14000000000",
      units: 1_000_000,
      show: false,
      sold: true,
      to: "/dashboard/portfolio/green-asset-finance/summary",
      terms: greenTerms,
    },
  },
  {
    id: 6,
    kind: "portfolio",
    subject: "1",
    validFrom,
    value: {
      ...unlisted,
      position: 4,
      name: "Working Capital",
      img: "working-capital",
      description: "Stock and wages for small businesses, until their customers have paid.",
      headlineBasisPoints: 3_000,
      priceKobo: "5000000",
      sizeKobo: "10000000000",
      units: 2_000,
      terms: savingsTerms,
    },
  },
  {
    id: 7,
    kind: "portfolio",
    subject: "3",
    validFrom,
    value: {
      ...unlisted,
      position: 5,
      name: "Women Traders",
      img: "women-traders",
      description: "Goods for women who trade in markets, and the means to buy them well.",
      headlineBasisPoints: 3_100,
      priceKobo: "5000000",
      sizeKobo: "10000000000",
      units: 2_000,
      terms: savingsTerms,
    },
  },
  {
    id: 8,
    kind: "portfolio",
    subject: "6",
    validFrom,
    value: {
      ...unlisted,
      position: 6,
      name: "Large Asset Finance",
      img: "large-asset-finance",
      description: "Equipment that takes many hands to pay for: plants, fleets, cold stores.",
      headlineBasisPoints: 2_000,
      priceKobo: "50000000",
      sizeKobo: "14000000000",
      units: 280,
      terms: assetTerms,
    },
  },
  {
    id: 9,
    kind: "exit-policy",
    subject: "plans",
    validFrom,
    value: { offered: true, coolingOffHours: 24, feeBasisPoints: 0 },
  },
  {
    id: 10,
    kind: "company",
    subject: "",
    validFrom,
    value: {
      legalName: "Osisi",
      address: ["1 Example Close", "Yaba, Lagos", "Nigeria"],
      email: "hello@osisi.example",
      dataProtectionEmail: "privacy@osisi.example",
      phones: ["+234 700 000 0001", "+234 700 000 0002"],
      whatsApp: "+234 700 000 0001",
    },
  },
  {
    id: 11,
    kind: "stamp-duty",
    subject: "withdrawals",
    validFrom,
    value: { bearer: "house", dutyKobo: "5000", fromKobo: "1000000" },
  },
];
