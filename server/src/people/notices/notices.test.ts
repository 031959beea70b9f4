import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type NoticesAnswer, noticeRules } from "@osisi/contracts/notices.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Investor } from "#test/paying.ts";
import { type Withdrawing, startWithdrawing } from "#test/withdrawing.ts";
import { inTransaction } from "#platform/database/database.ts";
import { notifySecurity } from "#people/freeze/security-notice.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import { deleteOldNotices } from "./queries.ts";

let world: Withdrawing;
beforeAll(async () => {
  world = await startWithdrawing();
});
afterAll(() => world.stop());

const lines = (...shown: string[]) => ["Hello Ada,", ...shown];

function notify(investor: Investor, title = "₦5 is in your stash"): Promise<void> {
  const link = { label: "See it", url: `${world.runtime.config.appUrl}/dashboard/home` };
  return inTransaction(world.db, (tx) =>
    notifyInvestor(tx, world.runtime, investor.id, {
      kind: "money-in",
      sms: "NGN 5 is in your stash.",
      email: { subject: title, lines: [...lines("It has arrived.", "More."), { link }] },
    }),
  );
}

async function read(investor: Investor, query = "") {
  const url = `${apiPaths.notices}${query}`;
  const answer = await world.call(investor, { method: "GET", url });
  return answer.json<{ data: NoticesAnswer }>().data;
}

async function mark(investor: Investor, url: string, noticeId: string | undefined) {
  const body = { noticeId };
  return (await world.call(investor, { method: "POST", url, body })).json<unknown>();
}

const titles = ({ data }: NoticesAnswer) => data.map(({ title }) => title);

it("lists what was mailed: its subject, its first sentence and its link into the app", async () => {
  const investor = await world.investor();
  await notify(investor);
  const { data, unread } = await read(investor);
  expect(unread).toBe(1);
  expect(data).toMatchObject([
    {
      kind: "money-in",
      title: "₦5 is in your stash",
      sentence: "It has arrived.",
      link: "/dashboard/home",
      isRead: false,
    },
  ]);
});

it("keeps the link that freezes an account out of the list", async () => {
  const investor = await world.investor();
  const email = { subject: "Your password was changed", lines: lines("It was changed.") };
  await inTransaction(world.db, (tx) =>
    notifySecurity(tx, world.runtime, investor.id, { email, sms: "Your password was changed." }),
  );
  const stored = await world.db
    .selectFrom("notice")
    .selectAll()
    .where("investorId", "=", investor.id)
    .execute();
  expect(stored).toMatchObject([{ kind: "security", link: "/dashboard/settings#security" }]);
  expect(JSON.stringify(stored)).not.toContain("/secure");
});

it("lists security alone, or money with what is new about security", async () => {
  const investor = await world.investor();
  await notify(investor);
  const email = { subject: "Your password was changed", lines: lines("It was changed.") };
  await inTransaction(world.db, (tx) =>
    notifySecurity(tx, world.runtime, investor.id, { email, sms: "Your password was changed." }),
  );
  const security = await read(investor, "?about=security");
  expect(titles(security)).toEqual(["Your password was changed"]);
  expect(security).toMatchObject({ unread: 2, unreadSecurity: 1 });
  const both = ["Your password was changed", "₦5 is in your stash"];
  expect(titles(await read(investor, "?about=money"))).toEqual(both);

  await mark(investor, apiPaths.readNotices, security.data[0]?.id);
  const money = await read(investor, "?about=money");
  expect(titles(money)).toEqual(["₦5 is in your stash"]);
  expect(money).toMatchObject({ unread: 0, unreadSecurity: 0 });
  expect(titles(await read(investor))).toEqual(both);
});

it("writes no notice of what was rolled back", async () => {
  const investor = await world.investor();
  const rolledBack = inTransaction(world.db, async (tx) => {
    await notifyInvestor(tx, world.runtime, investor.id, {
      kind: "money-in",
      sms: "x",
      email: { subject: "x", lines: [] },
    });
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  expect(await read(investor)).toMatchObject({ data: [], unread: 0 });
});

it("pages from the newest to the oldest, each once", async () => {
  const investor = await world.investor();
  const count = noticeRules.pageSize + 2;
  const all = Array.from({ length: count }, (_, index) => `Notice ${index}`);
  for (const title of all) await notify(investor, title);
  const first = await read(investor);
  expect(first.data).toHaveLength(noticeRules.pageSize);
  const second = await read(investor, `?cursor=${first.nextCursor}`);
  expect([...titles(first), ...titles(second)]).toEqual(all.toReversed());
  expect(second.nextCursor).toBeNull();
});

it("marks one as read, and all up to one that was seen", async () => {
  const investor = await world.investor();
  for (const title of ["one", "two", "three"]) await notify(investor, title);
  const { data } = await read(investor);
  const [, two, one] = data;
  expect(await mark(investor, apiPaths.readNotice, one?.id)).toMatchObject({ data: { unread: 2 } });
  expect(await mark(investor, apiPaths.readNotices, two?.id)).toMatchObject({
    data: { unread: 1 },
  });
  const answer = await world.call(investor, { method: "GET", url: apiPaths.profile });
  expect(answer.json<{ data: Profile }>().data.unreadNotices).toBe(1);
});

it("neither shows nor marks the notices of another investor", async () => {
  const [owner, other] = [await world.investor(), await world.investor()];
  await notify(owner);
  const [theirs] = (await read(owner)).data;
  expect((await read(other)).data).toEqual([]);
  for (const path of [apiPaths.readNotice, apiPaths.readNotices]) {
    await mark(other, path, theirs?.id);
  }
  expect((await read(owner)).unread).toBe(1);
});

it("forgets a notice after ninety days", async () => {
  const investor = await world.investor();
  await notify(investor);
  const dayMs = 24 * 60 * 60_000;
  const at = (days: number) => new Date(world.runtime.clock.now().getTime() + days * dayMs);
  await deleteOldNotices(world.db, at(noticeRules.keptDays - 1));
  expect((await read(investor)).data).toHaveLength(1);
  await deleteOldNotices(world.db, at(noticeRules.keptDays + 1));
  expect((await read(investor)).data).toEqual([]);
});
