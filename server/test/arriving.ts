import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Movement, MovementsAnswer } from "@osisi/contracts/history.ts";
import { koboFromNaira } from "@osisi/contracts/money.ts";
import type { StandingRules } from "@osisi/contracts/standing-rules.ts";
import { expect } from "vitest";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { referenceOf } from "#gateway/reference.ts";
import { insertPayment } from "#money/payments/intent-queries.ts";
import { settlePayment } from "#money/payments/settle-payment.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Investor } from "./paying.ts";
import { startSaving } from "./saving.ts";

/** The whole product, with investors to whose own account numbers money comes. */

export type Arriving = Awaited<ReturnType<typeof startArriving>>;

type Rules = Pick<StandingRules, "rules">["rules"];

export async function startArriving(begin: string, env: Record<string, string> = {}) {
  const world = await startSaving(begin, env);
  const { db, runtime } = world;
  const payments = withPaymentHandlers(runtime);

  return {
    ...world,

    rules: async (investor: Investor) =>
      (
        await world.call<StandingRules>(investor, {
          method: "GET",
          url: apiPaths.standingRules,
        })
      ).data,

    saveRules: (investor: Investor, rules: Rules, version: string) =>
      world.post<StandingRules>(investor, apiPaths.standingRules, { rules, version }),

    /** Replaces the rules, whatever they were. */
    async setRules(investor: Investor, rules: Rules): Promise<void> {
      const { version } = await this.rules(investor);
      expect(await this.saveRules(investor, rules, version)).toMatchObject({ statusCode: 200 });
    },

    /** Money comes to the account number. Returns the payment's id. */
    async arrive(investor: Investor, naira: number): Promise<string> {
      const reference = await this.transfer(investor, naira);
      await this.settle(reference);
      return (await world.payment(reference)).id;
    },

    /** A transfer that the gateway has, and that is not booked yet. */
    async transfer(investor: Investor, naira: number): Promise<string> {
      await runtime.clock.refresh();
      const id = newId();
      const reference = referenceOf("payment", id);
      await inTransaction(db, (tx) =>
        insertPayment(tx, {
          id,
          investorId: investor.id,
          reference,
          email: investor.email,
          purpose: "stash",
          amountKobo: koboFromNaira(naira) ?? 0n,
          currency: "NGN",
          channel: "own-account",
          state: "open",
          createdAt: runtime.clock.now(),
        }),
      );
      return reference;
    },

    /** As on a webhook, or on the gateway's answer. */
    async settle(reference: string, paidAt = runtime.clock.now()): Promise<void> {
      const { amountKobo } = await world.payment(reference);
      const { name: gateway } = gatewayOf(runtime.config);
      const charge = {
        gatewayId: reference,
        domain: "test",
        status: "success",
        reference,
        amountKobo,
        requestedKobo: amountKobo,
        feesKobo: 0n,
        currency: "NGN",
        paidAt,
      } as const;
      const settled = await inTransaction(db, (tx) =>
        settlePayment(tx, payments, { gateway, reference, charge, source: "gateway" }),
      );
      expect(settled).toBe("settled");
    },

    /** What the rules did with a payment: kind and naira, in order. */
    async uses(paymentId: string): Promise<string[]> {
      const rows = await db
        .selectFrom("standingRuleUse")
        .select(["kind", "amountKobo"])
        .where("paymentId", "=", paymentId)
        .orderBy("id")
        .execute();
      return rows.map(({ kind, amountKobo }) => `${kind} ${amountKobo / 100n}`);
    },

    /** The lines of the history, newest first. */
    history: async (investor: Investor): Promise<Movement[]> =>
      (
        await world.call<MovementsAnswer>(investor, {
          method: "GET",
          url: apiPaths.movements,
        })
      ).data.items,
  };
}
