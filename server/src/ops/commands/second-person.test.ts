import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestConsole, type TestOperator, startConsole } from "#test/console.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";

let flow: Withdrawing;
let office: TestConsole;
let halima: TestOperator;
let bisi: TestOperator;

beforeAll(async () => {
  flow = await startWithdrawing();
  office = await startConsole(flow);
  halima = await office.operator("compliance", "Halima");
  bisi = await office.operator("finance", "Bisi");
});
afterAll(async () => {
  await office.stop();
  await flow.stop();
});

const held = { ground: "suspected-takeover", scope: "sign-in" };

async function needsSecond(investorId: string, given: Record<string, string>) {
  return (await office.checked(halima, "hold", investorId, given)).needsSecond;
}

it("one person may hold an account for 72 hours, once", async () => {
  const investor = await flow.investor();
  expect(await needsSecond(investor.id, { ...held, hours: "73" })).toBe(true);
  const { id, needsSecond: second } = await office.checked(halima, "hold", investor.id, held);
  expect(second).toBe(false);
  await halima.post(`/api/commands/${id}/propose`, { reason: "the caller is not the owner" });
  expect((await office.ended(halima, id)).state).toBe("done");
  expect(await needsSecond(investor.id, held)).toBe(true);
});

it("a second hold that was checked before the first was placed is refused when it runs", async () => {
  const investor = await flow.investor();
  const first = await office.checked(halima, "hold", investor.id, held);
  const second = await office.checked(halima, "hold", investor.id, { ...held, hours: "48" });
  expect([first.needsSecond, second.needsSecond]).toEqual([false, false]);
  for (const { id } of [first, second]) {
    await halima.post(`/api/commands/${id}/propose`, { reason: "not the owner" });
    await office.ended(halima, id);
  }
  expect(await office.ended(halima, second.id)).toMatchObject({
    state: "refused",
    result: "It needs the approval of a second person.",
  });
});

it("refunds of one operator and investor above ₦50,000 on a day need a second person", async () => {
  const investor = await flow.saver(20_000);
  const pay = async (naira: number) => {
    const reference = await flow.begin(investor, naira);
    await flow.paid(reference);
    await flow.drain();
    return reference;
  };
  const [first, second, third] = [await pay(30_000), await pay(20_000), await pay(1_000)];
  const [one, two, three] = await Promise.all(
    [first, second, third].map((reference) => office.checked(bisi, "refund", reference)),
  );
  expect([one, two, three].map((command) => command?.needsSecond)).toEqual([false, false, false]);
  for (const command of [one, two]) {
    await bisi.post(`/api/commands/${command?.id}/propose`, { reason: "paid twice" });
    expect((await office.ended(bisi, String(command?.id))).state).toBe("done");
  }
  await bisi.post(`/api/commands/${three?.id}/propose`, { reason: "paid twice" });
  expect((await office.ended(bisi, String(three?.id))).state).toBe("refused");
  expect((await office.checked(bisi, "refund", third)).needsSecond).toBe(true);
});

it("counts what is sent back out of suspense, which posts nothing at first", async () => {
  const investor = await flow.investor();
  const hold = async (naira: number) => {
    const reference = await flow.begin(investor, naira);
    await flow.customer(reference, { outcome: "success", amount: (naira - 1) * 100 });
    await flow.drain();
    return reference;
  };
  const large = await office.checked(bisi, "refund", await hold(50_002));
  expect(large).toMatchObject({ needsSecond: true, dryRun: { legs: [] } });
  const small = await office.checked(bisi, "refund", await hold(30_000));
  expect(small.needsSecond).toBe(false);
  await bisi.post(`/api/commands/${small.id}/propose`, { reason: "the payer asked for it" });
  expect((await office.ended(bisi, small.id)).state).toBe("done");
  expect((await office.checked(bisi, "refund", await hold(20_003))).needsSecond).toBe(true);
});
