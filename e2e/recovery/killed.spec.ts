import type { FundAnswer } from "@osisi/contracts/payments.ts";
import { apiPaths } from "@osisi/contracts/api-paths.ts";
import {
  codeFromMail,
  eventually,
  logIn,
  newInvestor,
  onboard,
  post,
  readProfile,
} from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { expect, test, type World } from "../support/world.ts";

/** The server is killed with SIGKILL between any two steps and started again: ₦5,000 are in the
 * stash exactly once. */
const NAIRA = 5_000;

async function killServer(world: World) {
  await Promise.all([world.stack.kill("serve"), world.stack.kill("work")]);
}

async function startServer(world: World) {
  await Promise.all([world.stack.restart("serve"), world.stack.restart("work")]);
}

async function killAndStart(world: World) {
  await killServer(world);
  await startServer(world);
}

async function fund(world: World, token: string) {
  const { data } = await post<FundAnswer>(world, apiPaths.fund, { amount: NAIRA }, token);
  return data.reference;
}

async function expectFundedOnce(world: World, token: string) {
  await world.sandbox.advance("PT2H");
  await eventually("the money in the stash", async () => {
    const { availableAmt } = await readProfile(world, token);
    return availableAmt > 0 ? true : undefined;
  });
  await world.sandbox.replayWebhooks();
  await world.sandbox.advance("PT1H");
  const profile = await readProfile(world, token);
  expect(profile.availableAmt).toBe(NAIRA);
  expect(profile.transactions.data).toHaveLength(1);
}

test("between every two steps of the whole journey", async ({ world }) => {
  const person = newPerson();
  await onboard(world, person);
  await killAndStart(world);
  // The process that claimed the message may be dead: its claim has to expire.
  await world.sandbox.advance("PT3M");
  const otp = await codeFromMail(world.sandbox, person.email);
  await killAndStart(world);
  await post(world, apiPaths.confirmOnboardingEmail, { email: person.email, otp });
  await killAndStart(world);
  const token = await logIn(world, person);
  await killAndStart(world);
  const reference = await fund(world, token);
  await killAndStart(world);
  await world.sandbox.customer(reference, { outcome: "success" });
  await killAndStart(world);
  await expectFundedOnce(world, token);
});

test("during the request to initialise", async ({ world }) => {
  const token = await newInvestor(world, newPerson());
  const before = new Set((await world.sandbox.transactions()).map(({ reference }) => reference));
  await world.sandbox.fault({
    on: "POST /transaction/initialize",
    times: 1,
    effect: "hang",
    ms: 5_000,
  });
  const funding = fund(world, token).catch(() => undefined);
  const reference = await eventually("the transaction at the gateway", async () => {
    const all = await world.sandbox.transactions();
    return all.find((one) => !before.has(one.reference))?.reference;
  });
  await killServer(world);
  await funding;
  await world.sandbox.customer(reference, { outcome: "success" });
  await startServer(world);
  await expectFundedOnce(world, token);
});

test("while it is down, the customer pays and every webhook fails", async ({ world }) => {
  const token = await newInvestor(world, newPerson());
  const reference = await fund(world, token);
  await killServer(world);
  await world.sandbox.customer(reference, { outcome: "success" });
  await startServer(world);
  await expectFundedOnce(world, token);
});

test("after the webhook was acknowledged and before its job ran", async ({ world }) => {
  const token = await newInvestor(world, newPerson());
  const reference = await fund(world, token);
  await world.stack.kill("work");
  await world.sandbox.customer(reference, { outcome: "success" });
  await eventually("the acknowledged webhook", async () => {
    const deliveries = await world.sandbox.deliveries();
    return deliveries.find(({ body, state }) => body.includes(reference) && state === "delivered");
  });
  await world.stack.restart("work");
  await expectFundedOnce(world, token);
});

test("at random moments, while many are paying", async ({ world }) => {
  const tokens = await Promise.all(
    Array.from({ length: 5 }, () => newInvestor(world, newPerson())),
  );
  const references = await Promise.all(tokens.map((token) => fund(world, token)));
  await world.sandbox.webhooks({ mode: "normal", duplicates: 2 });
  await Promise.all([
    ...references.map((reference) => world.sandbox.customer(reference, { outcome: "success" })),
    killAndStart(world),
  ]);
  await killAndStart(world);
  for (const token of tokens) await expectFundedOnce(world, token);
});
