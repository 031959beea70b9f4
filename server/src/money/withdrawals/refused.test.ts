import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Investor } from "#test/paying.ts";
import { WAIT, type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";

/** What happens when the gateway refuses a withdrawal: whose trouble it is, and who is notified. */

let world: Withdrawing;

beforeAll(async () => {
  world = await startWithdrawing();
});

afterEach(async () => {
  await world.outside.clearFaults();
});

afterAll(async () => {
  await world.expectSettledBooks();
  await world.stop();
});

const POST = "POST /transfer";
const HELD = { stash: 300_000n, held: 200_000n };
const PAID = { stash: 300_000n, held: 0n };
const BACK = { stash: 500_000n, held: 0n };

const balances = async (investor: Investor) => ({
  stash: await world.stashOf(investor),
  held: await world.heldOf(investor),
});

/** ₦2,000 of ₦5,000, sent while these faults occur. */
async function sendOn(...faults: Record<string, unknown>[]) {
  const investor = await world.saver(5_000);
  for (const fault of faults) await world.fault({ times: 1, ...fault });
  const reference = await world.send(investor, 2_000);
  await world.drain();
  return { investor, reference };
}

async function expectPaidOnce(investor: Investor, reference: string) {
  expect(await world.stateOf(reference)).toBe("paid");
  expect(await world.transfersOf(reference)).toHaveLength(1);
  expect(await balances(investor)).toEqual(PAID);
}

test.each([
  "Your balance is not enough to fulfil this request",
  "Your balance is not enough to fulfill this request",
])("%j is the house's trouble", async (message) => {
  const body = { status: false, message };
  const { investor, reference } = await sendOn({ on: POST, effect: "status", status: 400, body });
  expect(await world.stateOf(reference)).toBe("pending");
  expect(await balances(investor)).toEqual(HELD);
  expect(await world.findings(reference)).toEqual(["float-empty"]);
  await world.travel("PT2M");
  await expectPaidOnce(investor, reference);
});

test("with an empty float it is retried for a day, then given back, and the investor is not told that they lack money", async () => {
  const float = await world.balanceKobo();
  const investor = await world.saver(5_000);
  await world.setFloat(0n);
  const reference = await world.send(investor, 2_000);
  await world.travel("PT23H");
  expect(await world.stateOf(reference)).toBe("pending");
  expect(await balances(investor)).toEqual(HELD);
  expect(await world.subjects(investor.email)).not.toContain("₦2,000 is back in your stash");
  await world.travel("PT2H");
  expect(await world.stateOf(reference)).toBe("returned");
  expect(await balances(investor)).toEqual(BACK);
  expect(await world.transfersOf(reference)).toEqual([]);
  expect(await world.findings(reference)).toEqual(["float-empty"]);
  await expect
    .poll(() => world.subjects(investor.email), WAIT)
    .toContain("₦2,000 is back in your stash");
  const [email] = await world.outside.mail(investor.email);
  expect(email?.text).not.toMatch(/balance|not enough|insufficient|float/i);
  await world.setFloat(float + 500_000n - 17_500n);
});

test("a float that is filled in time pays under the same reference", async () => {
  const investor = await world.saver(5_000);
  const float = await world.balanceKobo();
  await world.setFloat(0n);
  const reference = await world.send(investor, 2_000);
  await world.travel("PT5H");
  await world.setFloat(float);
  await world.travel("PT61M");
  await expectPaidOnce(investor, reference);
  expect((await world.withdrawal(reference)).sends).toBeGreaterThan(2);
});

test.each([
  ["POST /transferrecipient", { status: false, message: "Account details are invalid" }],
  [
    POST,
    {
      status: false,
      message: "Recipient specified is invalid",
      code: "invalid_transfer_recipient",
    },
  ],
  [POST, { status: false, message: "Transfer amount is above your transfer limit" }],
])("a refusal of %s with %j gives the money back immediately", async (on, body) => {
  const { investor, reference } = await sendOn({ on, effect: "status", status: 400, body });
  expect(await world.stateOf(reference)).toBe("returned");
  expect(await balances(investor)).toEqual(BACK);
  expect(await world.findings(reference)).toEqual(["withdrawal-refused"]);
  await expect
    .poll(() => world.subjects(investor.email), WAIT)
    .toContain("₦2,000 is back in your stash");
});

test.each([
  ["POST /transferrecipient", 401, { status: false, message: "Invalid key" }],
  [POST, 401, { status: false, message: "Invalid key" }],
  [POST, 403, { status: false, message: "Forbidden" }],
  [
    POST,
    400,
    { status: false, message: "You cannot initiate third party payouts as a starter business" },
  ],
])(
  "what is wrong with our own account (%s, %i, %j) is temporary, and an operator is alerted",
  async (on, status, body) => {
    const { investor, reference } = await sendOn({ on, effect: "status", status, body });
    expect(await balances(investor)).toEqual(HELD);
    expect(await world.findings(reference)).toEqual(["withdrawal-refused"]);
    await world.travel("PT2M");
    await expectPaidOnce(investor, reference);
  },
);

test("a recipient that the gateway cannot create at the moment is created later", async () => {
  const { investor, reference } = await sendOn({
    on: "POST /transferrecipient",
    effect: "status",
    status: 429,
  });
  expect(await balances(investor)).toEqual(HELD);
  expect(await world.findings(reference)).toEqual([]);
  await world.travel("PT2M");
  await expectPaidOnce(investor, reference);
});
