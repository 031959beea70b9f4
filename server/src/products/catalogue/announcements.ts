import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import { type AnnouncementAudience, announcementValue } from "@osisi/contracts/catalogue-values.ts";
import { notOpenYet } from "@osisi/contracts/messages.ts";
import type { Announcement } from "@osisi/contracts/overview.ts";
import { sql } from "kysely";
import { isOpen } from "#money/switches/opening.ts";
import { closedOn } from "#money/switches/switches.ts";
import { announcementsTo } from "#people/notices/own-announcements.ts";
import type { Db } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";

type Shown = Announcement & Readonly<{ audience: AnnouncementAudience }>;

/** What operators have announced for today to all or to one investor, and what they have closed, warnings
 * first. It is read apart from what is on offer: over the years there are more of them. */
export async function readAnnouncements(runtime: Runtime, investorId: string): Promise<Shown[]> {
  const { clock, db } = runtime;
  const today = dateInLagos(clock.now());
  const [open, closed, own, toMany] = await Promise.all([
    isOpen(runtime),
    closedOn(db, today),
    announcementsTo(db, investorId, today),
    announcementsToMany(db, today),
  ]);
  const sentences = new Set([...(open ? [] : [notOpenYet]), ...closed.values()]);
  return [
    ...[...sentences].map((text) => toAll("warning", text)),
    ...own.map(({ severity, text }) => toAll(severity, text)),
    ...toMany,
  ];
}

/** Those for an investor who has a plan, units, both or neither. */
export function announcementsFor(
  announcements: readonly Shown[],
  { saves, invests }: Readonly<{ saves: boolean; invests: boolean }>,
): Announcement[] {
  const isIn = { all: true, savers: saves, investors: invests };
  return announcements
    .filter(({ audience }) => isIn[audience])
    .map(({ severity, text }) => ({ severity, text }));
}

async function announcementsToMany(db: Db, today: CalendarDate) {
  const { rows } = await sql<{ value: unknown }>`
    select value from (
      select distinct on (subject) subject, value from catalogue
      where kind = 'announcement' and valid_from <= ${today}
      order by subject, valid_from desc, id desc
    ) newest
    where value->>'until' >= ${today}
    order by value->>'severity' = 'warning' desc, subject
  `.execute(db);
  return rows.map(({ value }) => announcementValue.parse(value));
}

const toAll = (severity: Announcement["severity"], text: string): Shown => ({
  severity,
  text,
  audience: "all",
});
