import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

/** A closed month: no transfer is booked in it any more. Postings share a lock that closing takes
 * alone, so that none is under way when it closes; those that come later are booked after its end.
 * It cannot be opened again. */

export type Closing =
  | Readonly<{ outcome: "closed"; sha256: string }>
  | Readonly<{
      outcome: "not-over" | "busy" | "closed-before" | "nothing-booked" | "gap" | "uneven";
    }>;

/** Until the transaction ends, every posting waits. */
export async function closeInLedger(
  tx: Tx,
  { firstDay, operator, sentence }: { firstDay: CalendarDate; operator: string; sentence: string },
): Promise<Closing> {
  const { rows } = await sql<Closing>`
    select outcome, sha256 from ledger.close_month(${firstDay}::date, ${operator}, ${sentence})
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("ledger.close_month answers nothing");
  return row;
}

/** The Lagos day of the first posting. */
export async function firstBookedOn(db: Db | Tx): Promise<CalendarDate | undefined> {
  const { rows } = await sql<{ day: CalendarDate }>`
    select (coalesce(booked_at, created_at) at time zone 'Africa/Lagos')::date as day
    from ledger.transfer order by id limit 1
  `.execute(db);
  return rows[0]?.day;
}

type ClosedMonth = Readonly<{
  month: string;
  closedAt: Date;
  operator: string;
  sentence: string;
  sha256: string;
}>;

/** In their order. */
export async function closedMonths(db: Db | Tx): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select to_char(month, 'YYYY-MM') as month, closed_at, operator, sentence, sha256
    from closed_month order by closed_month.month
  `.execute(db);
  return rows;
}
