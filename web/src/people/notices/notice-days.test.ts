import type { NoticeItem } from "@osisi/contracts/notices.ts";
import { expect, it } from "vitest";
import { byDay } from "./notice-days.ts";

const at = (moment: string): NoticeItem => ({
  id: moment,
  kind: "money-in",
  title: "₦5,000 is in your stash",
  sentence: "",
  link: null,
  at: moment,
  isRead: false,
});

it("groups notices by their day in Lagos, where midnight is an hour before that of UTC", () => {
  const now = new Date("2026-11-23T09:00:00Z");
  const notices = [
    at("2026-11-23T08:00:00Z"),
    at("2026-11-22T23:30:00Z"),
    at("2026-11-22T22:30:00Z"),
    at("2026-10-31T12:00:00Z"),
  ];
  const days = byDay(notices, now).map(({ name, notices: of }) => [name, of.length]);
  expect(days).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
    ["31 Oct 2026", 1],
  ]);
});
