import { afterAll, beforeAll, expect, it } from "vitest";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";

/** `people/onboarding/journey.test.ts` covers the log of registration and login; this is the one of
 * money. */

let world: Withdrawing;
beforeAll(async () => {
  world = await startWithdrawing();
});
afterAll(() => world.stop());

it("writes no address, account, card or token into the log of payments and payouts", async () => {
  const investor = await world.saver(5_000);
  const accountNumber = world.newNumber();
  await world.addAccount(investor, accountNumber);
  const reference = await world.send(investor, 2_000);
  await world.atGateway(reference);
  await world.become(reference, "success");
  await world.travel("PT1H");
  await expect.poll(() => world.stateOf(reference), { timeout: 60_000 }).toBe("paid");
  await world.webhook('{"event":"charge.success","data":{"reference":"x"}}', "a wrong key");

  const kept = await world.db.selectFrom("investor").selectAll().executeTakeFirstOrThrow();
  const { firstGateway, secretKey, termii } = world.runtime.config;
  const secrets = {
    token: investor.token,
    email: investor.email,
    phone: kept.phone.slice(1),
    name: kept.lastName,
    accountNumber,
    authorization: "AUTH_",
    recipient: "RCP_",
    checkout: "access_code",
    bearer: "Bearer",
    gateway: firstGateway.secretKey,
    termii: termii.apiKey,
    secretKey,
  };
  const log = world.logged();
  for (const [what, secret] of Object.entries(secrets)) {
    expect([what, log.includes(secret)]).toEqual([what, false]);
  }
});

it("names the job and its cause in each of its log lines", () => {
  const lines = world
    .logged()
    .trimEnd()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line));
  const worked = lines.filter(({ msg }) => msg === "worked");
  expect(worked.length).toBeGreaterThan(3);
  for (const line of worked) {
    expect(line).toMatchObject({ jobId: expect.any(String), tries: expect.any(Number) });
  }
  const ofRequests = new Set(
    lines.filter(({ msg }) => msg === "answered").map(({ requestId }) => requestId),
  );
  const webhooks = worked.filter(({ task }) => task === "handle-webhook");
  expect(webhooks.length).toBeGreaterThan(0);
  expect(webhooks.some(({ requestId }) => ofRequests.has(requestId))).toBe(true);
});
