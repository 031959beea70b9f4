import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { PointMovement, ReferredPerson } from "@osisi/contracts/referrals.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSoundLedger } from "#test/ledger.ts";
import { type Referring, startReferring } from "#test/referring.ts";

let world: Referring;
beforeAll(async () => {
  world = await startReferring();
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.stop();
});

type List<Item> = { items: Item[]; nextCursor: string | null };

it("begins with a link only", async () => {
  const ada = await world.member();
  expect(await world.referrals(ada)).toEqual({
    slug: ada.slug,
    link: `${world.url}/onboard?ref=${ada.slug}`,
    greenPoints: 0,
    people: { data: [], nextCursor: null },
    history: { data: [], nextCursor: null },
  });
});

it("shows only the first names of friends and whether they have invested", async () => {
  const ada = await world.member();
  const bola = await world.member(ada, { f_name: "Bola", l_name: "Hidden" });
  await world.claimant(ada, { f_name: "Never-Confirmed" });
  const chi = await world.member(ada, { f_name: "Chi" });
  await world.buyGreen(bola);
  const shown = await world.referrals(ada);
  const joinedAt = expect.any(String);
  expect(shown.people.data).toEqual([
    { id: chi.id, firstName: "Chi", state: "joined", joinedAt },
    { id: bola.id, firstName: "Bola", state: "rewarded", joinedAt },
  ]);
  expect(shown.history.data).toEqual([
    {
      id: expect.any(String),
      title: "A friend invested in Green Finance",
      direction: "in",
      points: 100,
      pointsAfter: 100,
      at: world.runtime.clock.now().toISOString(),
    },
  ]);
  expect((await world.referrals(bola)).people.data).toEqual([]);
});

it("includes the points in the profile", async () => {
  const ada = await world.member();
  await world.buyGreen(await world.claimant(ada));
  const { data } = await world.call(ada, { method: "GET", url: apiPaths.profile });
  expect(data).toMatchObject({ greenPoints: 100, referralSlug: ada.slug });
});

it("is paginated", async () => {
  const ada = await world.member();
  for (let count = 0; count < 22; count += 1) await world.buyGreen(await world.friend(ada));
  const { people, history } = await world.referrals(ada);
  expect([people.data.length, history.data.length]).toEqual([20, 20]);
  const older = <Item>(url: string, cursor: string | null) =>
    world.call<List<Item>>(ada, { method: "GET", url: `${url}?cursor=${cursor ?? ""}` });
  const more = await older<ReferredPerson>(apiPaths.referredPeople, people.nextCursor);
  const moved = await older<PointMovement>(apiPaths.pointHistory, history.nextCursor);
  expect(more.data.items).toHaveLength(2);
  expect(moved.data.items.map(({ pointsAfter }) => pointsAfter)).toEqual([200, 100]);
  expect([more.data.nextCursor, moved.data.nextCursor]).toEqual([null, null]);
  for (const url of [apiPaths.referredPeople, apiPaths.pointHistory]) {
    expect(await older(url, "'; --")).toMatchObject({ statusCode: 400 });
  }
});
