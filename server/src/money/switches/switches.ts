import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import { type SwitchName, switchValue } from "@osisi/contracts/catalogue-values.ts";
import { type Channel, channels } from "@osisi/contracts/payments.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Runtime } from "#platform/runtime.ts";
import { refuseUntilOpen } from "./opening.ts";

/** Operators close a product or a way to pay for a while, by a row of the catalogue with a sentence for
 * the investor. New business is then refused. A plan goes on, but waits while its own way to pay is
 * closed. Money on its way always arrives, and withdrawals are never closed. A gateway with a live key is
 * open for new business only once the catalogue says who runs this: see opening.ts. */

const ofChannel = { card: "card", bank_transfer: "transfer", bank: "bank" } as const;

/** What is closed on that day, with the sentence. */
export async function closedOn(
  db: Db | Tx,
  today: CalendarDate,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ subject: string; value: unknown }>`
    select distinct on (subject) subject, value from catalogue
    where kind = 'switch' and valid_from <= ${today}
    order by subject, valid_from desc, id desc
  `.execute(db);
  const all = rows.map(({ subject, value }) => [subject, switchValue.parse(value)] as const);
  return new Map(
    all.flatMap(([name, { open, sentence = "" }]) => (open ? [] : [[name, sentence]])),
  );
}

/** For routes. Without a channel the payment page offers those that are open. @throws Refusal */
export async function refuseClosed(
  runtime: Runtime,
  products: readonly SwitchName[],
  payment?: Readonly<{ channel?: Channel | undefined }>,
): Promise<void> {
  if (products.length > 0) await refuseUntilOpen(runtime);
  const { clock, db } = runtime;
  const closed = await closedOn(db, dateInLagos(clock.now()));
  const ways = payment?.channel === undefined ? channels : [payment.channel];
  const waysClosed = ways.flatMap((way) => closed.get(ofChannel[way]) ?? []);
  const sentence =
    products.flatMap((product) => closed.get(product) ?? [])[0] ??
    (payment && waysClosed.length === ways.length ? waysClosed[0] : undefined);
  if (sentence !== undefined) throw new Refusal("closed-for-now", { closed: [sentence] });
}

export async function openChannels({ clock, db }: Runtime): Promise<Channel[]> {
  const closed = await closedOn(db, dateInLagos(clock.now()));
  return channels.filter((channel) => !closed.has(ofChannel[channel]));
}

/** Whether nothing may be charged that way now. */
export async function isChannelClosed(tx: Tx, channel: Channel, now: Date): Promise<boolean> {
  return (await closedOn(tx, dateInLagos(now))).has(ofChannel[channel]);
}
