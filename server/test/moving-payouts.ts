import { noDuty } from "@osisi/contracts/stamp-duty.ts";
import { expect } from "vitest";
import * as z from "zod/mini";
import { gatewayOf, gateways } from "#gateway/gateway-of.ts";
import { forgetAllCalls } from "#gateway/health.ts";
import { moveWithdrawal } from "#money/withdrawals/move-withdrawal.ts";
import { findByReference } from "#money/withdrawals/queries.ts";
import { startWithdrawal } from "#money/withdrawals/withdraw.ts";
import { upsertRecipient } from "#people/accounts/recipient.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Investor } from "./paying.ts";
import { type Sweeping, startSweeping } from "./sweeping.ts";
import { WAIT } from "./withdrawing.ts";
import { beginAt } from "./two-gateways.ts";

/** The whole product with two gateways, and withdrawals that wait to be sent or moved. */

export type MovingPayouts = Awaited<ReturnType<typeof startMovingPayouts>>;

const transfers = z.array(
  z.object({
    reference: z.string(),
    status: z.string(),
    bankCode: z.string(),
    amountKobo: z.number(),
  }),
);

export async function startMovingPayouts() {
  const flow = await startSweeping({ secondGateway: true });
  const { db, runtime, secondGateway: control } = flow;
  const [first, second] = gateways(runtime.config);
  if (!first || !second) throw new Error("the product has one gateway");
  // What the gateways held before is booked.
  await flow.expectBooksToAgree();
  return {
    ...flow,
    first,
    second,
    /** An investor with ₦5,000 and ₦2,000 of it on its way, not sent yet, to this account. */
    waiting: (account: Partial<Account> = {}) => waiting(flow, account),
    move: (reference: string) => moveWithdrawal(runtime, reference, second.name),
    /** Moves it, and sends it. */
    async payAtSecond(account: Partial<Account> = {}) {
      const made = await waiting(flow, account);
      const moved = await moveWithdrawal(runtime, made.reference, second.name);
      if (moved !== "moved") throw new Error(moved);
      const { reference } = made;
      await expect.poll(async () => (await this.atSecond(reference)).length, WAIT).toBe(1);
      return made;
    },
    /** An investor with a payment at the second gateway that has come into their stash. */
    async payerAtSecond(naira: number): Promise<Investor> {
      const investor = await flow.investor();
      const reference = await beginAt(runtime, second, { investor, naira, keepsCard: false });
      await control("POST", `/transactions/${reference}`, { outcome: "successful" });
      await flow.untilStashHolds(investor, BigInt(naira * 100));
      return investor;
    },
    async row(reference: string) {
      const found = await findByReference(db, reference);
      if (!found) throw new Error(`no withdrawal ${reference}`);
      return found;
    },
    /** What the second gateway has under references that begin so. */
    async atSecond(reference: string) {
      const all = z.parse(transfers, await control("GET", "/transfers"));
      return all.filter((one) => one.reference.startsWith(reference));
    },
    secondSays: (reference: string, outcome: string) =>
      control("POST", `/transfers/${reference}`, { outcome }),
    secondSettings: (change: object) => control("POST", "/settings", change),
    secondFault: (fault: object) => control("POST", "/faults", fault),
    async untilState(reference: string, state: string): Promise<void> {
      await expect.poll(() => flow.stateOf(reference), WAIT).toBe(state);
    },
    /** The open findings about it. */
    async findingsAbout(reference: string) {
      const all = await flow.openFindings();
      return all.filter((one) => one.endsWith(` ${reference}`));
    },
    balancesOf: async (investor: Investor) => ({
      stash: await flow.stashOf(investor),
      held: await flow.heldOf(investor),
    }),
    /** As if the second gateway had not been found to have it. */
    async sendAgain(reference: string): Promise<void> {
      const nextStepAt = runtime.clock.now();
      await db
        .updateTable("withdrawal")
        .set({ toSend: true, mayHaveArrived: true, nextStepAt })
        .where("reference", "=", reference)
        .execute();
    },
    async normalAgain() {
      forgetAllCalls();
      await flow.outside.clearFaults();
      await control("DELETE", "/faults");
      await control("POST", "/settings", { transfers: "auto" });
      await flow.settings({ transfers: "auto", validatingMs: 0 });
    },
    async finish() {
      await flow.travel("PT1H");
      await flow.expectBooksToAgree();
      await flow.stop();
    },
  };
}

/** The balances of an investor whose withdrawal has been paid. */
export const PAID = { stash: 300_000n, held: 0n };

type Account = Readonly<{
  bankCode: string;
  bankName: string;
  accountName: string;
  amountKobo: bigint;
}>;

async function waiting(flow: Sweeping, changes: Partial<Account>) {
  const { db, runtime } = flow;
  const investor: Investor = await flow.saver(5_000);
  const accountNumber = flow.newNumber();
  const bankCode = changes.bankCode ?? "001";
  const resolved = await gatewayOf(runtime.config).resolveAccount({ accountNumber, bankCode });
  if (resolved.kind !== "ok") throw new Error(resolved.kind);
  const { accountName } = resolved.value;
  const account = { bankName: "Test Bank", accountName, ...changes, accountNumber, bankCode };
  const reference = await inTransaction(db, async (tx) => {
    const investorId = investor.id;
    const recipientId = await upsertRecipient(tx, runtime, { ...account, investorId });
    const id = await startWithdrawal(tx, runtime, {
      investorId,
      recipientId,
      amountKobo: changes.amountKobo ?? 200_000n,
      requestKey: undefined,
      duty: noDuty,
    });
    const nextStepAt = new Date(runtime.clock.now().getTime() + 60 * 60_000);
    const row = await tx
      .updateTable("withdrawal")
      .set({ nextStepAt })
      .where("id", "=", id)
      .returning("reference")
      .executeTakeFirstOrThrow();
    return row.reference;
  });
  return { investor, reference };
}
