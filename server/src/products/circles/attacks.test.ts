import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { circleLimits } from "@osisi/contracts/circles.ts";
import * as circleMessages from "@osisi/contracts/circle-messages.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { type Circling, startCircling } from "#test/circling.ts";
import { countWaiting } from "#test/ledger.ts";
import { until } from "#test/until.ts";
import { lockCircle, updateCircle } from "./queries.ts";

let world: Circling;
beforeAll(async () => {
  world = await startCircling();
});
afterAll(() => world.stop());

it("does not exist for who is not in it, whatever they send", async () => {
  const ada = await world.saver("Ada");
  const circle = await world.circleOf(ada);
  const eve = await world.saver("Eve");
  const circleId = circle.id;
  const memberId = circle.members[0]?.id ?? "";
  const edit = { circleId, name: "Mine now", purpose: "Nothing" };
  const answers = [
    await world.circle(eve, circleId),
    await world.leave(eve, circleId),
    await world.undo(eve, circleId),
    await world.newCode(eve, circleId),
    await world.remove(eve, circleId, memberId),
    await world.shut(eve, circleId),
    await world.post(eve, apiPaths.editCircle, edit),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ statusCode: 404, message: circleMessages.circleUnknown });
  }
  expect((await world.circle(ada, circleId)).data).toEqual(circle);
});

it("lets no one guess codes: after twenty tries an hour even the right one is refused", async () => {
  const ada = await world.saver("Ada");
  const { code } = await world.circleOf(ada);
  const eve = await world.saver("Eve");
  const planId = await world.planOf(eve);
  const tries = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      at % 2 === 0 ? world.preview(eve, "CCCCCCCCCC") : world.join(eve, "DDDDDDDDDD", planId),
    ),
  );
  const codes = tries.map(({ statusCode }) => statusCode);
  expect(codes.filter((status) => status === 404)).toHaveLength(20);
  expect(codes.filter((status) => status === 429)).toHaveLength(4);
  expect(await world.join(eve, code, planId)).toMatchObject({ statusCode: 429 });
  await world.travel("PT61M");
  expect(await world.join(eve, code, planId)).toMatchObject({ statusCode: 200 });
});

it("takes no plan of another investor, none that has not begun, and none that has ended", async () => {
  const ada = await world.saver("Ada");
  const { code } = await world.circleOf(ada);
  const eve = await world.saver("Eve");
  const ofBola = await world.planOf(await world.saver("Bola"));
  const unknown = { statusCode: 404, message: messages.planUnknown };
  expect(await world.join(eve, code, ofBola)).toMatchObject(unknown);
  expect(await world.open(eve, { planId: ofBola })).toMatchObject(unknown);
  const pending = await world.post<{ id: string }>(eve, apiPaths.newSaving, {
    name: "Not paid",
    amount: 500,
    interval: "daily",
    span: 3,
  });
  expect(await world.join(eve, code, pending.data.id)).toMatchObject(unknown);
  const over = await world.planOf(eve);
  await world.db
    .updateTable("savingPlan")
    .set({ maturesOn: world.today() })
    .where("id", "=", over)
    .execute();
  expect(await world.join(eve, code, over)).toMatchObject({
    statusCode: 409,
    message: messages.planOver,
  });
  expect(await world.names(ada, (await world.circles(ada))[0]?.id ?? "")).toEqual(["Ada"]);
});

it("refuses a code that is replaced, and a circle that is closed, while someone joins by it", async () => {
  const ada = await world.saver("Ada");
  for (const [change, refusal] of [
    [{ code: "CCCCCCCCCD" }, circleMessages.circleCodeUnknown],
    [{ closedAt: world.runtime.clock.now() }, circleMessages.circleOver],
  ] as const) {
    const circle = await world.circleOf(ada);
    const bola = await world.saver("Bola");
    const planId = await world.planOf(bola);
    const joining = await inTransaction(world.db, async (tx) => {
      await lockCircle(tx, circle.id);
      const answer = world.join(bola, circle.code, planId);
      await until("the join waits", async () => (await countWaiting(world.db)) > 0);
      await updateCircle(tx, circle.id, change);
      return { answer };
    });
    expect(await joining.answer).toMatchObject({ message: refusal });
  }
});

it("has one membership after joining twice at once, and refuses a second plan", async () => {
  const ada = await world.saver("Ada");
  const circle = await world.circleOf(ada);
  const bola = await world.saver("Bola");
  const [one, two] = [await world.planOf(bola), await world.planOf(bola)];
  const same = await Promise.all([1, 2, 3].map(() => world.join(bola, circle.code, one)));
  expect(same.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await world.join(bola, circle.code, two)).toMatchObject({
    statusCode: 409,
    message: circleMessages.circleJoinedAlready,
  });
  expect(await world.names(ada, circle.id)).toEqual(["Ada", "Bola"]);
});

it("has a plan in one circle only, also if it joins two at once", async () => {
  const [ada, bola] = [await world.saver("Ada"), await world.saver("Bola")];
  const circles = [await world.circleOf(ada), await world.circleOf(ada)];
  const planId = await world.planOf(bola);
  const answers = await Promise.all(circles.map(({ code }) => world.join(bola, code, planId)));
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(new Set(codes)).toEqual(new Set([200, 409]));
  expect(await world.circles(bola)).toHaveLength(1);
});

it("is full with twenty members, also if more join at once", async () => {
  const ada = await world.saver("Ada");
  const circle = await world.circleOf(ada);
  const others = await Promise.all(
    Array.from({ length: circleLimits.members + 2 }, async () => {
      const investor = await world.saver("Bola");
      return { investor, planId: await world.planOf(investor) };
    }),
  );
  const answers = await Promise.all(
    others.map(({ investor, planId }) => world.join(investor, circle.code, planId)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect(refused.map(({ message }) => message)).toEqual(
    [1, 2, 3].map(() => circleMessages.circleFull),
  );
  expect(await world.names(ada, circle.id)).toHaveLength(circleLimits.members);
  expect(await world.preview(await world.saver("Chi"), circle.code)).toMatchObject({
    data: { isFull: true },
  });
});

it("refuses an eleventh circle, also if several are opened at once", async () => {
  const ada = await world.saver("Ada");
  const opened = await Promise.all(
    Array.from({ length: circleLimits.perInvestor + 2 }, () => world.open(ada)),
  );
  const refused = opened.filter(({ statusCode }) => statusCode === 409);
  expect(refused.map(({ message }) => message)).toEqual(
    [1, 2].map(() => circleMessages.circlesFull),
  );
  expect(await world.circles(ada)).toHaveLength(circleLimits.perInvestor);
});

it("is closed to a removed member, whose old link opens nothing until there is a new code", async () => {
  const ada = await world.saver("Ada");
  const circle = await world.circleOf(ada);
  const bola = await world.joined("Bola", circle);
  const memberId = (await world.circle(ada, circle.id)).data.members[1]?.id ?? "";
  expect((await world.remove(ada, circle.id, memberId)).data.members).toHaveLength(1);
  const planId = await world.planOf(bola);
  const gone = { statusCode: 404, message: circleMessages.circleUnknown };
  expect(await world.circle(bola, circle.id)).toMatchObject(gone);
  expect(await world.undo(bola, circle.id)).toMatchObject(gone);
  const wrongCode = { statusCode: 404, message: circleMessages.circleCodeUnknown };
  expect(await world.preview(bola, circle.code)).toMatchObject(wrongCode);
  expect(await world.join(bola, circle.code, planId)).toMatchObject(wrongCode);
  const { data } = await world.newCode(ada, circle.id);
  expect(await world.join(bola, data.code, planId)).toMatchObject({ statusCode: 200 });
});

it("obeys its keeper only, who cannot remove themselves or a member of another circle", async () => {
  const ada = await world.saver("Ada");
  const [circle, other] = [await world.circleOf(ada), await world.circleOf(ada)];
  const bola = await world.joined("Bola", circle);
  const [keeper] = circle.members;
  const edit = { circleId: circle.id, name: "Bola's", purpose: "Mine" };
  const answers = [
    await world.newCode(bola, circle.id),
    await world.remove(bola, circle.id, keeper?.id ?? ""),
    await world.shut(bola, circle.id),
    await world.post(bola, apiPaths.editCircle, edit),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ statusCode: 403, message: circleMessages.circleNotKeeper });
  }
  for (const memberId of [keeper?.id ?? "", other.members[0]?.id ?? "", ada.id, "1"]) {
    expect(await world.remove(ada, circle.id, memberId)).toMatchObject({
      statusCode: 404,
      message: circleMessages.circleMemberUnknown,
    });
  }
});

it.each([
  ["a control character", "Rent\u0007"],
  ["a line break", "Rent\ntogether"],
  ["a change of direction", "Rent\u202Etnes"],
  ["an isolate", "Rent\u2066"],
  ["one letter", " R "],
  ["more than forty", "R".repeat(41)],
])("has no name with %s", async (_what, name) => {
  const ada = await world.saver("Ada");
  expect(await world.open(ada, { name })).toMatchObject({ statusCode: 400 });
  const circle = await world.circleOf(ada);
  const edit = { circleId: circle.id, name, purpose: "Rent" };
  expect(await world.post(ada, apiPaths.editCircle, edit)).toMatchObject({ statusCode: 400 });
});

it("has a purpose of at most 140 letters of any alphabet", async () => {
  const ada = await world.saver("Ada");
  expect(await world.open(ada, { purpose: "ẹ".repeat(140) })).toMatchObject({ statusCode: 200 });
  for (const purpose of ["ẹ".repeat(141), "", "a\u2028b"]) {
    expect(await world.open(ada, { purpose })).toMatchObject({ statusCode: 400 });
  }
  expect(await world.open(ada, { name: "🌳🌳" })).toMatchObject({ statusCode: 200 });
});
