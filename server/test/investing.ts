import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Investment, InvestmentDetail } from "@osisi/contracts/investments.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import { debt, investmentOf } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { WAIT } from "./charging.ts";
import type { Investor, Outcome } from "./paying.ts";
import { startSaving } from "./saving.ts";

/** The whole product, with investors who buy units, at a time that the test chooses. */

export type Investing = Awaited<ReturnType<typeof startInvesting>>;

const wish = { portfolioId: 4, unitsBought: 5, months: 3 };

export async function startInvesting(
  begin: string,
  env: Record<string, string> = {},
  options: Parameters<typeof startSaving>[2] = {},
) {
  const world = await startSaving(begin, env, options);
  const { call, db, post } = world;

  return {
    ...world,

    /** Pays money into a stash. Returns the payment's reference. */
    async fill(investor: Investor, naira: number): Promise<string> {
      const body = { amount: naira };
      const begun = await post<{ reference: string }>(investor, apiPaths.fund, body);
      expect(begun).toMatchObject({ statusCode: 200 });
      await world.paid(begun.data.reference);
      await expect
        .poll(async () => (await world.payment(begun.data.reference)).state, WAIT)
        .toBe("settled");
      return begun.data.reference;
    },

    /** Requests units. */
    invest: (investor: Investor, body: object, headers = {}) =>
      post<{ id: string; url?: string; reference?: string } | null>(
        investor,
        apiPaths.newInvestment,
        { ...wish, paymentMethod: "stash", ...body },
        headers,
      ),

    /** Buys units from the stash. Returns the investment's id. */
    async buy(investor: Investor, body: object = {}): Promise<string> {
      const answer = await this.invest(investor, body);
      expect(answer).toMatchObject({ statusCode: 200 });
      return answer.data?.id ?? "";
    },

    /** Orders units at the gateway. */
    async order(investor: Investor, body: object = {}): Promise<{ id: string; reference: string }> {
      const answer = await this.invest(investor, { paymentMethod: "bank", ...body });
      expect(answer).toMatchObject({ statusCode: 200 });
      return { id: answer.data?.id ?? "", reference: answer.data?.reference ?? "" };
    },

    /** Orders units and pays for them. */
    async orderAndPay(
      investor: Investor,
      body: object = {},
      outcome?: Partial<Outcome>,
    ): Promise<{ id: string; reference: string }> {
      const ordered = await this.order(investor, body);
      await world.customer(ordered.reference, { outcome: "success", ...outcome });
      await world.drain();
      return ordered;
    },

    async investment(investor: Investor, id: string): Promise<InvestmentDetail> {
      const url = apiPaths.oneInvestment.replace(":id", id);
      const answer = await call<InvestmentDetail>(investor, { method: "GET", url });
      expect(answer).toMatchObject({ statusCode: 200 });
      return answer.data;
    },

    investments: async (investor: Investor) =>
      (await call<Investment[]>(investor, { method: "GET", url: apiPaths.allInvestments })).data,

    choose: (investor: Investor, investmentId: string, atMaturity: string) =>
      post<InvestmentDetail>(investor, apiPaths.updateInvestment, { investmentId, atMaturity }),

    transfer: (investor: Investor, investmentId: string, body: object, headers = {}) =>
      post<{ id: string } | null>(
        investor,
        apiPaths.transferInvestment,
        { investmentId, portfolioId: 2, unitsBought: 1, months: 3, ...body },
        headers,
      ),

    async unitsLeft(investor: Investor, dbId = 4): Promise<number> {
      const url = apiPaths.onePortfolio.replace(":id", String(dbId));
      return (await call<PortfolioView>(investor, { method: "GET", url })).data.unitsLeft;
    },

    /** The payer's bank's decision on a payment. */
    async dispute(reference: string, said: "opened" | "won" | "lost"): Promise<void> {
      const event = said === "opened" ? "create" : "resolve";
      const resolution = said === "won" ? "declined" : "merchant-accepted";
      const body = { reference, event, ...(said === "opened" ? {} : { resolution }) };
      await world.outside.control("POST", "/disputes", body);
      await world.drain();
    },

    /** An investor whose invested payment was reversed since: they owe it. */
    async owe(investor: Investor, naira: number): Promise<void> {
      const reference = await this.fill(investor, naira);
      await this.buy(investor, { unitsBought: naira / 1_000, months: 12 });
      await this.dispute(reference, "opened");
      await this.dispute(reference, "lost");
      expect(await this.debtOf(investor)).toBe(BigInt(naira) * 100n);
    },

    debtOf: (investor: Investor) => balanceOf(db, debt(investor.id)),

    inInvestment: (investor: Investor, id: string) => balanceOf(db, investmentOf(investor.id, id)),

    /** The count of sold and reserved units equals the investors' units, and never exceeds the
     * available ones. */
    async expectUnitsToAgree(ofVaultByOthers = 0n): Promise<void> {
      const { rows } = await sql<{ portfolioId: number; sold: bigint; reserved: bigint }>`
        select portfolio_id,
          coalesce(sum(units) filter (where state = 'active'), 0) as sold,
          coalesce(sum(units) filter (where reserved_until is not null), 0) as reserved
        from portfolio_units left join investment using (portfolio_id)
        group by portfolio_id order by portfolio_id
      `.execute(db);
      const counters = await db
        .selectFrom("portfolioUnits")
        .selectAll()
        .orderBy("portfolioId")
        .execute();
      const others = (portfolioId: number) => (portfolioId === 4 ? ofVaultByOthers : 0n);
      expect(counters).toEqual(
        rows.map((row) => ({ ...row, sold: row.sold + others(row.portfolioId) })),
      );
      const sellable = new Map([
        [4, 100_000n],
        [2, 2_800n],
        [5, 1_400n],
      ]);
      for (const { portfolioId, sold, reserved } of counters) {
        expect(sold + reserved).toBeLessThanOrEqual(sellable.get(portfolioId) ?? 0n);
      }
    },
  };
}
