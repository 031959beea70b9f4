import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as circleMessages from "@osisi/contracts/circle-messages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Circling, startCircling } from "#test/circling.ts";

let world: Circling;
beforeAll(async () => {
  world = await startCircling();
});
afterAll(async () => {
  await world.expectBooksToAgree();
  await world.stop();
});

it("is opened with a running plan, and shows its keeper the code and the link", async () => {
  const ada = await world.saver("Ada");
  const planId = await world.planOf(ada, { paid: 40 });
  const circle = await world.circleOf(ada, { planId, name: "  Rent together " });
  expect(circle).toMatchObject({
    name: "Rent together",
    code: expect.stringMatching(/^[CDFGHJKMNPQRTVWXY34679]{10}$/),
    link: `${world.runtime.config.appUrl}/dashboard/circles/join?code=${circle.code}`,
    isKeeper: true,
    plan: { id: planId },
    members: [{ firstName: "Ada", isYou: true, isKeeper: true, state: "saving", percent: 40 }],
  });
  expect(await world.circles(ada)).toMatchObject([{ id: circle.id, memberCount: 1 }]);
});

it("is the same circle if the same request comes again", async () => {
  const ada = await world.saver("Ada");
  const planId = await world.planOf(ada);
  const circle = await world.circleOf(ada, { planId });
  expect((await world.open(ada, { planId })).data.id).toBe(circle.id);
  expect(await world.open(ada, { planId, name: "Another" })).toMatchObject({
    statusCode: 409,
    message: circleMessages.circlePlanTaken,
  });
});

it("can be looked at by its code before joining, typed in any way", async () => {
  const ada = await world.saver("Ada");
  const circle = await world.circleOf(ada);
  const bola = await world.saver("Bola");
  const typed = ` ${circle.code.slice(0, 5).toLowerCase()}-${circle.code.slice(5)} `;
  expect(await world.preview(bola, typed)).toMatchObject({
    statusCode: 200,
    data: {
      name: "Rent together",
      memberCount: 1,
      isFull: false,
      keeperFirstName: "Ada",
      circleId: null,
    },
  });
  expect(await world.preview(ada, typed)).toMatchObject({ data: { circleId: circle.id } });
});

it("shows three members each other's first names and percents in tens", async () => {
  const [ada, bola] = [await world.saver("Ada"), await world.saver("Bola")];
  const circle = await world.circleOf(ada, { planId: await world.planOf(ada, { paid: 89 }) });
  await world.join(bola, circle.code, await world.planOf(bola, { paid: 18, isPaused: true }));
  const chi = await world.joined("Chi", circle);
  expect((await world.circle(chi, circle.id)).data).toMatchObject({
    isKeeper: false,
    members: [
      { firstName: "Ada", isYou: false, isKeeper: true, state: "done", percent: 100 },
      { firstName: "Bola", isYou: false, isKeeper: false, state: "resting", percent: 20 },
      { firstName: "Chi", isYou: true, isKeeper: false, state: "saving", percent: 0 },
    ],
  });
});

it("sends one mail, to the keeper, when an investor joins, and none when they come again", async () => {
  const ada = await world.saver("Ada");
  const circle = await world.circleOf(ada);
  const bola = await world.joined("Bola", circle);
  const mail = await world.outside.nthMail(ada.email, 1);
  expect(mail.subject).toBe("Bola joined your circle");
  await world.leave(bola, circle.id);
  await world.join(bola, circle.code, await world.planOf(bola));
  await world.drain();
  expect(await world.subjects(ada.email)).toHaveLength(1);
  expect(await world.subjects(bola.email)).toEqual([]);
});

it("is left in one request, with the plan as it was, and kept by the longest member", async () => {
  const ada = await world.saver("Ada");
  const planId = await world.planOf(ada);
  const circle = await world.circleOf(ada, { planId });
  const bola = await world.joined("Bola", circle);
  await world.joined("Chi", circle);
  expect(await world.leave(ada, circle.id)).toMatchObject({ message: circleMessages.circleLeft });
  expect(await world.circles(ada)).toEqual([]);
  expect(await world.plan(ada, planId)).toMatchObject({ status: "ongoing", paidCount: 1 });
  expect((await world.circle(bola, circle.id)).data).toMatchObject({
    isKeeper: true,
    members: [
      { firstName: "Bola", isKeeper: true },
      { firstName: "Chi", isKeeper: false },
    ],
  });
  await world.circleOf(ada, { planId });
});

it("takes back who undoes leaving within ten minutes, as its keeper again", async () => {
  const ada = await world.saver("Ada");
  const circle = await world.circleOf(ada);
  await world.joined("Bola", circle);
  await world.leave(ada, circle.id);
  expect((await world.undo(ada, circle.id)).data).toMatchObject({ isKeeper: true });
  expect((await world.undo(ada, circle.id)).data).toMatchObject({ isKeeper: true });
  await world.leave(ada, circle.id);
  await world.travel("PT11M");
  expect(await world.undo(ada, circle.id)).toMatchObject({
    statusCode: 409,
    message: circleMessages.circleUndoOver,
  });
});

it("closes when the last member leaves, and opens again if that is undone", async () => {
  const ada = await world.saver("Ada");
  const circle = await world.circleOf(ada);
  await world.leave(ada, circle.id);
  const bola = await world.saver("Bola");
  expect(await world.preview(bola, circle.code)).toMatchObject({
    statusCode: 409,
    message: circleMessages.circleOver,
  });
  expect((await world.undo(ada, circle.id)).data).toMatchObject({ code: circle.code });
  expect(await world.preview(bola, circle.code)).toMatchObject({ statusCode: 200 });
});

it("is renamed, gets a new code and is closed by its keeper", async () => {
  const ada = await world.saver("Ada");
  const circle = await world.circleOf(ada);
  const bola = await world.joined("Bola", circle);
  const edit = { circleId: circle.id, name: "School fees", purpose: "September" };
  expect((await world.post(ada, apiPaths.editCircle, edit)).data).toMatchObject({
    name: "School fees",
    purpose: "September",
  });
  const { data } = await world.newCode(ada, circle.id);
  expect(data.code).not.toBe(circle.code);
  const chi = await world.saver("Chi");
  expect(await world.preview(chi, circle.code)).toMatchObject({
    statusCode: 404,
    message: circleMessages.circleCodeUnknown,
  });
  expect(await world.preview(chi, data.code)).toMatchObject({ statusCode: 200 });
  expect(await world.shut(ada, circle.id)).toMatchObject({ message: circleMessages.circleClosed });
  expect(await world.circle(bola, circle.id)).toMatchObject({
    statusCode: 409,
    message: circleMessages.circleOver,
  });
  expect(await world.circle(chi, circle.id)).toMatchObject({ statusCode: 404 });
  expect(await world.undo(bola, circle.id)).toMatchObject({ statusCode: 404 });
  expect(await world.circles(bola)).toEqual([]);
});

it("keeps a member whose plan ends: done if everything is saved, and resting otherwise", async () => {
  const [ada, bola] = [await world.saver("Ada"), await world.saver("Bola")];
  const whole = { interval: "monthly", months: 3 } as const;
  const circle = await world.circleOf(ada, {
    planId: await world.planOf(ada, { ...whole, paid: 3 }),
  });
  await world.join(bola, circle.code, await world.planOf(bola, { ...whole, paid: 2 }));
  await world.mature(ada);
  await world.mature(bola);
  expect((await world.circle(ada, circle.id)).data.members).toMatchObject([
    { state: "done", percent: 100 },
    { state: "resting", percent: 60 },
  ]);
});
