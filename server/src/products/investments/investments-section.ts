import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { lateOf } from "#money/returns/queries.ts";
import { type RowOf, asText, koboOf, momentOf } from "#platform/database/json-values.ts";
import type { DB } from "#platform/database/tables.gen.ts";
import type { Bought, InvestmentColumns } from "./investment.ts";
import {
  type ShownInvestment,
  activeView,
  investmentView,
  purchaseView,
} from "./view-investment.ts";

/** What the profile has of investments, for a statement that has the investor's row: first pages,
 * and the sum of all that is active. */

const shown = { page: 10, active: 100 };

/** One more than a page says that there are more. */
export function newestPart() {
  const eb = expressionBuilder<DB, "investor">();
  return jsonArrayFrom(
    eb
      .selectFrom("investment as bought")
      .select(["bought.id", "bought.portfolioId", "bought.portfolioName", "bought.units"])
      .select(["bought.months", "bought.basisPoints", "bought.state", "bought.valueOn"])
      .select(["bought.endsOn", "bought.atMaturity", "bought.disputedAt"])
      .select((of) => [
        asText(of.ref("bought.priceKobo")).as("priceKobo"),
        asText(of.ref("bought.amountKobo")).as("amountKobo"),
        asText(lateOf(of.ref("bought.investorId"), of.ref("bought.id"))).as("lateKobo"),
      ])
      .$narrowType<
        Pick<InvestmentColumns, "state" | "atMaturity"> & Pick<Bought, "valueOn" | "endsOn">
      >()
      .whereRef("bought.investorId", "=", "investor.id")
      .where("bought.state", "<>", sql.lit("ordered"))
      .orderBy("bought.id", "desc")
      .limit(sql.lit(shown.page + 1)),
  );
}

/** Each with the sum of all, also of those that are not on the page. */
export function activePart() {
  const eb = expressionBuilder<DB, "investor">();
  return jsonArrayFrom(
    eb
      .selectFrom("investment as active")
      .select(["active.id", "active.portfolioId", "active.portfolioName"])
      .select((of) => [
        asText(of.ref("active.amountKobo")).as("amountKobo"),
        asText(of.fn.sum<bigint>("active.amountKobo").over()).as("sumKobo"),
      ])
      .whereRef("active.investorId", "=", "investor.id")
      .where("active.state", "=", sql.lit("active"))
      .orderBy("active.id", "desc")
      .limit(sql.lit(shown.active)),
  );
}

type InvestmentsPart = Readonly<{
  newest: readonly RowOf<typeof newestPart>[];
  active: readonly RowOf<typeof activePart>[];
}>;

export function investedOfPart(
  { newest, active }: InvestmentsPart,
  now: Date,
): Pick<Profile, "investments" | "purchase" | "activeInvestments" | "activeInvestmentBalance"> {
  const today = dateInLagos(now);
  const bought = newest.map((row) => ({
    ...row,
    priceKobo: koboOf(row.priceKobo),
    amountKobo: koboOf(row.amountKobo),
    disputedAt: momentOf(row.disputedAt),
    lateKobo: koboOf(row.lateKobo) ?? 0n,
  }));
  return {
    investments: pageOf(bought, (row) => investmentView(row, today)),
    purchase: pageOf(bought, purchaseView),
    activeInvestments: active.map((row) =>
      activeView({ ...row, amountKobo: koboOf(row.amountKobo) }),
    ),
    activeInvestmentBalance: nairaFromKobo(koboOf(active[0]?.sumKobo ?? "0")),
  };
}

/** The rest is in `GET /v1/investments/all`, from there on. */
function pageOf<Row extends ShownInvestment, Item>(rows: readonly Row[], view: (row: Row) => Item) {
  const page = rows.slice(0, shown.page);
  return {
    data: page.map(view),
    nextCursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}
