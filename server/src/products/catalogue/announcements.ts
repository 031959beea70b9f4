import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { announcementValue } from "@osisi/contracts/catalogue.ts";
import { notOpenYet } from "@osisi/contracts/messages.ts";
import type { Announcement } from "@osisi/contracts/overview.ts";
import { sql } from "kysely";
import { closedOn } from "#money/switches/switches.ts";
import { announcementsTo } from "#people/notices/own-announcements.ts";
import type { Db } from "#platform/database/database.ts";

type Reader = Readonly<{
  investorId: string;
  today: CalendarDate;
  /** Whether we are open for new business. */
  isOpen: boolean;
  saves: boolean;
  invests: boolean;
}>;

/** What operators have announced to an investor for today, and what they have closed, warnings first.
 * It is read apart from what is on offer: over the years there are more of them. */
export async function announcementsFor(db: Db, reader: Reader): Promise<Announcement[]> {
  const { rows } = await sql<{ value: unknown }>`
    select value from (
      select distinct on (subject) subject, value from catalogue
      where kind = 'announcement' and valid_from <= ${reader.today}
      order by subject, valid_from desc, id desc
    ) newest
    where value->>'until' >= ${reader.today}
    order by value->>'severity' = 'warning' desc, subject
  `.execute(db);
  const all = rows.map(({ value }) => announcementValue.parse(value));
  const own = await announcementsTo(db, reader.investorId, reader.today);
  const open = reader.isOpen ? [] : [notOpenYet];
  const closed = new Set([...open, ...(await closedOn(db, reader.today)).values()]);
  return [
    ...[...closed].map((text) => ({ severity: "warning" as const, text })),
    ...own.map(({ severity, text }) => ({ severity, text })),
    ...all
      .filter(({ audience }) => isFor[audience](reader))
      .map(({ severity, text }) => ({ severity, text })),
  ];
}

const isFor = {
  all: () => true,
  savers: ({ saves }: Reader) => saves,
  investors: ({ invests }: Reader) => invests,
} as const;
