import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Paying, startPaying } from "#test/paying.ts";

let pay: Paying;

beforeAll(async () => {
  pay = await startPaying();
});

afterEach(() => pay.outside.clearFaults());

afterAll(async () => {
  await pay.expectBooksToAgree();
  await pay.stop();
});

const REJECTED = "Your bank transfer did not reach us";
/** A bank transfer of another sum than requested. */
const sendsWrongly = (reference: string) =>
  pay.customer(reference, { outcome: "failed", channel: "bank_transfer", amount: 480_000 });
const outcomes = async () => {
  const rows = await pay.db
    .selectFrom("webhookInbox")
    .select("outcome")
    .where("event", "=", "bank.transfer.rejected")
    .orderBy("receivedAt", "desc")
    .execute();
  return rows.map(({ outcome }) => outcome);
};

test.each([
  ["that we have queried", "PT2M"],
  ["that was not queried yet", "PT0S"],
])(
  "the owner of a payment %s is notified once about the rejected transfer",
  async (_what, pause) => {
    const investor = await pay.investor();
    const reference = await pay.begin(investor, 5_000);
    await pay.travel(pause);
    await sendsWrongly(reference);
    await pay.drain();
    await pay.outside.control("POST", "/webhooks/replay", {});
    await pay.drain();
    expect(await pay.subjects(investor.email)).toEqual([REJECTED]);
    const [email] = await pay.outside.mail(investor.email);
    expect(email?.text).toContain("Your transfer of ₦4,800 did not reach us");
    expect(email?.text).toContain("The payment is still open");
    expect(email?.text).toContain("transfer exactly ₦5,000");
    expect(email?.text).toContain(reference);
  },
);

test.each([
  ["that we have queried", "PT2M"],
  ["that was not queried yet", "PT0S"],
])(
  "a payment %s whose transfer was rejected stays open, at the same page",
  async (_what, pause) => {
    const investor = await pay.investor();
    const reference = await pay.begin(investor, 5_000);
    await pay.travel(pause);
    await sendsWrongly(reference);
    await pay.drain();
    expect(await pay.payment(reference)).toMatchObject({ state: "open", rejectedKobo: 480_000n });
    await pay.travel("PT10M");
    expect(await pay.stashOf(investor)).toBe(0n);
    const { authorizationUrl } = await pay.payment(reference);
    const answer = await pay.app.inject({
      url: apiPaths.underWay,
      headers: { authorization: `Bearer ${investor.token}` },
    });
    expect(answer.json().data).toMatchObject([
      {
        reference,
        state: "not-paid",
        stateText: "Your transfer was sent back",
        nextStep:
          "You sent ₦4,800, but the payment is for ₦5,000. The bank sends it back to you by itself. You can still transfer exactly ₦5,000 on the same page.",
        payUrl: authorizationUrl,
      },
    ]);
    await pay.paid(reference);
    await pay.drain();
    expect(await pay.stashOf(investor)).toBe(500_000n);
  },
);

test("while the gateway cannot be queried for the owner, the event waits", async () => {
  const investor = await pay.investor();
  const reference = await pay.begin(investor, 5_000);
  const on = "GET /transaction/verify";
  await pay.fault({ on, times: 1, effect: "status", status: 502 });
  await sendsWrongly(reference);
  await pay.drain();
  expect(await pay.subjects(investor.email)).toEqual([]);
  await pay.travel("PT5M");
  expect(await pay.subjects(investor.email)).toEqual([REJECTED]);
});

test("a transfer to another program that shares the account is ignored, and no finding", async () => {
  const bank_transfer = { amount: "480000", transaction_id: "999999999999", message: "no" };
  const customer = { email: "other-program@example.com" };
  await pay.webhook(
    JSON.stringify({ event: "bank.transfer.rejected", data: { bank_transfer, customer } }),
  );
  await pay.drain();
  expect((await outcomes())[0]).toBe("not-ours");
  expect(await pay.findings("999999999999")).toEqual([]);
});
