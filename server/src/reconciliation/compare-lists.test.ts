import { afterAll, beforeAll, expect, it } from "vitest";
import { type Sweeping, startSweeping } from "../../test/sweeping.ts";

let flow: Sweeping;

beforeAll(async () => {
  flow = await startSweeping();
});

afterAll(() => flow.stop());

it("a quiet night finds nothing, and another one is planned", async () => {
  const investor = await flow.saver(20_000);
  await flow.send(investor, 5_000);
  await flow.sleep();
  expect(await flow.openFindings()).toEqual([]);
  const [done, planned, ...more] = await flow.nights();
  expect(more).toEqual([]);
  expect(done).toMatchObject({ part: "balance", tries: 0 });
  expect(done?.finishedAt?.toISOString()).toMatch(/T01:3\d:/);
  expect(planned).toMatchObject({ part: "transactions", toAt: null, finishedAt: null });
  await flow.expectBooksToAgree();
});
