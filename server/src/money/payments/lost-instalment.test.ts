import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startRestoring } from "#test/restoring.ts";
import { withPaymentHandlers } from "#payment-handlers.ts";
import { queryGateway } from "./settle-payment.ts";

let flow: Awaited<ReturnType<typeof startRestoring>>;

beforeAll(async () => {
  flow = await startRestoring("2027-03-01T09:00:00+01:00");
});

afterAll(async () => {
  await flow.rest();
  await flow.stop();
});

it("a plan continues when its charge was lost with a database and has been held in suspense since", async () => {
  const investor = await flow.investor();
  const planId = await flow.save(investor, { interval: "weekly" });
  await flow.keep();
  await flow.goOn();
  await flow.pass(7);
  expect(await flow.states(investor, planId, 2)).toBe("paid paid");
  const reference = (await flow.charges(investor))[1]?.reference ?? "";

  await flow.restore();
  await queryGateway(withPaymentHandlers(flow.runtime), reference, () => Promise.resolve());
  expect(await flow.findings(reference)).toEqual(["charge-unexplained"]);
  await flow.goOn();
  await flow.pass(0);
  expect(await flow.findings(reference)).toEqual(["charge-unexplained", "payment-changed"]);
  expect(await flow.payment(reference)).toMatchObject({ state: "held" });
  expect(await flow.states(investor, planId, 2)).toBe("paid due");
  expect((await flow.plan(investor, planId)).charging.state).toBe("stopped");
  expect(await flow.subjects(investor.email)).toContain(
    'We stopped charging your card for "School fees"',
  );

  await flow.fundWith(investor, 500);
  await flow.drain();
  const tap = { planId, number: 2 };
  const paid = await flow.post(investor, apiPaths.payInstalmentFromStash, tap);
  expect(paid).toMatchObject({ statusCode: 200 });
  await flow.pass(7);
  expect(await flow.states(investor, planId, 3)).toBe("paid paid paid");
  expect(await flow.inPlan(investor, planId)).toBe(150_000n);
  await flow.expectBooksToAgree();
}, 120_000);
