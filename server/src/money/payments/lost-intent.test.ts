import { afterAll, beforeAll, expect, it } from "vitest";
import { type CardHolder, type Charging, WAIT, startCharging } from "#test/charging.ts";
import { suspense } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { createCardCharge } from "./charge-card.ts";
import { referenceOf } from "#gateway/reference.ts";

let flow: Charging;

beforeAll(async () => {
  flow = await startCharging();
});

afterAll(() => flow.stop());

it("money in suspense whose intent was lost is not credited again when the intent is restored", async () => {
  const { investor, cardId } = await flow.cardHolder();
  const before = await flow.stashOf(investor);
  const id = newId();
  const reference = referenceOf("payment", id);
  await flow.customer(reference, { outcome: "success", amount: 250_000 });
  await flow.drain();
  expect(await flow.findings(reference)).toEqual(["charge-unexplained"]);
  await chargeAnew({ id, cardId, investor });
  await expect
    .poll(() => flow.findings(reference), WAIT)
    .toEqual(["charge-unexplained", "payment-changed"]);
  expect(await flow.payment(reference)).toMatchObject({ state: "held", nextCheckAt: null });
  await expect
    .poll(() => flow.subjects(investor.email), WAIT)
    .toContain("We are looking at your payment");
  expect(await flow.stashOf(investor)).toBe(before);
  expect(await houseBalanceOf(flow.db, suspense("NGN"))).toBe(250_000n);
  await flow.expectBooksToAgree();
}, 60_000);

it("nor when the gateway reports another fee by then", async () => {
  const { investor, cardId } = await flow.cardHolder();
  const id = newId();
  const reference = referenceOf("payment", id);
  await flow.customer(reference, { outcome: "success", amount: 250_000, fees: 5_000 });
  await flow.drain();
  const reported = {
    id: 5301112300,
    domain: "test",
    status: "success",
    reference,
    currency: "NGN",
  };
  const data = { ...reported, amount: 250_000, requested_amount: 250_000, fees: 6_000 };
  const body = { status: true, message: "Verification successful", data };
  const on = "GET /transaction/verify";
  await flow.fault({ on, times: 1_000, effect: "status", status: 200, body });
  await chargeAnew({ id, cardId, investor });
  await expect.poll(async () => (await flow.payment(reference)).state, WAIT).toBe("held");
  expect(await flow.findings(reference)).toEqual(["charge-unexplained", "payment-changed"]);
  await expect
    .poll(() => flow.subjects(investor.email), WAIT)
    .toContain("We are looking at your payment");
  await flow.expectBooksToAgree();
}, 60_000);

/** As a plan would that falls due once more. */
async function chargeAnew({
  investor,
  ...charge
}: Pick<CardHolder, "investor" | "cardId"> & { id: string }) {
  await inTransaction(flow.db, (tx) =>
    createCardCharge(tx, flow.runtime, {
      ...charge,
      investorId: investor.id,
      purpose: "stash",
      subjectId: null,
      amountKobo: 250_000n,
    }),
  );
}
