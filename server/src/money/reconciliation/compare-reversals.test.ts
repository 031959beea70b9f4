import { afterAll, beforeAll, expect, it } from "vitest";
import { type Sweeping, startSweeping } from "#test/sweeping.ts";
import { startRefund } from "#money/refunds/start-refund.ts";

let flow: Sweeping;

beforeAll(async () => {
  flow = await startSweeping();
  await flow.settings({ refunds: "auto" });
});

afterAll(() => flow.stop());

async function settled(naira: number) {
  const investor = await flow.investor();
  const reference = await flow.begin(investor, naira);
  await flow.paid(reference);
  await flow.drain();
  expect(await flow.stashOf(investor)).toBe(BigInt(naira * 100));
  return { investor, reference };
}

async function settleAll(): Promise<void> {
  const settledAt = flow.runtime.clock.now();
  await flow.db.updateTable("finding").set({ settledAt }).execute();
}

it("a payment that we have refunded ourselves is reversed, and no finding", async () => {
  const { reference } = await settled(5_000);
  await startRefund(flow.runtime, { reference, reason: "a test" });
  await flow.travel("PT1H");
  expect(await flow.asked(reference)).toMatchObject([{ status: "reversed" }]);
  await flow.sleep();
  expect(await flow.openFindings()).toEqual([]);
  await flow.expectBooksToAgree();
});

it("an unreported refund from the gateway's dashboard is booked in the night", async () => {
  const { investor, reference } = await settled(5_000);
  await flow.webhookFaults("drop");
  await fetch(`${flow.runtime.config.firstGateway.baseUrl}/refund`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${flow.runtime.config.firstGateway.secretKey}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ transaction: reference }),
  });
  await flow.sleep();
  await flow.webhookFaults("normal");
  expect(await flow.stashOf(investor)).toBe(0n);
  expect(await flow.openFindings()).toEqual([expect.stringMatching(/^refund-not-ours refund-/)]);
  await settleAll();
  await flow.expectBooksToAgree();
});

it("a dispute that was opened and lost without a webhook is booked in the night", async () => {
  const { investor, reference } = await settled(5_000);
  await flow.webhookFaults("drop");
  const { control } = flow.outside;
  await control("POST", "/disputes", { reference, event: "create" });
  await control("POST", "/disputes", { reference, event: "resolve" });
  await flow.sleep();
  await flow.webhookFaults("normal");
  expect(await flow.stashOf(investor)).toBe(0n);
  const open = await flow.openFindings();
  expect(open.filter((one) => one.includes(reference))).toEqual([]);
  await settleAll();
  await flow.expectBooksToAgree();
});

it("every dispute is read in the night, including those on later pages", async () => {
  const many = 101;
  const { control } = flow.outside;
  await flow.webhookFaults("drop");
  for (let one = 0; one < many; one += 1) {
    const reference = `elsewhere-${one}`;
    await control("POST", `/transactions/${reference}`, { outcome: "success", amount: 10_000 });
    await control("POST", "/disputes", { reference, event: "create" });
  }
  await flow.sleep();
  await flow.webhookFaults("normal");
  const { known } = await flow.db
    .selectFrom("dispute")
    .select(({ fn }) => fn.countAll<bigint>().as("known"))
    .where("paymentReference", "like", "elsewhere-%")
    .executeTakeFirstOrThrow();
  expect(known).toBe(BigInt(many));
  await settleAll();
});
