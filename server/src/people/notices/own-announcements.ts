import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import type { AnnouncementSeverity } from "@osisi/contracts/catalogue-values.ts";
import { type Insertable, sql } from "kysely";
import { dataExport } from "#platform/data-export.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { InvestorAnnouncement } from "#platform/database/tables.gen.ts";

/** What operators announce to one investor. As in the catalogue, of a name the row with the latest first
 * day holds, until its own last day. */

export async function insertAnnouncement(
  tx: Tx,
  row: Insertable<InvestorAnnouncement>,
): Promise<void> {
  await tx.insertInto("investorAnnouncement").values(row).execute();
}

type Named = Readonly<{ investorId: string; name: string; day: CalendarDate }>;

/** The row of that name that holds on that day. */
export function findAnnouncement(tx: Tx, { investorId, name, day }: Named) {
  return tx
    .selectFrom("investorAnnouncement")
    .select(["severity", "text", "until"])
    .where("investorId", "=", investorId)
    .where("name", "=", name)
    .where("validFrom", "<=", day)
    .orderBy("validFrom", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** What is shown on that day, warnings first. */
export async function announcementsTo(db: Db, investorId: string, today: CalendarDate) {
  const { rows } = await sql<{
    name: string;
    severity: AnnouncementSeverity;
    text: string;
    until: CalendarDate;
  }>`
    select name, severity, text, until from (
      select distinct on (name) name, severity, text, until from investor_announcement
      where investor_id = ${investorId} and valid_from <= ${today}
      order by name, valid_from desc, id desc
    ) newest
    where until >= ${today}
    order by severity = 'warning' desc, name
  `.execute(db);
  return rows;
}

export async function deleteAnnouncementsTo(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom("investorAnnouncement").where("investorId", "=", investorId).execute();
}

export const ownAnnouncements = dataExport({
  columns: ["name", "severity", "text", "from", "until", "at"],
  async *read({ db }, investorId) {
    const rows = await db
      .selectFrom("investorAnnouncement")
      .select(["name", "severity", "text", "validFrom", "until", "createdAt"])
      .where("investorId", "=", investorId)
      .orderBy("id")
      .execute();
    for (const { createdAt, validFrom, ...row } of rows) {
      yield { ...row, from: validFrom, at: createdAt };
    }
  },
});
