import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import type { Profile } from "@osisi/contracts/profile.ts";

const empty = { data: [], nextCursor: null };
/** For tests: an investor who has just joined. */
export const newProfile: Profile = {
  now: "2026-11-21T08:00:00Z",
  investor: {
    id: "1",
    userId: "1",
    name: "Ada Okọ́",
    investorType: { id: 1, name: "Beginner", icon: 1 },
    joinedAt: "2026-11-21T08:00:00Z",
  },
  user: {
    id: "1",
    userId: "1",
    name: "Ada Okọ́",
    f_name: "Ada",
    l_name: "Okọ́",
    email: "ada@example.com",
    phone: "+2348031234567",
    emailVerified: true,
    phoneVerified: false,
  },
  balance: 0,
  availableAmt: 0,
  funds: 0,
  transactions: empty,
  inFlight: [],
  underWay: [],
  transfers: empty,
  savings: empty,
  purchase: empty,
  investments: empty,
  activeInvestments: [],
  activeInvestmentBalance: 0,
  greenPoints: 0,
  referralSlug: "ada",
  phoneWaiting: null,
  planOptions: [...planOptionsOn(firstCatalogue, "2026-11-25")],
  plansCanBeEnded: true,
  planTax: null,
};
