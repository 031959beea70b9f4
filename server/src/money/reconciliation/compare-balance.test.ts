import { array, assert, asyncProperty, boolean, constantFrom, nat, tuple } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { type Sweeping, startSweeping } from "#test/sweeping.ts";
import { feeIncome, gatewayClearing } from "#ledger/accounts.ts";
import { post } from "#ledger/post.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { startRefund } from "#money/refunds/start-refund.ts";
import { insertSweep } from "./queries.ts";
import { advanceSweep } from "./advance-sweep.ts";

let flow: Sweeping;

beforeAll(async () => {
  flow = await startSweeping();
  await flow.drain();
});

afterAll(() => flow.stop());

const reconciling = () => withPaymentHandlers(flow.runtime);

/** A night in which only the sums are left; returns a function that runs its next piece. */
async function beginSums() {
  await flow.db.deleteFrom("sweep").where("finishedAt", "is", null).execute();
  const id = newId();
  const step = async () => {
    const nextStepAt = new Date(flow.runtime.clock.now().getTime() - 1);
    const due = { nextStepAt };
    const { numUpdatedRows } = await flow.db
      .updateTable("sweep")
      .set(due)
      .where("id", "=", id)
      .where("finishedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await advanceSweep(reconciling(), id);
    return numUpdatedRows > 0n;
  };
  const now = flow.runtime.clock.now();
  await inTransaction(flow.db, (tx) =>
    insertSweep(tx, { id, kind: "night", fromAt: now, part: "ledger", nextStepAt: now }),
  );
  return step;
}

/** A booking error: one kobo that the gateway does not have. */
async function slip(kobo: 1n | -1n): Promise<void> {
  const accounts = [gatewayClearing("NGN"), feeIncome("NGN")] as const;
  const [debit, credit] = kobo > 0n ? accounts : [accounts[1], accounts[0]];
  const eventAt = flow.runtime.clock.now();
  const slipped = { key: `slip:${newId()}`, movement: "slip", debit, credit, amount: 1n, eventAt };
  await inTransaction(flow.db, (tx) => post(tx, [slipped]));
}

it("a payment between copying the gateway's ledger and comparing it is no difference", async () => {
  await flow.webhookFaults("drop");
  const step = await beginSums();
  await step();
  const reference = await flow.begin(await flow.investor(), 4_000);
  await flow.paid(reference);
  await flow.comeBack(reference);
  expect((await flow.payment(reference)).state).toBe("settled");
  while (await step());
  expect(await flow.openFindings()).toEqual([]);
  await flow.webhookFaults("normal");
  await flow.expectBooksToAgree();
});

it("money at the gateway that was not reported yet is no difference", async () => {
  await flow.webhookFaults("drop");
  const reference = await flow.begin(await flow.investor(), 3_000);
  await flow.paid(reference);
  const step = await beginSums();
  while (await step());
  expect(await flow.openFindings()).toEqual([]);
  await flow.comeBack(reference);
  await flow.webhookFaults("normal");
  await flow.expectBooksToAgree();
});

it("one kobo is found, reported once, reported again when the sum changes, and resolved when it is gone", async () => {
  const compare = async () => {
    const step = await beginSums();
    while (await step());
    return flow.openFindings();
  };
  const both = ["balance-differs NGN", "ledger-differs NGN"];
  const ids = () =>
    flow.db.selectFrom("finding").select("id").where("settledAt", "is", null).execute();
  await slip(1n);
  expect(await compare()).toEqual(both);
  expect(await flow.finding("ledger-differs", "NGN")).toMatchObject({ differenceKobo: "-1" });
  const first = await ids();
  expect(await compare()).toEqual(both);
  expect(await ids()).toEqual(first);
  await slip(1n);
  expect(await compare()).toEqual(both);
  const second = await ids();
  expect(second.filter(({ id }) => first.some((one) => one.id === id))).toEqual([]);
  await slip(-1n);
  await slip(-1n);
  expect(await compare()).toEqual([]);
  await slip(1n);
  expect(await compare()).toEqual(both);
  await slip(-1n);
  expect(await compare()).toEqual([]);
  await flow.expectBooksToAgree();
});

const listed = z.array(z.object({ id: z.number() }));

it("with any concurrent movements, exactly the real differences are found", async () => {
  await flow.settings({ transfers: "manual", refunds: "manual" });
  const [payer, saver] = [await flow.investor(), await flow.saver(900_000)];
  const paid: string[] = [];
  const sent: string[] = [];
  const acts: Record<string, () => Promise<unknown>> = {
    async pay() {
      const reference = await flow.begin(payer, 1_000);
      await flow.paid(reference);
      paid.push(reference);
    },
    async payUntold() {
      await flow.webhookFaults("drop");
      await acts["pay"]?.();
      await flow.webhookFaults("normal");
    },
    comeBack: async () => paid.length > 0 && flow.comeBack(paid.at(-1) ?? ""),
    async send() {
      sent.push(await flow.send(saver, 2_000));
    },
    paidOut: () => flow.become(sent.at(-1) ?? "none", "success").catch(() => 0),
    failed: () => flow.become(sent.at(-1) ?? "none", "failed").catch(() => 0),
    reversed: () => flow.become(sent[0] ?? "none", "reversed").catch(() => 0),
    refund: async () =>
      paid[0] && startRefund(flow.runtime, { reference: paid.shift() ?? "", reason: "a test" }),
    async refunded() {
      const [refund] = z.parse(listed, await flow.outside.control("GET", "/refunds"));
      const outcome = { outcome: "processed" };
      if (refund)
        await flow.outside.control("POST", `/refunds/${refund.id}`, outcome).catch(() => 0);
    },
    async unrefunded() {
      const [refund] = z.parse(listed, await flow.outside.control("GET", "/refunds"));
      const outcome = { outcome: "failed" };
      if (refund)
        await flow.outside.control("POST", `/refunds/${refund.id}`, outcome).catch(() => 0);
    },
    async lose() {
      const reference = paid.shift();
      if (reference === undefined) return;
      await flow.outside.control("POST", "/disputes", { reference, event: "create" });
      await flow.outside.control("POST", "/disputes", { reference, event: "resolve" });
    },
    topUp: () => flow.outside.control("POST", "/balance", { topUp: 77_700 }),
    drain: () => flow.drain(),
  };
  const act = constantFrom(...Object.keys(acts));
  const meanwhile = boolean();
  await assert(
    asyncProperty(
      array(tuple(act, meanwhile), { minLength: 4, maxLength: 9 }),
      nat({ max: 8 }),
      async (course, slipAt) => {
        for (const [index, [name, isMeanwhile]] of course.entries()) {
          const doing = acts[name]?.();
          if (!isMeanwhile) await doing;
          expect([name, await flow.differences()]).toEqual([name, []]);
          await doing;
          if (index !== slipAt) continue;
          await slip(1n);
          const found = await flow.differences();
          expect(found).toContainEqual({
            kind: "ledger-differs",
            currency: "NGN",
            differenceKobo: -1n,
          });
          await slip(-1n);
        }
      },
    ),
    { numRuns: 12 },
  );
  await flow.settings({ transfers: "auto", refunds: "auto" });
  await flow.expectSettledBooks();
}, 240_000);
