import { afterAll, beforeAll, expect, it } from "vitest";
import { startRestoring } from "#test/restoring.ts";

let flow: Awaited<ReturnType<typeof startRestoring>>;

beforeAll(async () => {
  flow = await startRestoring("2027-03-01T09:00:00+01:00");
});

afterAll(async () => {
  await flow.rest();
  await flow.stop();
});

it("debits that were made after the backup are found under their ids, and none is made twice", async () => {
  const { control } = flow.outside;
  const investor = await flow.investor();
  const plan = { amount: 500, interval: "daily", channel: "bank", directDebit: true };
  const { data } = await flow.open(investor, plan);
  const { reference } = await flow.db
    .selectFrom("mandate")
    .select("reference")
    .where("id", "=", data.reference)
    .executeTakeFirstOrThrow();
  for (const action of ["approve", "activate"]) {
    await control("POST", `/mandates/${reference}`, { action });
    await flow.drain();
  }
  await flow.travel("PT1M");
  expect(await flow.states(investor, data.id, 2)).toBe("paid upcoming");
  await flow.rest();
  const since = await flow.keep();

  await flow.goOn();
  await flow.pass(1);
  await flow.travel("PT1M");
  await control("POST", "/settings", { debitDelayMs: 10 * 3_600_000 });
  await flow.pass(1);
  await flow.drain();
  expect(await flow.states(investor, data.id, 3)).toBe("paid paid charging");
  const made = await flow.references();
  expect(made).toHaveLength(3);

  await flow.restore();
  const done = await flow.hurried(flow.ops("catch-up", "--since", since.toISOString()));
  expect(done.code).toBe(0);
  await flow.goOn();
  await flow.travel("PT12H");
  expect(await flow.states(investor, data.id, 3)).toBe("paid paid paid");
  expect(await flow.inPlan(investor, data.id)).toBe(150_000n);
  expect(await flow.references()).toEqual(made);
}, 120_000);
