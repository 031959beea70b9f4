import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { type AsJson, koboOf, momentOf } from "../platform/parts.ts";
import {
  type ActiveInvestmentRow,
  type ShownInvestment,
  activeView,
  investmentView,
  purchaseView,
} from "./view-investment.ts";

/** What the profile has of investments, as a part of it: first pages, and the sum of all that is active. */

export const shownOfInvestments = { page: 10, active: 100 };

/** As `investments_part` has them. */
export type InvestmentsPart = Readonly<{
  newest: AsJson<ShownInvestment>[];
  active: AsJson<ActiveInvestmentRow>[];
  activeSum: string;
}>;

export function investedOfPart(
  { newest, active, activeSum }: InvestmentsPart,
  now: Date,
): Pick<Profile, "investments" | "purchase" | "activeInvestments" | "activeInvestmentBalance"> {
  const today = dateInLagos(now);
  const bought = newest.map(investmentOf);
  return {
    investments: pageOf(bought, (row) => investmentView(row, today)),
    purchase: pageOf(bought, purchaseView),
    activeInvestments: active.map((row) =>
      activeView({ ...row, amountKobo: koboOf(row.amountKobo) }),
    ),
    activeInvestmentBalance: nairaFromKobo(koboOf(activeSum)),
  };
}

function investmentOf(json: AsJson<ShownInvestment>): ShownInvestment {
  return {
    ...json,
    priceKobo: koboOf(json.priceKobo),
    amountKobo: koboOf(json.amountKobo),
    disputedAt: momentOf(json.disputedAt),
  };
}

/** The rest is in `GET /v1/investments/all`, from there on. */
function pageOf<Item>(rows: readonly ShownInvestment[], view: (row: ShownInvestment) => Item) {
  const page = rows.slice(0, shownOfInvestments.page);
  return {
    data: page.map(view),
    nextCursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}
