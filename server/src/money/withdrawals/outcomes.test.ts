import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WAIT, type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";

/** How a withdrawal can end, and what can report its end. */

let world: Withdrawing;

beforeAll(async () => {
  world = await startWithdrawing();
  await world.settings({ transfers: "manual" });
});

afterEach(async () => {
  await world.outside.clearFaults();
  await world.webhookFaults("normal");
});

afterAll(async () => {
  await world.expectSettledBooks();
  await world.stop();
});

/** ₦2,000 of ₦5,000 are with the gateway, which has not reported an end. */
async function underWay() {
  const investor = await world.saver(5_000);
  const reference = await world.send(investor, 2_000);
  await world.atGateway(reference);
  await world.drain();
  return { investor, reference };
}

const balances = async (investor: Awaited<ReturnType<typeof underWay>>["investor"]) => ({
  stash: await world.stashOf(investor),
  held: await world.heldOf(investor),
});

const HELD = { stash: 300_000n, held: 200_000n };
const PAID = { stash: 300_000n, held: 0n };
const BACK = { stash: 500_000n, held: 0n };

test("a success is paid, and its owner is notified with what a bank needs to trace it", async () => {
  const { investor, reference } = await underWay();
  expect(await balances(investor)).toEqual(HELD);
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
  expect(await balances(investor)).toEqual(PAID);
  const { sessionId, feeKobo } = await world.withdrawal(reference);
  expect(sessionId).toMatch(/^\d{30}$/);
  expect(feeKobo).toBe(1_000n);
  await expect
    .poll(() => world.subjects(investor.email), WAIT)
    .toContain("₦2,000 was paid to your bank");
  const [email] = await world.outside.mail(investor.email);
  expect(email?.text).toContain(String(sessionId));
  expect(email?.text).toContain(reference);
});

test.each(["failed", "reversed"])(
  "%s before it was paid gives all of it back, once",
  async (outcome) => {
    const { investor, reference } = await underWay();
    await world.become(reference, outcome);
    await expect.poll(() => world.stateOf(reference), WAIT).toBe("returned");
    expect(await balances(investor)).toEqual(BACK);
    await expect
      .poll(() => world.subjects(investor.email), WAIT)
      .toContain("₦2,000 is back in your stash");
  },
);

test.each(["abandoned", "blocked", "rejected"])(
  "%s, which sends no webhook, is found by polling",
  async (outcome) => {
    const { investor, reference } = await underWay();
    await world.become(reference, outcome);
    await world.drain();
    expect(await world.stateOf(reference)).toBe("pending");
    await world.travel("PT1M");
    expect(await world.stateOf(reference)).toBe("returned");
    expect(await balances(investor)).toEqual(BACK);
  },
);

test.each([
  ["success", "paid"],
  ["failed", "returned"],
  ["reversed", "returned"],
])("%s is found by polling when no webhook comes", async (outcome, state) => {
  const { reference } = await underWay();
  await world.webhookFaults("drop");
  await world.become(reference, outcome);
  await world.travel("PT1M");
  expect(await world.stateOf(reference)).toBe(state);
});

test("a success that is reversed later is in the stash again, with the fee", async () => {
  const { investor, reference } = await underWay();
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
  await world.become(reference, "reversed");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("reversed");
  expect(await balances(investor)).toEqual(BACK);
  await expect
    .poll(() => world.subjects(investor.email), WAIT)
    .toContain("Your bank sent ₦2,000 back");
  expect(await world.findings(reference)).toEqual([]);
});

test.each(["PT1H", "PT24H", "PT72H"])(
  "a reversal without a webhook is found within %s",
  async (late) => {
    const { investor, reference } = await underWay();
    await world.become(reference, "success");
    await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
    if (late !== "PT1H") await world.travel(late === "PT24H" ? "PT2H" : "PT25H");
    await world.webhookFaults("drop");
    await world.become(reference, "reversed");
    await world.travel(late);
    expect(await world.stateOf(reference)).toBe("reversed");
    expect(await balances(investor)).toEqual(BACK);
  },
);

test("a reversal reported before the success ends the same", async () => {
  const { investor, reference } = await underWay();
  await world.webhookFaults("hold");
  await world.become(reference, "success");
  await world.become(reference, "reversed");
  const sent = await world.webhooksOf(reference);
  const inOrder = ["reversed", "success"].map((status) =>
    sent.find((body) => body.includes(`"event":"transfer.${status}"`)),
  );
  for (const body of inOrder) {
    await world.webhook(body ?? "");
    await world.drain();
  }
  expect(await world.stateOf(reference)).toBe("returned");
  expect(await balances(investor)).toEqual(BACK);
  await world.webhookFaults("normal");
  expect(await world.findings(reference)).toEqual([]);
});

test("a webhook that gives money back is not believed before a query confirms it", async () => {
  const { investor, reference } = await underWay();
  const data = { reference, amount: 200_000, currency: "NGN", domain: "test", status: "failed" };
  await world.webhook(JSON.stringify({ event: "transfer.failed", data }));
  await world.drain();
  expect(await world.stateOf(reference)).toBe("pending");
  expect(await balances(investor)).toEqual(HELD);
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
});

test.each([
  ["another amount", { amount: 199_999 }],
  ["another currency", { currency: "USD" }],
  ["no mode", { domain: undefined }],
  ["no amount", { amount: undefined }],
])("a success of %s does not settle: the gateway is queried", async (_what, change) => {
  const { investor, reference } = await underWay();
  const data = { reference, amount: 200_000, currency: "NGN", domain: "test", status: "success" };
  await world.webhook(JSON.stringify({ event: "transfer.success", data: { ...data, ...change } }));
  await world.drain();
  expect(await world.stateOf(reference)).toBe("pending");
  expect(await balances(investor)).toEqual(HELD);
  await world.become(reference, "failed");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("returned");
});

test("a success of the other mode books nothing and is reported to an operator", async () => {
  const { investor, reference } = await underWay();
  const data = { reference, amount: 200_000, currency: "NGN", domain: "live", status: "success" };
  await world.webhook(JSON.stringify({ event: "transfer.success", data }));
  await world.drain();
  expect(await balances(investor)).toEqual(HELD);
  expect(await world.findings(reference)).toEqual(["wrong-mode"]);
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
});

test("a forged webhook is not stored", async () => {
  const { investor, reference } = await underWay();
  const data = { reference, amount: 200_000, currency: "NGN", domain: "test", status: "success" };
  const body = JSON.stringify({ event: "transfer.success", data });
  expect((await world.webhook(body, "sk_test_of_somebody_else")).statusCode).toBe(401);
  await world.drain();
  expect(await balances(investor)).toEqual(HELD);
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
});

test("a payout without a withdrawal is reported to an operator", async () => {
  const reference = "other-payout-1";
  const data = { reference, amount: 200_000, currency: "NGN", domain: "test", status: "success" };
  await world.webhook(JSON.stringify({ event: "transfer.success", data }));
  await expect.poll(() => world.findings(reference), WAIT).toEqual(["transfer-unexplained"]);
});

test.each([
  ["otp", "withdrawal-needs-code"],
  ["on-the-moon", "withdrawal-status-unknown"],
])("%s keeps the money held and is shown to a person", async (status, finding) => {
  const { investor, reference } = await underWay();
  await world.become(reference, status);
  await world.travel("PT1M");
  expect(await world.stateOf(reference)).toBe("pending");
  expect(await balances(investor)).toEqual(HELD);
  expect(await world.findings(reference)).toEqual([finding]);
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
});

test("a payout that waits for a code that never comes is given back", async () => {
  await world.settings({ transferOtp: true });
  const { investor, reference } = await underWay();
  await world.settings({ transferOtp: false });
  await world.travel("PT2H");
  expect(await world.stateOf(reference)).toBe("returned");
  expect(await balances(investor)).toEqual(BACK);
});

test("one without an end is checked for as long as it takes, and reported to an operator after a day", async () => {
  const { investor, reference } = await underWay();
  await world.travel("P3D");
  expect(await world.stateOf(reference)).toBe("pending");
  expect(await balances(investor)).toEqual(HELD);
  expect(await world.findings(reference)).toEqual(["withdrawal-overdue"]);
  await world.webhookFaults("drop");
  await world.become(reference, "success");
  await world.travel("PT6H");
  expect(await world.stateOf(reference)).toBe("paid");
});

test("twenty concurrent reports of one end book it once", async () => {
  for (const end of ["success", "failed"]) {
    const { investor, reference } = await underWay();
    await world.webhookFaults("hold", { duplicates: 5 });
    await world.become(reference, end);
    const [body = ""] = await world.webhooksOf(reference);
    await Promise.all([
      ...Array.from({ length: 15 }, (_, copy) => world.webhook(`${body}${" ".repeat(copy)}`)),
      world.travel("PT2M"),
      world.release(),
    ]);
    await world.drain();
    await world.webhookFaults("normal");
    expect(await world.stateOf(reference)).toBe(end === "success" ? "paid" : "returned");
    expect(await balances(investor)).toEqual(end === "success" ? PAID : BACK);
    const emails = await world.subjects(investor.email);
    expect(emails.filter((subject) => subject.includes("₦2,000"))).toHaveLength(1);
  }
});

test("a success after the money was given back is reported to an operator, and moves nothing", async () => {
  const { investor, reference } = await underWay();
  await world.become(reference, "failed");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("returned");
  const [whole] = await world.transfersOf(reference);
  const body = {
    status: true,
    message: "Transfer retrieved",
    data: { ...whole, status: "success" },
  };
  await world.fault({
    on: "GET /transfer/verify/:reference",
    times: 1,
    effect: "status",
    status: 200,
    body: { ...body, data: { ...body.data, currency: "NGN", domain: "test" } },
  });
  const data = { reference, amount: 200_000, currency: "NGN", domain: "test", status: "success" };
  await world.webhook(JSON.stringify({ event: "transfer.success", data }));
  await expect.poll(() => world.findings(reference), WAIT).toEqual(["withdrawal-changed"]);
  expect(await balances(investor)).toEqual(BACK);
});

test("a response to sending that arrives after the end is no contradiction", async () => {
  await world.fault({ on: "POST /transfer", times: 1, effect: "hang", ms: 1_500 });
  const investor = await world.saver(5_000);
  const reference = await world.send(investor, 2_000);
  await world.atGateway(reference);
  await world.become(reference, "success");
  await expect.poll(() => world.stateOf(reference), WAIT).toBe("paid");
  await world.drain();
  expect(await world.findings(reference)).toEqual([]);
  expect(await balances(investor)).toEqual(PAID);
});
