import { expect } from "vitest";
import * as z from "zod/mini";
import { gateways } from "#gateway/gateway-of.ts";
import type { Gateway } from "#gateway/gateway.ts";
import { webhookPaths } from "#gateway/webhook-paths.ts";
import { type GatewayPlace, gatewayClearing, gatewayFees } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { startPayment } from "#money/payments/start-payment.ts";
import type { Db } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { expectSoundLedger } from "./ledger.ts";
import type { Investor } from "./paying.ts";
import { startRefunding } from "./refunding.ts";
import { SECOND } from "./server.ts";

/** The whole product with both gateways, and payments at the second. */

export type TwoGateways = Awaited<ReturnType<typeof startTwoGateways>>;

const withId = z.object({ id: z.number() });
const faults = z.array(z.object({ times: z.number() }));
const listedRefunds = z.array(
  z.object({ id: z.number(), transactionId: z.number(), amountKobo: z.number() }),
);

export async function startTwoGateways() {
  const world = await startRefunding({}, { secondGateway: true });
  const { app, db, drain, runtime } = world;
  const [first, second] = gateways(runtime.config);
  if (!first || !second) throw new Error("There is no second gateway");
  // A night books what the gateways held before.
  await world.travel("PT24H");

  return {
    ...world,
    first,
    second,
    /** Starts a payment at the second gateway. */
    beginAtSecond: (investor: Investor, naira: number, keepsCard = false) =>
      beginAt(runtime, second, { investor, naira, keepsCard }),

    /** What its customer does there. Returns the gateway's id of the transaction. */
    async customerAtSecond(reference: string, body: object = {}): Promise<number> {
      const path = `/transactions/${encodeURIComponent(reference)}`;
      const answer = await world.secondGateway("POST", path, { outcome: "successful", ...body });
      await drain();
      return z.parse(withId, answer).id;
    },

    /** A payment at the second gateway that is in the stash, with its fee. */
    async settledAtSecond(investor: Investor, naira: number): Promise<string> {
      const reference = await this.beginAtSecond(investor, naira);
      await this.customerAtSecond(reference);
      await world.travel("PT2H");
      expect(await world.payment(reference)).toMatchObject({ state: "settled" });
      expect((await world.payment(reference)).feesKobo).not.toBeNull();
      return reference;
    },

    async webhookOfSecond(body: object, hash: string = SECOND.secretHash) {
      const answer = await app.inject({
        method: "POST",
        url: webhookPaths.second,
        payload: JSON.stringify(body),
        headers: { "content-type": "application/json", "verif-hash": hash },
      });
      await drain();
      return answer.statusCode;
    },

    /** Returns the gateway's id of the chargeback. */
    async disputedAtSecond(reference: string, amount?: number): Promise<number> {
      const claim = { txRef: reference, amount };
      const opened = await world.secondGateway("POST", "/chargebacks", claim);
      await drain();
      return z.parse(withId, opened).id;
    },

    /** The remaining uses of the faults injected there. */
    async faultsLeftAtSecond(): Promise<number> {
      const left = z.parse(faults, await world.secondGateway("GET", "/faults"));
      return left.reduce((sum, { times }) => sum + times, 0);
    },

    /** The refunds that the second gateway has, the oldest first. */
    refundsAtSecond: async () =>
      z.parse(listedRefunds, await world.secondGateway("GET", "/refunds")).toReversed(),

    /** What has changed. */
    async bookedSince(before: Clearing): Promise<Clearing> {
      const now = await clearingOf(db);
      const since = (place: GatewayPlace) => ({
        clearing: now[place].clearing - before[place].clearing,
        fees: now[place].fees - before[place].fees,
      });
      return { first: since("first"), second: since("second") };
    },

    clearing: () => clearingOf(db),

    async clearFaults() {
      await world.outside.clearFaults();
      await world.secondGateway("DELETE", "/faults");
    },

    /** In the morning, so that no night's reconciliation calls a gateway within the test. */
    async beginTest() {
      await world.morning();
      return { ada: await world.investor(), before: await this.clearing() };
    },

    async endTest() {
      await this.clearFaults();
      await expectSoundLedger(db);
    },
  };
}

/** The second gateway's id, as our database has it. */
export const idAtSecond = (number: number) => `flw-${number}`;

export type Clearing = Awaited<ReturnType<typeof clearingOf>>;
export const NOTHING = { clearing: 0n, fees: 0n };

async function clearingOf(db: Db) {
  return { first: await balancesAt(db, "first"), second: await balancesAt(db, "second") };
}

async function balancesAt(db: Db, place: GatewayPlace) {
  return {
    clearing: await houseBalanceOf(db, gatewayClearing("NGN", place)),
    fees: await houseBalanceOf(db, gatewayFees("NGN", place)),
  };
}

/** Starts a payment at a gateway and returns its reference. */
export async function beginAt(
  runtime: Runtime,
  gateway: Gateway,
  wanted: { investor: Investor; naira: number; keepsCard: boolean },
): Promise<string> {
  const { investor, naira, keepsCard } = wanted;
  const started = await startPayment(runtime, {
    investorId: investor.id,
    email: investor.email,
    purpose: "stash",
    subjectId: null,
    amountKobo: BigInt(naira) * 100n,
    channel: undefined,
    keepsCard,
    requestKey: undefined,
    gateway: gateway.name,
  });
  if (started.kind !== "started") throw new Error(`it was ${started.kind}`);
  expect(new URL(started.redirectUrl).origin).toBe(gateway.checkoutOrigin);
  return started.reference;
}
