import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Debiting, startDebiting } from "#test/debiting.ts";
import { spend } from "#test/ledger.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Investor } from "#test/paying.ts";
import { takeBackDebit } from "#money/disputes/take-back-debit.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { readMovements } from "#views/history/movements.ts";

/** A bank takes a debit back, which only the nightly list of reversed payments says. */

let world: Debiting;
let investor: Investor;

beforeAll(async () => {
  world = await startDebiting("2027-03-01T09:00:00+01:00");
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(() => world.rest());

/** The bank returns the newest debit, after that many days. */
async function returned(afterDays = 0): Promise<string> {
  if (afterDays > 0) await world.travel(`P${afterDays}D`);
  const newest = (await world.charges(investor)).at(-1)?.reference ?? "";
  await world.outside.control("POST", `/transactions/${newest}`, { outcome: "returned" });
  await world.night();
  return newest;
}

const balances = async () => [await world.stashOf(investor), await world.debtOf(investor)];

const disputes = () =>
  world.db
    .selectFrom("dispute")
    .select(["state", "returned", "owedKobo"])
    .where("investorId", "=", investor.id)
    .execute();

it("the plan loses that instalment, nothing is owed, and the investor is told once", async () => {
  const { planId } = await world.saveByDebit(investor, { interval: "monthly" });
  const reference = await returned(5);
  expect(await world.inPlan(investor, planId)).toBe(0n);
  expect(await world.instalment(investor, planId, 1)).toMatchObject({
    state: "lapsed",
    takenBack: true,
  });
  const { items } = await readMovements(world.db, investor.id, {});
  expect(items.map(({ title, detail }) => [title, detail])).toEqual([
    ["Saved in “School fees”", null],
    ["Money added to your stash", expect.stringMatching(/^Taken back by the bank on \d/)],
  ]);
  const filtered = await readMovements(world.db, investor.id, { kind: "money-in" });
  expect(filtered.items[0]?.detail).toBe(items[1]?.detail);
  expect(await world.debtOf(investor)).toBe(0n);
  expect(await disputes()).toEqual([{ state: "lost", returned: true, owedKobo: 0n }]);
  const told = "₦500 went back to the bank that paid it";
  expect(await world.subjects(investor.email)).toContain(told);
  await world.night();
  await world.night();
  expect(await disputes()).toHaveLength(1);
  expect(await world.findings(reference)).toEqual([]);
  const subjects = await world.subjects(investor.email);
  expect(subjects.filter((one) => one === told)).toHaveLength(1);
});

it("a claim of the bank that follows under an id of its own takes nothing a second time, by webhook or at night", async () => {
  await world.saveByDebit(investor, { interval: "monthly" });
  const reference = await returned(5);
  const { data } = await world.post<{ reference: string }>(investor, apiPaths.fund, {
    amount: 3_000,
  });
  await world.paid(data.reference);
  await world.drain();
  const [before, subjects] = [await balances(), await world.subjects(investor.email)];
  const id = "990001";
  const claim = {
    id: Number(id),
    domain: "test",
    currency: "NGN",
    refund_amount: 50_000,
    status: "awaiting-merchant-feedback",
    resolution: null,
    transaction: { reference },
  };
  const told = JSON.stringify({ event: "charge.dispute.create", data: claim });
  for (const body of [told, told]) await world.webhook(body);
  await world.drain();
  expect(await world.findings(id)).toEqual(["dispute-exceeds"]);
  const lost = { ...claim, status: "resolved", resolution: "auto-accepted" };
  const body = { status: true, message: "", data: [lost], meta: { pageCount: 1 } };
  await world.fault({ on: "GET /dispute", times: 1, effect: "status", status: 200, body });
  await world.night();
  expect(await world.faultsLeft()).toBe(0);
  expect([await balances(), await world.subjects(investor.email)]).toEqual([before, subjects]);
  expect(await disputes()).toEqual([{ state: "lost", returned: true, owedKobo: 0n }]);
  const found = { kind: "dispute-exceeds", subject: id };
  const open = world.db.selectFrom("finding").select(["kind", "subject", "details"]);
  expect(await open.where("subject", "=", id).where("settledAt", "is", null).execute()).toEqual([
    { ...found, details: expect.objectContaining({ payment: reference, outcome: "lost" }) },
  ]);
});

it("a debit that was refunded is not taken from its owner a second time, though the refund was not known", async () => {
  await world.saveByDebit(investor, { interval: "monthly" });
  const reference = (await world.charges(investor)).at(-1)?.reference ?? "";
  await world.webhookFaults("drop");
  const { baseUrl, secretKey } = world.runtime.config.firstGateway;
  await fetch(`${baseUrl}/refund`, {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    body: JSON.stringify({ transaction: reference, amount: 50_000, merchant_note: "by hand" }),
  });
  const runtime = withPaymentHandlers(world.runtime);
  const refunds = world.db
    .selectFrom("refund")
    .select("amountKobo")
    .where("paymentReference", "=", reference);
  await world.fault({ on: "GET /refund", times: 1, effect: "status", status: 502 });
  await takeBackDebit(runtime, reference);
  expect([await disputes(), await refunds.execute()]).toEqual([[], []]);
  await world.outside.clearFaults();
  await takeBackDebit(runtime, reference);
  expect([await disputes(), await refunds.execute()]).toEqual([[], [{ amountKobo: 50_000n }]]);
  await world.webhookFaults("normal");
});

it("after the plan has matured and its money is spent, it is owed, and no account is debited until that is repaid", async () => {
  const { planId, mandateId } = await world.saveByDebit(investor, { interval: "monthly", span: 3 });
  await world.rest();
  const { maturityDate } = await world.plan(investor, planId);
  // Its only instalment is a debit of its last month.
  await world.db
    .updateTable("savingPlan")
    .set({ pausedAt: null })
    .where("id", "=", planId)
    .execute();
  await world.jumpTo(`${maturityDate}T01:00:00+01:00`);
  await world.travel("PT1H");
  expect(await world.plan(investor, planId)).toMatchObject({ status: "matured" });
  const stash = await world.stashOf(investor);
  await inTransaction(world.db, (tx) => spend(tx, investor.id, stash));
  await returned();
  expect(await world.debtOf(investor)).toBe(50_000n);
  const body = { interval: "weekly", channel: "bank", directDebit: true, mandateId };
  const { data } = await world.open(investor, body);
  const before = (await world.charges(investor)).length;
  await world.travel("PT5H");
  expect(await world.charges(investor)).toHaveLength(before);
  const { data: paid } = await world.post<{ reference: string }>(investor, apiPaths.fund, {
    amount: 600,
  });
  await world.paid(paid.reference);
  await world.travel("PT3H");
  expect(await world.debtOf(investor)).toBe(0n);
  expect(await world.plan(investor, data.id)).toMatchObject({ paidCount: 1 });
});
