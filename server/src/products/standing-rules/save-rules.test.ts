import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Arriving, startArriving } from "#test/arriving.ts";
import type { Investor } from "#test/paying.ts";
import { closeAccount } from "#views/privacy/close-account.ts";
import { newId } from "#platform/ids.ts";

/** The list of an investor's standing rules. */

const BY_HAND = { consent: false, interval: "weekly" } as const;

const due = (planId: string) => ({ planId, reach: "due" as const });

let world: Arriving;
let investor: Investor;

beforeAll(async () => {
  world = await startArriving("2027-03-01T09:00:00+01:00");
});

afterAll(() => world.stop());

beforeEach(async () => {
  investor = await world.investor();
});

afterEach(() => world.rest());

it("is empty at first, and names each running plan with what it takes", async () => {
  const planId = await world.save(investor, { ...BY_HAND, name: "Rent" });
  await world.open(investor, { name: "Not paid yet" });
  await world.pass(14);
  const { nextDue, instalments } = await world.plan(investor, planId);
  expect(await world.rules(investor)).toMatchObject({
    rules: [],
    off: null,
    plans: [
      {
        planId,
        name: "Rent",
        state: "running",
        due: instalments.slice(1, 3).map(({ dueDate }) => ({ dueDate, amount: 500 })),
        next: { dueDate: nextDue?.dueDate, amount: 500 },
      },
    ],
  });
});

it("is replaced as a whole, in its order", async () => {
  const [one, other] = [await world.save(investor, BY_HAND), await world.save(investor, BY_HAND)];
  const first = await world.rules(investor);
  const rules = [
    { planId: one, reach: "due" as const },
    { planId: other, reach: "all" as const },
  ];
  const saved = await world.saveRules(investor, rules, first.version);
  expect(saved).toMatchObject({ message: messages.rulesSaved, data: { rules } });
  const turned = rules.toReversed();
  const again = await world.saveRules(investor, turned, saved.data.version);
  expect(again).toMatchObject({ statusCode: 200, data: { rules: turned } });
  const none = await world.saveRules(investor, [], again.data.version);
  expect(none).toMatchObject({ data: { rules: [], version: first.version } });
});

it("is not overwritten by a tab that saw another list, and a repeated request changes nothing", async () => {
  const [one, other] = [await world.save(investor, BY_HAND), await world.save(investor, BY_HAND)];
  const { version } = await world.rules(investor);
  const first = [{ planId: one, reach: "due" as const }];
  await world.saveRules(investor, first, version);
  const second = await world.saveRules(investor, [{ planId: other, reach: "due" }], version);
  expect(second).toMatchObject({ statusCode: 409, message: messages.rulesChanged });
  expect(await world.saveRules(investor, first, version)).toMatchObject({ statusCode: 200 });
  expect((await world.rules(investor)).rules).toEqual(first);
});

it("of two tabs that save at the same moment, one is refused", async () => {
  const [one, other] = [await world.save(investor, BY_HAND), await world.save(investor, BY_HAND)];
  const { version } = await world.rules(investor);
  const answers = await Promise.all([
    world.saveRules(investor, [{ planId: one, reach: "due" }], version),
    world.saveRules(investor, [{ planId: other, reach: "due" }], version),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual(
    [200, 409],
  );
});

it("names no plan twice, at most ten plans, and only the investor's own that have begun", async () => {
  const stranger = await world.investor();
  const [own, theirs] = [await world.save(investor, BY_HAND), await world.save(stranger, BY_HAND)];
  const pending = (await world.open(investor)).data.id;
  const { version } = await world.rules(investor);
  const answerTo = async (rules: ReturnType<typeof due>[]) =>
    (await world.saveRules(investor, rules, version)).statusCode;
  expect(await answerTo([due(own), due(own)])).toBe(400);
  expect(await answerTo(Array.from({ length: 11 }, () => due(newId())))).toBe(400);
  for (const planId of [theirs, pending, newId(), "1"])
    expect(await answerTo([due(planId)])).toBe(404);
  expect((await world.rules(investor)).rules).toEqual([]);
});

it("shows a rule of a plan that has ended, which does nothing, can stay, and cannot be added", async () => {
  const planId = await world.save(investor, { ...BY_HAND, name: "Ended" });
  const other = await world.save(investor, BY_HAND);
  const rules = [{ planId, reach: "all" as const }];
  await world.setRules(investor, rules);
  const { maturityDate } = await world.plan(investor, planId);
  await world.jumpTo(`${maturityDate}T09:00:00+01:00`);
  expect((await world.rules(investor)).plans).toEqual([
    { planId, name: "Ended", state: "ended", due: [], next: null, room: 0 },
  ]);
  const id = await world.arrive(investor, 3_000);
  expect(await world.uses(id)).toEqual(["kept 3000"]);
  await world.setRules(investor, [{ planId, reach: "due" }]);
  const { version } = await world.rules(investor);
  const added = [{ planId: other, reach: "due" as const }];
  const refused = await world.saveRules(investor, added, version);
  expect(refused).toMatchObject({ statusCode: 409, message: messages.planOver });
});

it("is in the data export, with what it did", async () => {
  const planId = await world.save(investor, BY_HAND);
  await world.setRules(investor, [{ planId, reach: "next" }]);
  await world.arrive(investor, 500);
  const url = `${apiPaths.ownData}?format=json`;
  const exported: unknown = await world.call(investor, { method: "GET", url });
  expect(exported).toMatchObject({
    rules: [{ planId, position: 1, reach: "next" }],
    ruleUses: [
      { kind: "next", planId, amount: 500 },
      { kind: "kept", amount: 0 },
    ],
  });
});

it("is deleted when the account is closed", async () => {
  const planId = (await world.open(investor)).data.id;
  await world.db
    .insertInto("standingRule")
    .values({
      id: newId(),
      investorId: investor.id,
      planId,
      position: 1,
      reach: "due",
      createdAt: world.runtime.clock.now(),
    })
    .execute();
  await world.pass(8);
  const { passwordHash } = await world.db
    .selectFrom("investor")
    .select("passwordHash")
    .where("id", "=", investor.id)
    .executeTakeFirstOrThrow();
  const leaving = { investorId: investor.id, passwordHash };
  expect(await closeAccount(world.runtime, leaving)).toEqual({ kind: "closed" });
  const left = await world.db
    .selectFrom("standingRule")
    .select("id")
    .where("investorId", "=", investor.id)
    .execute();
  expect(left).toEqual([]);
});
