import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { eventually, newInvestor, post, readProfile } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { expect, test, type World } from "../support/world.ts";

/** ₦5,000 reach the stash exactly once, whatever arrives first, twice or never. */
const NAIRA = 5_000;

async function startFunding(world: World) {
  const person = newPerson();
  const token = await newInvestor(world, person);
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: NAIRA }, token);
  return { token, reference: data.reference };
}

const pay = (world: World, reference: string) =>
  world.sandbox.customer(reference, { outcome: "success" });

async function expectFundedOnce(world: World, token: string) {
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt > 0 ? availableAmt : undefined;
  });
  await world.sandbox.webhooks({ mode: "normal" });
  await world.sandbox.replayWebhooks();
  await world.sandbox.advance("PT1H");
  const profile = await readProfile(world, token);
  expect(profile.availableAmt).toBe(NAIRA);
  expect(profile.funds).toBe(NAIRA);
  expect(profile.transactions.data).toHaveLength(1);
  expect(profile.inFlight).toEqual([]);
}

/** Where the gateway sends the browser after the checkout page. */
const comeBack = (world: World, reference: string) =>
  fetch(`${world.appUrl}${apiPaths.paymentReturn}?trxref=${reference}&reference=${reference}`, {
    redirect: "manual",
  });

test("the webhook comes three times", async ({ world }) => {
  const { token, reference } = await startFunding(world);
  await world.sandbox.webhooks({ mode: "normal", duplicates: 3 });
  await pay(world, reference);
  await expectFundedOnce(world, token);
});

test("the webhook comes before the response to initialise", async ({ world }) => {
  const person = newPerson();
  const token = await newInvestor(world, person);
  const before = new Set((await world.sandbox.transactions()).map(({ reference }) => reference));
  await world.sandbox.fault({
    on: "POST /transaction/initialize",
    times: 1,
    effect: "hang",
    ms: 3_000,
  });
  const funding = post<FundAnswer>(world, apiPaths.fund, { amount: NAIRA }, token);
  const reference = await eventually("the transaction at the gateway", async () => {
    const all = await world.sandbox.transactions();
    return all.find((transaction) => !before.has(transaction.reference))?.reference;
  });
  await pay(world, reference);
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt === NAIRA ? true : undefined;
  });
  await funding;
  await expectFundedOnce(world, token);
});

test("the response to initialise is lost after the gateway has the transaction", async ({
  world,
}) => {
  const person = newPerson();
  const token = await newInvestor(world, person);
  const before = new Set((await world.sandbox.transactions()).map(({ reference }) => reference));
  await world.sandbox.fault({
    on: "POST /transaction/initialize",
    times: 1,
    effect: "drop-after-commit",
  });
  const answer = await post<FundAnswer | null>(world, apiPaths.fund, { amount: NAIRA }, token);
  const reference =
    answer.data?.reference ??
    (await world.sandbox.transactions()).find((one) => !before.has(one.reference))?.reference ??
    "";
  await pay(world, reference);
  await expectFundedOnce(world, token);
});

test("the webhook never comes, and the browser returns", async ({ world }) => {
  const { token, reference } = await startFunding(world);
  await world.sandbox.webhooks({ mode: "drop" });
  await pay(world, reference);
  const answer = await comeBack(world, reference);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toContain("/dashboard/notify/success/");
  await expectFundedOnce(world, token);
});

test("neither webhook nor browser ever comes", async ({ world }) => {
  const { token, reference } = await startFunding(world);
  await world.sandbox.webhooks({ mode: "drop" });
  await pay(world, reference);
  expect((await readProfile(world, token)).availableAmt).toBe(0);
  await world.sandbox.advance("PT3M");
  await expectFundedOnce(world, token);
});

test("webhook, browser and clock come at the same moment", async ({ world }) => {
  const { token, reference } = await startFunding(world);
  await world.sandbox.webhooks({ mode: "hold", duplicates: 2 });
  await pay(world, reference);
  await Promise.all([
    world.sandbox.releaseWebhooks(),
    comeBack(world, reference),
    comeBack(world, reference),
    world.sandbox.advance("PT3M"),
  ]);
  await expectFundedOnce(world, token);
});
