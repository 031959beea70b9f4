import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_BANK, type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { debtOf } from "#ledger/debts/get-debt.ts";
import { debt } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { importWithdrawal } from "./import-from-gateway.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { referenceOf } from "#gateway/reference.ts";

let flow: Withdrawing;

beforeAll(async () => {
  flow = await startWithdrawing();
  await flow.settings({ transfers: "manual" });
  await flow.webhookFaults("drop");
});

afterAll(() => flow.stop());

/** The gateway has paid a withdrawal that our database does not have. */
async function lost(accountNumber: string, naira: number, outcome = "success"): Promise<string> {
  const gateway = gatewayOf(flow.runtime.config);
  const account = { accountNumber, bankCode: TEST_BANK, accountName: "Ada Obi" };
  const made = await gateway.createRecipient(account);
  if (made.kind !== "ok") throw new Error(made.kind);
  const reference = referenceOf("withdrawal", newId());
  const { recipientCode } = made.value;
  const amountKobo = BigInt(naira * 100);
  await gateway.sendTransfer({ amountKobo, reference, to: () => account, recipientCode });
  await flow.become(reference, outcome);
  return reference;
}

async function adopt(reference: string, investorId?: string) {
  const gateway = gatewayOf(flow.runtime.config);
  const told = await gateway.fetchTransfer(reference);
  if (told.kind !== "ok") throw new Error(told.kind);
  const found = {
    gateway: gateway.name,
    reference,
    transfer: told.value,
    ...(investorId ? { investorId } : {}),
  };
  return inTransaction(flow.db, (tx) => importWithdrawal(tx, flow.runtime, found));
}

const owed = (investorId: string) => balanceOf(flow.db, debt(investorId));

describe("a withdrawal lost by a restored database", () => {
  it("withdrawal-owed: is taken from its owner's stash, once, and the shortfall is owed", async () => {
    await flow.webhookFaults("normal");
    const ada = await flow.saver(1_000);
    const number = flow.newNumber();
    await flow.addAccount(ada, number);
    await flow.webhookFaults("drop");
    const reference = await lost(number, 3_000);
    const sums = { amountKobo: 300_000n, owedKobo: 200_000n };
    expect(await adopt(reference)).toEqual({ kind: "imported", investorId: ada.id, ...sums });
    expect(await adopt(reference)).toEqual({ kind: "known" });
    expect(await flow.stateOf(reference)).toBe("paid");
    expect([await flow.stashOf(ada), await flow.heldOf(ada)]).toEqual([0n, 0n]);
    expect(await owed(ada.id)).toBe(200_000n);
    const debtSeen = await debtOf(flow.db, ada.id);
    expect(debtSeen?.nextStep).toContain("We paid a withdrawal to your bank");
    await flow.expectBooksToAgree();
  });

  it("to an account that several investors have waits for an operator to name one", async () => {
    const [ada, bola] = [await flow.investor(), await flow.investor()];
    const number = flow.newNumber();
    for (const one of [ada, bola]) await flow.addAccount(one, number);
    const reference = await lost(number, 100);
    expect(await adopt(reference)).toEqual({ kind: "unclear-owner", owners: 2 });
    expect(await adopt(reference, bola.id)).toMatchObject({ kind: "imported", owedKobo: 10_000n });
    expect([await owed(ada.id), await owed(bola.id)]).toEqual([0n, 10_000n]);
    await flow.expectBooksToAgree();
  });

  it("that the gateway has not paid is not booked", async () => {
    const ada = await flow.investor();
    const number = flow.newNumber();
    await flow.addAccount(ada, number);
    expect(await adopt(await lost(number, 100, "failed"))).toEqual({ kind: "never-paid" });
    expect(await owed(ada.id)).toBe(0n);
    await flow.expectBooksToAgree();
  });
});
