import { dueDatesOf } from "@osisi/contracts/plan-schedule.ts";
import { intervals } from "@osisi/contracts/plan-terms.ts";
import { assert, asyncProperty, bigInt, boolean, constantFrom, nat, record } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Circling, type PlanHistory, startCircling } from "#test/circling.ts";
import { tensOf } from "#products/savings/plan-progress.ts";
import { closeAccount } from "#views/privacy/close-account.ts";
import { ownCircles } from "./data-export.ts";

let world: Circling;
beforeAll(async () => {
  world = await startCircling();
});
afterAll(() => world.stop());

const histories = record({
  amountKobo: bigInt({ min: 100_00n, max: 10_000_000_00n }),
  interval: constantFrom(...intervals),
  months: constantFrom(3, 6, 12),
  share: nat({ max: 1_000 }),
  isPaused: boolean(),
});

it("shows others the same of any two histories with the same tens and state", async () => {
  const [ada, bola] = [await world.saver("Ada"), await world.saver("Bola")];
  const circle = await world.circleOf(ada);
  await world.join(bola, circle.code, await world.planOf(bola));
  const seen = new Map<string, string>();
  const property = asyncProperty(histories, async ({ share, ...terms }) => {
    const startDate = world.today();
    const count = dueDatesOf({ startDate, ...terms }).length;
    const history: PlanHistory = { ...terms, paid: Math.floor((count * share) / 1_000) };
    const planId = await world.planOf(bola, history);
    await world.db
      .updateTable("circleMember")
      .set({ planId })
      .where("investorId", "=", bola.id)
      .execute();
    const { data, ...envelope } = await world.circle(ada, circle.id);
    const shown = JSON.stringify({ ...envelope, ...data });
    const percent = Math.floor((history.paid * 10) / count) * 10;
    const state = percent === 100 ? "done" : history.isPaused ? "resting" : "saving";
    const before = seen.get(`${state} ${percent}`) ?? shown;
    expect(shown).toBe(before);
    expect(shown).toContain(`"state":"${state}","percent":${percent}`);
    seen.set(`${state} ${percent}`, before);
    for (const secret of [planId, bola.id, bola.email]) expect(shown).not.toContain(secret);
  });
  await assert(property, { numRuns: 60, seed: 7 });
  expect(seen.size).toBeGreaterThan(10);
  expect(new Set(seen.values()).size).toBe(seen.size);
});

it.each([
  [0n, 100n, 0],
  [99n, 1_000n, 0],
  [100n, 1_000n, 10],
  [999_999_999_999n, 1_000_000_000_000n, 90],
  [1_000n, 1_000n, 100],
  [2_000n, 1_000n, 100],
])("of %i kobo of %i shows %i percent", (saved, planned, percent) => {
  expect(tensOf(saved, planned)).toBe(percent);
});

it("tells no one that a member's account is frozen", async () => {
  const ada = await world.saver("Ada");
  const circle = await world.circleOf(ada);
  const bola = await world.joined("Bola", circle);
  const before = (await world.circle(ada, circle.id)).data;
  await world.db
    .updateTable("investor")
    .set({ frozenAt: world.runtime.clock.now() })
    .where("id", "=", bola.id)
    .execute();
  expect((await world.circle(ada, circle.id)).data).toEqual(before);
});

it("loses a member who closes their account, and is kept by the next one", async () => {
  const ada = await world.saver("Ada");
  const circle = await world.circleOf(ada);
  const alone = await world.circleOf(ada);
  const bola = await world.joined("Bola", circle);
  const left = await world.circleOf(ada);
  await world.leave(ada, left.id);
  await world.mature(ada);
  const leaving = { investorId: ada.id, passwordHash: "none" };
  expect(await closeAccount(world.runtime, leaving)).toEqual({ kind: "closed" });
  expect(await world.names(bola, circle.id)).toEqual(["Bola"]);
  expect((await world.circle(bola, circle.id)).data.isKeeper).toBe(true);
  const rows = await world.db
    .selectFrom("circle")
    .select("id")
    .where("id", "in", [circle.id, alone.id, left.id])
    .execute();
  expect(rows).toEqual([{ id: circle.id }]);
});

it("exports an investor's circles, and nothing of the other members", async () => {
  const ada = await world.saver("Ada");
  const circle = await world.circleOf(ada);
  const bola = await world.joined("Bola", circle);
  await world.leave(bola, circle.id);
  const rows: object[] = [];
  for await (const row of ownCircles.read(world.runtime, bola.id)) rows.push(row);
  expect(rows).toMatchObject([{ title: "Rent together", leftHow: "left" }]);
  expect(JSON.stringify(rows)).not.toContain("Ada");
});
