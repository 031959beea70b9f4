import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { MovementsAnswer } from "@osisi/contracts/history.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Investing, startInvesting } from "#test/investing.ts";
import { isOwnReference } from "./queries.ts";

let world: Investing;

beforeAll(async () => {
  world = await startInvesting("2027-03-01T09:00:00+01:00");
});
afterAll(() => world.stop());

it("are those of every line of one's history, and no one else's", async () => {
  const ada = await world.investor();
  const tunde = await world.investor();
  await world.fill(ada, 200_000);
  await world.buy(ada);
  await world.save(ada);
  await world.pass(100);
  await world.drain();
  const { data } = await world.call<MovementsAnswer>(ada, {
    method: "GET",
    url: apiPaths.movements,
  });
  const lines = data.items.map(({ id, reference, title }) => ({ title, named: reference ?? id }));
  expect(
    lines.map(({ named }) => named).filter((named) => /^\d+$/.test(named)).length,
  ).toBeGreaterThan(3);
  for (const { named, title } of lines) {
    const isOwn = (investorId: string) =>
      isOwnReference(world.db, { investorId, reference: named });
    expect([title, await isOwn(ada.id)]).toEqual([title, true]);
    expect([title, await isOwn(tunde.id)]).toEqual([title, false]);
  }
  const line = lines.find(({ named }) => /^\d+$/.test(named));
  const body = { reference: line?.named, text: "This line is wrong, please look." };
  expect(await world.post(ada, apiPaths.complaints, body)).toMatchObject({ statusCode: 200 });
  expect(await world.post(tunde, apiPaths.complaints, body)).toMatchObject({ statusCode: 404 });
});
