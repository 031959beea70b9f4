import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { suspense } from "#ledger/accounts.ts";
import { houseBalanceOf } from "#ledger/balance.ts";
import { inTransaction } from "#platform/database/database.ts";
import { settlePayment } from "#money/payments/settle-payment.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { readMovements, readReceipt } from "#views/history/movements.ts";
import { type OwnAccounts, startOwnAccounts } from "#test/own-accounts.ts";
import type { Investor } from "#test/paying.ts";

/** Whatever is transferred to an investor's own account number is theirs, once. */

let world: OwnAccounts;
let ada: Investor;
let number: string;
let inSuspense: bigint;

beforeAll(async () => {
  world = await startOwnAccounts();
});

afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

beforeEach(async () => {
  await world.outside.clearFaults();
  ada = await world.investor();
  number = await world.numberOf(ada);
  inSuspense = await suspended();
});

const suspended = () => houseBalanceOf(world.db, suspense("NGN"));
const newInSuspense = async () => (await suspended()) - inSuspense;

it("a transfer is in the stash, without any request before it, and its owner is notified once", async () => {
  const reference = await world.transfer(number, { senderName: "MUSA IBRAHIM" });
  expect(await world.stashOf(ada)).toBe(350_000n);
  expect(await world.payment(reference)).toMatchObject({
    investorId: ada.id,
    state: "settled",
    purpose: "stash",
    channel: "own-account",
    senderName: "MUSA IBRAHIM",
    senderBank: "Guaranty Trust Bank",
    feesKobo: 3_500n,
    nextCheckAt: null,
  });
  await world.outside.control("POST", "/webhooks/replay", {});
  await world.drain();
  expect(await world.stashOf(ada)).toBe(350_000n);
  const arrived = "₦3,500 is in your stash";
  expect((await world.subjects(ada.email)).filter((one) => one === arrived)).toHaveLength(1);
  const [mail] = await world.outside.mail(ada.email);
  expect(mail?.text).toContain("MUSA IBRAHIM, Guaranty Trust Bank");
});

it("the history names the sender, and the reference that their bank knows", async () => {
  const sent = { senderName: "MUSA\u202E <b>IBRAHIM</b>", senderBank: "GTBank" };
  const reference = await world.transfer(number, sent);
  const shown = { title: "From MUSA <b>IBRAHIM</b>, GTBank", reference };
  const { items } = await readMovements(world.db, ada.id, {});
  expect(items).toMatchObject([shown]);
  const searched = await readMovements(world.db, ada.id, { kind: "money-in" });
  expect(searched.items).toEqual(items);
  const receipt = await readReceipt(world.db, ada.id, items[0]?.id ?? "");
  expect(receipt).toMatchObject({
    ...shown,
    channel: "own-account",
    counterpart: "MUSA <b>IBRAHIM</b>, GTBank",
  });
});

it("the last five are listed with the number, for its owner alone", async () => {
  const sent = { senderName: "MUSA\u202E IBRAHIM", senderBank: null };
  const references: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    references.push(await world.transfer(number, { ...sent, amount: 350_000 + count }));
    await world.travel("PT1M");
  }
  const { arrivals } = await world.ownAccount(ada);
  expect(arrivals.map(({ reference }) => reference)).toEqual(references.slice(1).toReversed());
  expect(arrivals[0]).toMatchObject({
    amount: 3_500.05,
    senderName: "MUSA IBRAHIM",
    senderBank: null,
  });
  const bola = await world.investor();
  await world.numberOf(bola);
  expect(await world.ownAccount(bola)).toMatchObject({ state: "ready", arrivals: [] });
});

it("two equal transfers in the same second are two credits", async () => {
  const references = [await world.transfer(number), await world.transfer(number)];
  expect(new Set(references).size).toBe(2);
  expect(await world.stashOf(ada)).toBe(700_000n);
});

it("any amount is right", async () => {
  await world.transfer(number, { amount: 1 });
  await world.transfer(number, { amount: 12_345_678_901 });
  expect(await world.stashOf(ada)).toBe(12_345_678_902n);
});

it("the receiving number is found in the metadata alone", async () => {
  await world.transfer(number, { receiverIn: ["metadata"] });
  expect(await world.stashOf(ada)).toBe(350_000n);
});

it("a webhook alone credits nothing", async () => {
  await world.fault({ on: "GET /transaction/verify", times: 1_000, effect: "status", status: 500 });
  const reference = await world.transfer(number);
  expect(await world.stashOf(ada)).toBe(0n);
  expect(await world.findings(reference)).toEqual([]);
  await world.outside.clearFaults();
  await world.travel("PT5M");
  expect(await world.stashOf(ada)).toBe(350_000n);
});

it("what the gateway does not confirm is no money", async () => {
  const transfer = await world.transfer(number);
  const [body = ""] = await world.webhooksOf(transfer);
  const forged = body.replaceAll(transfer, "100004261102081500999999999");
  await world.webhook(forged);
  await world.drain();
  expect(await world.findings("100004261102081500999999999")).toEqual(["charge-unconfirmed"]);
  expect(await world.stashOf(ada)).toBe(350_000n);
});

it("a lost webhook is found by asking the bank, and its own webhook then credits nothing more", async () => {
  const reference = await world.transfer(number, { held: true });
  expect(await world.stashOf(ada)).toBe(0n);
  expect(await world.checkNumber(ada)).toMatchObject({ statusCode: 200 });
  await world.drain();
  expect(await world.stashOf(ada)).toBe(350_000n);
  const [body = ""] = await world.webhooksOf(reference);
  await world.webhook(body.replace('"log":null', '"log":{}'));
  await world.drain();
  expect(await world.stashOf(ada)).toBe(350_000n);
  expect(await world.checkNumber(ada)).toMatchObject({ statusCode: 429 });
  await world.travel("PT11M");
  expect(await world.checkNumber(ada)).toMatchObject({ statusCode: 200 });
});

it("money for another customer's number belongs to no one until an operator has decided", async () => {
  const bola = await world.investor();
  const reference = await world.transfer(number, { customer: bola.email });
  expect([await world.stashOf(ada), await world.stashOf(bola)]).toEqual([0n, 0n]);
  await world.expectOneFinding(reference, "other-customer");
  expect(await newInSuspense()).toBe(350_000n);
  expect(await world.attribute(reference, ada)).toMatchObject({ kind: "attributed" });
  await world.outside.control("POST", "/webhooks/replay", {});
  await settle(reference);
  expect(await world.stashOf(ada)).toBe(350_000n);
  expect(await world.paymentsOf(ada)).toEqual([]);
});

it("money for a number that is not ours is held", async () => {
  const reference = await world.transfer("9900000001", { customer: ada.email });
  await world.expectOneFinding(reference, "unknown-number");
  expect(await newInSuspense()).toBe(350_000n);
});

it("another currency is held", async () => {
  const reference = await world.transfer(number, { currency: "USD" });
  await world.expectOneFinding(reference, "other-currency");
  expect(await world.stashOf(ada)).toBe(0n);
});

it("another mode books nothing", async () => {
  const reference = await world.transfer(number, { domain: "live" });
  expect(await world.findings(reference)).toEqual(["wrong-mode"]);
  expect([await world.stashOf(ada), await newInSuspense()]).toEqual([0n, 0n]);
});

it("what went to suspense never becomes a payment, even once the number has an owner", async () => {
  const row = world.db.updateTable("ownAccount").where("accountNumber", "=", number);
  await row.set({ assignedAt: new Date("2035-01-01") }).execute();
  const reference = await world.transfer(number);
  await world.expectOneFinding(reference, "not-assigned-then");
  await row.set({ assignedAt: new Date("2020-01-01") }).execute();
  await settle(reference);
  expect(await world.stashOf(ada)).toBe(0n);
  expect(await newInSuspense()).toBe(350_000n);
  await world.attribute(reference, ada);
  await settle(reference);
  expect(await world.stashOf(ada)).toBe(350_000n);
});

it("many workers at once on one transfer credit it once", async () => {
  await world.webhookFaults("drop");
  const reference = await world.transfer(number);
  await world.webhookFaults("normal");
  await Promise.all(Array.from({ length: 8 }, () => settle(reference)));
  expect(await world.stashOf(ada)).toBe(350_000n);
  expect(await world.findings(reference)).toEqual([]);
});

/** As a webhook, a list or an operator does it. */
async function settle(reference: string) {
  const runtime = withPaymentHandlers(world.runtime);
  const gateway = gatewayOf(runtime.config);
  const outcome = await gateway.fetchCharge(reference);
  if (outcome.kind !== "ok") throw new Error("the gateway does not know it");
  const { value: charge } = outcome;
  const report = { gateway: gateway.name, reference, charge, source: "gateway" } as const;
  return inTransaction(runtime.db, (tx) => settlePayment(tx, runtime, report));
}
