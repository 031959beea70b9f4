import { expect } from "vitest";
import * as z from "zod/mini";
import { type CardCharge, createCardCharge } from "#money/payments/charge-card.ts";
import { startPayment } from "#money/payments/start-payment.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { type Investor, startPaying } from "./paying.ts";

/** The whole product, with investors whose cards are kept, and banks that respond as scripted. */

export type Charging = Awaited<ReturnType<typeof startCharging>>;

export type CardHolder = Readonly<{ investor: Investor; cardId: string; last4: string }>;

const paid = z.object({ authorization: z.looseObject({ authorization_code: z.string() }) });

export const WAIT = { timeout: 60_000, interval: 30 };
/** The amount of the payment that keeps a card. */
const FIRST_KOBO = 100_00n;

export async function startCharging(env: Record<string, string> = {}) {
  const pay = await startPaying(env);
  const { db, runtime } = pay;
  const { control } = pay.outside;
  let cards = 1_000;
  /** Every authorization that the gateway issued: none of them may appear in any response or log. */
  const codes: string[] = [];

  return {
    ...pay,
    codes,

    /** The last four digits of a card that was not used before. */
    newCard(): string {
      cards += 1;
      return String(cards);
    },

    /** Starts a payment with which a card may be kept. */
    async beginKeeping(investor: Investor, keepsCard = true): Promise<string> {
      const started = await startPayment(runtime, {
        investorId: investor.id,
        email: investor.email,
        purpose: "stash",
        subjectId: null,
        amountKobo: FIRST_KOBO,
        channel: undefined,
        keepsCard,
        requestKey: undefined,
      });
      if (started.kind !== "started") throw new Error(started.kind);
      return started.reference;
    },

    async payWith(reference: string, last4: string, channel = "card"): Promise<void> {
      const outcome = { outcome: "success", channel, last4 };
      const told = z.parse(paid, await control("POST", `/transactions/${reference}`, outcome));
      codes.push(told.authorization.authorization_code);
    },

    async settled(reference: string) {
      await expect.poll(async () => (await pay.payment(reference)).state, WAIT).toBe("settled");
      return pay.payment(reference);
    },

    /** An investor with a kept card. */
    async cardHolder(): Promise<CardHolder> {
      const last4 = this.newCard();
      const investor = await pay.investor();
      const reference = await this.beginKeeping(investor);
      await this.payWith(reference, last4);
      const { cardId } = await this.settled(reference);
      if (cardId === null) throw new Error("the card was not kept");
      return { investor, cardId, last4 };
    },

    /** The outcome of the card's next charges. */
    bankSays: (last4: string, ...next: string[]) => control("POST", `/cards/${last4}`, { next }),

    /** Charges a kept card, and returns the reference. */
    async charge(holder: CardHolder, changes: Partial<CardCharge> = {}): Promise<string> {
      const wish: CardCharge = {
        id: newId(),
        investorId: holder.investor.id,
        cardId: holder.cardId,
        purpose: "stash",
        subjectId: null,
        amountKobo: 2_500_00n,
        ...changes,
      };
      const { reference } = await inTransaction(db, (tx) => createCardCharge(tx, runtime, wish));
      return reference;
    },

    chargeOf: (reference: string) =>
      db
        .selectFrom("cardCharge")
        .innerJoin("payment", "payment.id", "cardCharge.paymentId")
        .select(["state", "authorizationUrl", "nextCheckAt", "toSend", "sentAt"])
        .select(["challengedAt", "stuckSince", "endKind", "endMessage"])
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow(),

    /** The outcome of a charge without money, once it has ended. */
    async endOf(reference: string) {
      await expect.poll(async () => (await this.chargeOf(reference)).endKind, WAIT).not.toBeNull();
      const { endKind, endMessage, state } = await this.chargeOf(reference);
      return { endKind, endMessage, state };
    },

    card: (id: string) =>
      db.selectFrom("card").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  };
}
