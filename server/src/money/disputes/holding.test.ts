import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Keeper, keeper } from "#test/holding.ts";
import { expectSoundLedger } from "#test/ledger.ts";
import { type Paying, type Investor, startPaying } from "#test/paying.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { debt, frozen, gatewayClearing, planOf, stash } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { post } from "#ledger/post.ts";
import { closeEnded } from "#money/findings/finding-causes.ts";
import { lockPaid } from "#money/payments/paid-payment.ts";
import type { PaidIn, PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { settlePayment } from "#money/payments/settle-payment.ts";
import { createPaymentIntent } from "#money/payments/start-payment.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { applyDisputeStatus } from "./apply-gateway-status.ts";

/** Disputes of payments whose money is held by what it bought. */

let pay: Paying;
let things: Keeper;
let runtime: PaymentsRuntime;
let ada: Investor;
let payment: PaidIn;
let nextId = 900_000;

beforeAll(async () => {
  pay = await startPaying();
});

beforeEach(async () => {
  things = keeper();
  runtime = { ...withPaymentHandlers(pay.runtime), handlers: { plan: things.handler } };
  ada = await pay.investor();
  payment = await bought(5_000);
});

afterEach(() => expectSoundLedger(pay.db));
afterAll(() => pay.stop());

/** A payment for something that holds all of it. */
async function bought(naira: number): Promise<PaidIn> {
  const amountKobo = BigInt(naira * 100);
  const intent = await createPaymentIntent(runtime, {
    investorId: ada.id,
    email: ada.email,
    purpose: "plan",
    subjectId: newId(),
    amountKobo,
    channel: undefined,
    requestKey: undefined,
    keepsCard: false,
  });
  if (!intent) throw new Error("no intent");
  const { gateway, reference } = intent;
  const charge = {
    gatewayId: String((nextId += 1)),
    domain: "test",
    status: "success",
    reference,
    amountKobo,
    requestedKobo: amountKobo,
    feesKobo: 0n,
    currency: "NGN",
    paidAt: undefined,
    gatewayResponse: undefined,
    card: undefined,
  } as const;
  await inTransaction(pay.db, (tx) =>
    settlePayment(tx, runtime, { gateway, reference, charge, source: "gateway" }),
  );
  const paid = await inTransaction(pay.db, (tx) => lockPaid(tx, reference));
  if (!paid) throw new Error("not settled");
  return paid.payment;
}

/** Sets the gateway's answer to queries about a dispute. */
function reportDispute(
  gatewayId: string,
  amountKobo: bigint,
  end?: "declined" | "merchant-accepted",
): Promise<string> {
  return inTransaction(pay.db, (tx) =>
    applyDisputeStatus(tx, runtime, {
      gateway: gatewayOf(runtime.config).name,
      by: "gateway",
      reported: {
        gatewayId,
        domain: "test",
        status: end ? "resolved" : "awaiting-merchant-feedback",
        resolution: end,
        reference: payment.reference,
        amountKobo,
        currency: "NGN",
        answerBy: undefined,
      },
    }),
  );
}

async function balances() {
  const { investorId, subjectId } = payment;
  return {
    kept: await balanceOf(pay.db, planOf(investorId, subjectId ?? "")),
    stash: await balanceOf(pay.db, stash(investorId)),
    frozen: await balanceOf(pay.db, frozen(investorId)),
    debt: await balanceOf(pay.db, debt(investorId)),
  };
}

/** After those whose cause has ended were closed. */
async function openFindings(subject: string): Promise<string[]> {
  await closeEnded(pay.runtime);
  const rows = await pay.db
    .selectFrom("finding")
    .select("kind")
    .where("subject", "=", subject)
    .where("settledAt", "is", null)
    .orderBy("kind")
    .execute();
  return rows.map(({ kind }) => kind);
}

const mature = () => inTransaction(pay.db, (tx) => things.mature(tx, payment));

describe("what a disputed payment bought", () => {
  it("stays and is marked, and the part of the stash that it covers is not frozen", async () => {
    await inTransaction(pay.db, (tx) =>
      post(tx, [
        {
          key: newId(),
          movement: "test",
          debit: gatewayClearing("NGN"),
          credit: stash(ada.id),
          amount: 100_000n,
          eventAt: new Date("2026-11-21T08:00:00Z"),
        },
      ]),
    );
    await reportDispute("d1", 500_000n);
    expect(things.isFrozen(payment)).toBe(true);
    expect(await balances()).toEqual({ kept: 500_000n, stash: 100_000n, frozen: 0n, debt: 0n });
  });

  it("continues when the dispute is won", async () => {
    await reportDispute("d2", 500_000n);
    await reportDispute("d2", 500_000n, "declined");
    expect(things.isFrozen(payment)).toBe(false);
    expect(await balances()).toEqual({ kept: 500_000n, stash: 0n, frozen: 0n, debt: 0n });
  });

  it("dispute-unwound: is cancelled as a whole when the dispute is lost", async () => {
    await reportDispute("d3", 500_000n);
    await reportDispute("d3", 500_000n, "merchant-accepted");
    expect(await balances()).toEqual({ kept: 0n, stash: 0n, frozen: 0n, debt: 0n });
  });

  it("dispute-left-over: what the bank did not claim of it goes to the stash", async () => {
    await reportDispute("d4", 200_000n);
    await reportDispute("d4", 200_000n, "merchant-accepted");
    expect(await balances()).toEqual({ kept: 0n, stash: 300_000n, frozen: 0n, debt: 0n });
  });

  it("matures into the frozen account, which is released when the dispute is won", async () => {
    await reportDispute("d5", 500_000n);
    await mature();
    expect(await balances()).toMatchObject({ stash: 0n, frozen: 500_000n });
    await reportDispute("d5", 500_000n, "declined");
    expect(await balances()).toMatchObject({ stash: 500_000n, frozen: 0n });
  });

  it("pays out of the frozen account when it had matured and the dispute is lost", async () => {
    await reportDispute("d6", 400_000n);
    await mature();
    await reportDispute("d6", 400_000n, "merchant-accepted");
    expect(await balances()).toEqual({ kept: 0n, stash: 100_000n, frozen: 0n, debt: 0n });
  });

  it("is taken from the stash when it had matured before the dispute", async () => {
    await mature();
    await reportDispute("d7", 500_000n);
    expect(await balances()).toEqual({ kept: 0n, stash: 0n, frozen: 500_000n, debt: 0n });
    await reportDispute("d7", 500_000n, "merchant-accepted");
    expect(await balances()).toEqual({ kept: 0n, stash: 0n, frozen: 0n, debt: 0n });
  });
});

describe("two disputes of one payment", () => {
  it("are covered once by what it bought", async () => {
    await reportDispute("e1", 300_000n);
    await reportDispute("e2", 200_000n);
    expect(things.isFrozen(payment)).toBe(true);
    await reportDispute("e1", 300_000n, "merchant-accepted");
    expect(await balances()).toEqual({ kept: 0n, stash: 0n, frozen: 200_000n, debt: 0n });
    await reportDispute("e2", 200_000n, "merchant-accepted");
    expect(await balances()).toEqual({ kept: 0n, stash: 0n, frozen: 0n, debt: 0n });
  });

  it("are not booked beyond the payment, even if one is lost with more than it claimed", async () => {
    await reportDispute("f1", 100_000n);
    await reportDispute("f2", 400_000n);
    expect(await reportDispute("f3", 1n)).toBe("reported");
    expect(await reportDispute("f1", 100_001n, "merchant-accepted")).toBe("reported");
    expect(await balances()).toEqual({ kept: 500_000n, stash: 0n, frozen: 0n, debt: 0n });
    expect(await openFindings("f1")).toEqual(["dispute-exceeds", "dispute-opened"]);
    await reportDispute("f2", 400_000n, "declined");
    expect(await reportDispute("f1", 100_001n, "merchant-accepted")).toBe("ended");
    expect(await balances()).toEqual({ kept: 0n, stash: 399_999n, frozen: 0n, debt: 0n });
    expect(await openFindings("f1")).toEqual([]);
  });

  it("are reported once beyond the payment, though old news of an open one follows its end", async () => {
    await reportDispute("g1", 500_000n);
    for (const end of [undefined, "merchant-accepted", undefined, "merchant-accepted"] as const) {
      expect(await reportDispute("g2", 1n, end)).toBe("reported");
    }
    expect(await pay.findings("g2")).toEqual(["dispute-exceeds", "dispute-exceeds"]);
    expect(await openFindings("g2")).toEqual(["dispute-exceeds"]);
  });

  it("leave it marked until both are won", async () => {
    await reportDispute("e3", 300_000n);
    await reportDispute("e4", 100_000n);
    await reportDispute("e3", 300_000n, "declined");
    expect(things.isFrozen(payment)).toBe(true);
    await reportDispute("e4", 100_000n, "declined");
    expect(things.isFrozen(payment)).toBe(false);
    expect(await balances()).toEqual({ kept: 500_000n, stash: 0n, frozen: 0n, debt: 0n });
  });

  it("release the surplus only when neither needs it", async () => {
    await reportDispute("e5", 100_000n);
    await reportDispute("e6", 100_000n);
    await reportDispute("e5", 100_000n, "merchant-accepted");
    expect(await balances()).toEqual({ kept: 0n, stash: 300_000n, frozen: 100_000n, debt: 0n });
    await reportDispute("e6", 100_000n, "declined");
    expect(await balances()).toEqual({ kept: 0n, stash: 400_000n, frozen: 0n, debt: 0n });
  });
});
