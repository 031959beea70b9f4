import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as noticeMessages from "@osisi/contracts/notice-messages.ts";
import type { NoticePreferences } from "@osisi/contracts/notices.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { inTransaction } from "#platform/database/database.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { channelsFor } from "./preferences.ts";

let world: Withdrawing;
beforeAll(async () => {
  world = await startWithdrawing();
});
afterAll(() => world.stop());

const moment = new Date("2026-11-25T08:00:00Z");
const both = { emailVerifiedAt: moment, phoneVerifiedAt: moment };
const onlyMail = { emailVerifiedAt: moment, phoneVerifiedAt: null };
const onlyPhone = { emailVerifiedAt: null, phoneVerifiedAt: moment };
const usual = { kind: "holding", isUrgent: false } as const;
const urgent = { kind: "payment", isUrgent: true } as const;
const security = { kind: "security", isUrgent: true } as const;

it("comes without a choice to the app and by mail, by SMS if urgent or without a mail address", () => {
  expect(channelsFor(both, {}, usual)).toMatchObject({ app: true, mail: true, sms: false });
  expect(channelsFor(both, {}, urgent)).toMatchObject({ app: true, mail: true, sms: true });
  expect(channelsFor(onlyPhone, {}, usual)).toMatchObject({ app: true, mail: false, sms: true });
});

it("follows the choice, which no unverified address can be part of", () => {
  expect(channelsFor(both, { mail: false }, usual)).toMatchObject({ mail: false, sms: false });
  expect(channelsFor(both, { app: false, sms: true }, usual)).toMatchObject({
    app: false,
    sms: true,
  });
  expect(channelsFor(both, { sms: false }, urgent)).toMatchObject({ sms: false });
  expect(channelsFor(onlyMail, { sms: true }, usual)).toMatchObject({ sms: false });
});

it("sends a security notice although the chosen address is gone", () => {
  expect(channelsFor(both, { mail: false }, security)).toMatchObject({ mail: false, sms: true });
  expect(channelsFor(onlyMail, { mail: false }, security)).toMatchObject({ app: true, mail: true });
});

function change(investor: Investor, body: object) {
  return world.call(investor, { method: "POST", url: apiPaths.noticePreferences, body });
}

it("sends no mail of a kind whose mails are off, and lists it in the app", async () => {
  const [off, on] = [await world.investor(), await world.investor()];
  const answer = await change(off, { kind: "money-in", channel: "mail", isOn: false });
  const { kinds } = answer.json<{ data: NoticePreferences }>().data;
  expect(kinds.find(({ kind }) => kind === "money-in")).toMatchObject({ app: true, mail: false });
  for (const { id } of [off, on]) {
    const email = { subject: "It has arrived", lines: ["₦5 has arrived."] };
    const notice = { kind: "money-in" as const, sms: "NGN 5 has arrived.", email };
    await inTransaction(world.db, (tx) => notifyInvestor(tx, world.runtime, id, notice));
  }
  const listed = await world.db.selectFrom("notice").select("investorId").execute();
  expect(listed.map(({ investorId }) => investorId)).toEqual([off.id, on.id]);
  const waiting = () =>
    world.db.selectFrom("outbox").select("id").where("nextAttemptAt", "is not", null).execute();
  await expect.poll(waiting).toEqual([]);
  const subjects = async ({ email }: Investor) =>
    (await world.outside.mail(email)).map(({ subject }) => subject);
  expect(await subjects(off)).not.toContain("It has arrived");
  expect(await subjects(on)).toContain("It has arrived");
});

it.each([
  { channel: "mail", isOn: false },
  { channel: "app", isOn: false },
])("refuses to leave security notices without a way: $channel", async (body) => {
  const investor = await world.investor();
  const answer = await change(investor, { kind: "security", ...body });
  expect(answer.json()).toMatchObject({
    statusCode: 409,
    message: noticeMessages.securityNoticesNeeded,
  });
  const stored = world.db.selectFrom("noticePreference").where("investorId", "=", investor.id);
  expect(await stored.select("kind").execute()).toEqual([]);
});

it("refuses one of two concurrent changes that would leave nothing together", async () => {
  const investor = await world.investor();
  await world.db
    .updateTable("investor")
    .set({ phoneVerifiedAt: moment })
    .where("id", "=", investor.id)
    .execute();
  const answers = await Promise.all(
    ["mail", "sms"].map((channel) => change(investor, { kind: "security", channel, isOn: false })),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409]);
});
