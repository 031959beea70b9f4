import { addMonths, startOfDay } from "@osisi/contracts/calendar.ts";
import { firstDay, monthOf } from "@osisi/contracts/console/months.ts";
import { sql } from "kysely";
import { firstBookedOn } from "#ledger/closed-months.ts";
import type { Db } from "#platform/database/database.ts";

/** Moves the product's clock in the database. It goes only forward in the product. */
export async function setClock(db: Db, to: Date): Promise<void> {
  const offsetMs = to.getTime() - Date.now();
  await sql`update clock set offset_ms = ${offsetMs}`.execute(db);
}

/** Months by their number, from the first one in which something was booked: 0. */
export async function monthsSince(db: Db) {
  const first = await firstBookedOn(db);
  if (first === undefined) throw new Error("nothing was booked");
  const month = (n: number) => monthOf(addMonths(firstDay(monthOf(first)), n));
  return { month, endOf: (n: number) => startOfDay(firstDay(month(n + 1))) };
}

export function before(moment: Date, ms: number): Date {
  return new Date(moment.getTime() - ms);
}

type AsOwner = (statement: string) => Promise<unknown>;

/** As if the first posting had been in January 2020, the gateway had been compared every night since,
 * and all invariants checked: months that can be closed. */
export async function beginIn2020(asOwner: AsOwner): Promise<void> {
  await asOwner(`do $$ begin
    alter table ledger.transfer disable trigger append_only;
    update ledger.transfer set booked_at = '2020-01-15T12:00:00+01:00'
      where id = (select min(id) from ledger.transfer);
    alter table ledger.transfer enable trigger append_only;
    insert into sweep (id, kind, from_at, to_at, part, finished_at)
      values (gen_random_uuid(), 'night', '2020-01-01', now(), 'balance', now());
    update ledger.progress set fully_checked_at = now();
  end $$`);
}
