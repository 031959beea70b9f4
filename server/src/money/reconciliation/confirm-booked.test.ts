import { afterAll, beforeAll, expect, it } from "vitest";
import { type Sweeping, startSweeping } from "#test/sweeping.ts";
import { gatewayClearing, held, stash } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";

let flow: Sweeping;

beforeAll(async () => {
  flow = await startSweeping();
});

afterAll(() => flow.stop());

/** Booked money that the gateway does not have, by mistake or manipulation. */
async function inventPayment(naira: number) {
  const investor = await flow.investor();
  const id = newId();
  const reference = `fund-${id.replaceAll("-", "")}`;
  const now = flow.runtime.clock.now();
  const amountKobo = BigInt(naira * 100);
  await inTransaction(flow.db, async (tx) => {
    const [debit, credit] = [gatewayClearing("NGN"), stash(investor.id)];
    const key = `payment:${id}:settled`;
    const funding = { key, movement: "invented", debit, credit, amount: amountKobo, eventAt: now };
    await post(tx, [funding]);
    await tx
      .insertInto("payment")
      .values({
        id,
        reference,
        investorId: investor.id,
        purpose: "stash",
        amountKobo,
        currency: "NGN",
        email: investor.email,
        state: "settled",
        createdAt: now,
        paidAt: now,
        settledAt: now,
        feesKobo: 0n,
      })
      .execute();
  });
  return { investor, reference, amountKobo };
}

it("booked money that the gateway does not know is found, and so is its effect on the sums", async () => {
  const { investor, reference, amountKobo } = await inventPayment(5_000);
  await flow.sleep();
  expect(await flow.openFindings()).toEqual([
    "balance-differs NGN",
    "ledger-differs NGN",
    `payment-unconfirmed ${reference}`,
  ]);
  const saidKobo = (await flow.balanceKobo()).toString();
  const clearingKobo = (BigInt(saidKobo) + amountKobo).toString();
  const sums = { saidKobo, clearingKobo, expectedKobo: clearingKobo };
  expect(await flow.finding("balance-differs", "NGN")).toMatchObject(sums);
  expect(await flow.finding("ledger-differs", "NGN")).toMatchObject(sums);
  // Nothing is taken from the investor before an operator has looked.
  expect(await flow.stashOf(investor)).toBe(amountKobo);
});

it("booked money that the gateway calls unpaid is found as well", async () => {
  const { reference } = await inventPayment(1_000);
  await flow.customer(reference, { outcome: "failed", amount: 100_000 });
  await flow.sleep();
  expect(await flow.openFindings()).toContain(`payment-unconfirmed ${reference}`);
  expect(await flow.finding("payment-unconfirmed", reference)).toMatchObject({ status: "failed" });
});

it("a withdrawal booked as paid but not paid at the gateway is found", async () => {
  const investor = await flow.saver(10_000);
  const reference = await flow.send(investor, 2_000);
  await flow.travel("PT1H");
  const lost = reference.replace("wd-", "wd-x");
  const { recipientId, investorId } = await flow.withdrawal(reference);
  const now = flow.runtime.clock.now();
  const id = newId();
  await inTransaction(flow.db, async (tx) => {
    const invented = {
      movement: "invented",
      amount: 200_000n,
      eventAt: now,
      key: `withdrawal:${id}:held`,
      debit: stash(investorId),
      credit: held(investorId),
    };
    await post(tx, [invented]);
    await tx
      .insertInto("withdrawal")
      .values({
        id,
        investorId,
        recipientId,
        reference: lost,
        amountKobo: 200_000n,
        state: "paid",
        toSend: false,
        sentAt: now,
        createdAt: now,
        paidAt: now,
        feeKobo: 0n,
      })
      .execute();
  });
  await flow.sleep();
  expect(await flow.openFindings()).toContain(`withdrawal-changed ${lost}`);
  expect(await flow.openFindings()).not.toContain(`withdrawal-changed ${reference}`);
});
