import { expect } from "vitest";
import * as z from "zod/mini";
import { debt, frozen, refundHeld, stash } from "#ledger/accounts.ts";
import { balanceOf, lockBalances } from "#ledger/balance.ts";
import { inTransaction } from "#platform/database/database.ts";
import { disputeJobs } from "#money/disputes/jobs.ts";
import { closeEnded } from "#money/findings/finding-causes.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { startRefund } from "#money/refunds/start-refund.ts";
import { attributeSuspense } from "#money/suspense/attribute-suspense.ts";
import { type Investor, startPaying } from "./paying.ts";
import { spend } from "./ledger.ts";

/** The whole product, with investors whose payments are refunded and disputed. */

export type Refunding = Awaited<ReturnType<typeof startRefunding>>;

const refunds = z.array(
  z.object({
    id: z.number(),
    transaction_reference: z.string(),
    amount: z.number(),
    status: z.string(),
    merchant_note: z.string(),
  }),
);
const dispute = z.object({ id: z.number() });

export async function startRefunding(...options: Parameters<typeof startPaying>) {
  const pay = await startPaying(...options);
  const { db, runtime } = pay;
  const { control } = pay.outside;
  const disputes = disputeJobs(withPaymentHandlers(runtime));
  return {
    ...pay,
    control,

    /** A payment that is in the stash. */
    async settled(investor: Investor, naira: number): Promise<string> {
      const reference = await pay.begin(investor, naira);
      await pay.paid(reference);
      await pay.drain();
      expect((await pay.payment(reference)).state).toBe("settled");
      return reference;
    },

    /** Money that does not match its payment intent. */
    async held(investor: Investor, naira: number): Promise<string> {
      const reference = await pay.begin(investor, naira);
      await pay.customer(reference, { outcome: "success", amount: naira * 100 - 1_000 });
      await pay.drain();
      expect((await pay.payment(reference)).state).toBe("held");
      return reference;
    },

    /** A payment without an intent. */
    async unexplained(kobo: number): Promise<string> {
      const response = await fetch(
        `${runtime.config.firstGateway.baseUrl}/transaction/initialize`,
        {
          method: "POST",
          headers: {
            authorization: `Bearer ${runtime.config.firstGateway.secretKey}`,
            "content-type": "application/json",
          },
          body: JSON.stringify({ email: "someone@example.ng", amount: kobo }),
        },
      );
      const answer = z.parse(initialized, await response.json());
      const { reference } = answer.data;
      await pay.paid(reference);
      await pay.drain();
      return reference;
    },

    /** The open findings about it. */
    async openFindings(subject: string): Promise<string[]> {
      const rows = await db
        .selectFrom("finding")
        .select("kind")
        .where("subject", "=", subject)
        .where("settledAt", "is", null)
        .execute();
      return rows.map(({ kind }) => kind);
    },

    refund: (reference: string, amountKobo?: bigint) =>
      startRefund(runtime, { reference, amountKobo, reason: "a test" }),

    /** Starts a refund that has to be accepted, and sends it to the gateway. */
    async refunded(reference: string, amountKobo?: bigint): Promise<string> {
      const started = await this.refund(reference, amountKobo);
      if (started.kind !== "started") throw new Error(`it was ${JSON.stringify(started)}`);
      await pay.drain();
      return started.refundId;
    },

    attribute: (reference: string, investor: Investor) =>
      inTransaction(db, (tx) =>
        attributeSuspense(tx, runtime, { reference, investorId: investor.id }),
      ),

    async suspenseLeft(reference: string): Promise<bigint> {
      const row = await db
        .selectFrom("suspenseMoney")
        .select("leftKobo")
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow();
      return row.leftKobo;
    },

    row: (id: string) =>
      db.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),

    /** The gateway's own records, the oldest first. */
    async refundsOf(reference: string) {
      const all = z.parse(refunds, await control("GET", "/refunds"));
      return all.filter((one) => one.transaction_reference === reference).toReversed();
    },

    /** The outcome of the newest refund of a payment. */
    async become(reference: string, outcome: "processed" | "failed" | "needs-attention") {
      const newest = (await this.refundsOf(reference)).at(-1);
      await control("POST", `/refunds/${newest?.id}`, { outcome });
      await pay.drain();
    },

    /** A refund made in the gateway's dashboard. */
    async inDashboard(reference: string, kobo: number): Promise<void> {
      const response = await fetch(`${runtime.config.firstGateway.baseUrl}/refund`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${runtime.config.firstGateway.secretKey}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ transaction: reference, amount: kobo, merchant_note: "by hand" }),
      });
      expect(response.status).toBe(200);
      await pay.drain();
    },

    /** Returns the gateway's id of the dispute. */
    async dispute(
      reference: string,
      event: "create" | "remind" | "resolve",
      more: { resolution?: string; amount?: number } = {},
    ): Promise<string> {
      const made = z.parse(
        dispute,
        await control("POST", "/disputes", { reference, event, ...more }),
      );
      await pay.drain();
      return String(made.id);
    },

    /** What runs every minute about refunds, disputes and findings. */
    async minute(): Promise<void> {
      await pay.drain();
      await disputes.everyMinute?.();
      await pay.drain();
      await closeEnded(runtime);
    },

    disputeRow: (gatewayId: string) =>
      db
        .selectFrom("dispute")
        .selectAll()
        .where("gatewayId", "=", gatewayId)
        .executeTakeFirstOrThrow(),

    refundHeldOf: (investor: Investor) => balanceOf(db, refundHeld(investor.id)),
    frozenOf: (investor: Investor) => balanceOf(db, frozen(investor.id)),
    debtOf: (investor: Investor) => balanceOf(db, debt(investor.id)),

    /** Empties a stash, while webhooks may still change it. Returns what was spent. */
    emptyStash: ({ id }: Investor, leaveKobo = 0n): Promise<bigint> =>
      inTransaction(db, async (tx) => {
        const from = stash(id);
        const kobo = ((await lockBalances(tx, [from])).get(from) ?? 0n) - leaveKobo;
        if (kobo > 0n) await spend(tx, id, kobo);
        return kobo;
      }),
  };
}

const initialized = z.object({ data: z.object({ reference: z.string() }) });
