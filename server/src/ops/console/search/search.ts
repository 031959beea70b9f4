import { type SearchAnswer, searchRules } from "@osisi/contracts/console/search.ts";
import type { Runtime } from "#platform/runtime.ts";
import { caseHits } from "../cases/cases.ts";
import { customerHits } from "./customer-hits.ts";
import { cardHits, moneyHits } from "./money-hits.ts";
import { type Reading, readSearch } from "./read-search.ts";
import { findCustomers } from "./search-queries.ts";

type Groups = SearchAnswer["groups"];

const ORDER = [
  "customers",
  "payments",
  "withdrawals",
  "refunds",
  "disputes",
  "cases",
  "cards",
] as const satisfies (keyof Groups)[];

/** Everything that a text can mean, in groups. Each group reads one row more than all may show, to
 * know whether there are more. */
export async function search(
  { clock, db }: Pick<Runtime, "clock" | "db">,
  text: string,
): Promise<{ answer: SearchAnswer; reading: Reading; hits: number }> {
  const reading = readSearch(text);
  const atMost = searchRules.mostHits + 1;
  const now = clock.now();
  const [found, money, cards, cases] = await Promise.all([
    findCustomers(db, reading, atMost),
    moneyHits(db, reading, atMost),
    cardHits(db, reading, { atMost, now }),
    caseHits(db, reading.caseNumber),
  ]);
  const customers = await customerHits(db, found, { now, typed: typedPhone(reading) });
  const all: Groups = { customers, ...money, cards, cases };
  const { groups, more } = upTo(all, searchRules.mostHits);
  const hits = ORDER.reduce((sum, group) => sum + groups[group].length, 0);
  return { answer: { readAs: reading.readAs, groups, more }, reading, hits };
}

/** The typed digits may be shown. */
function typedPhone({ phoneEnd, phoneStart }: Reading): string {
  return phoneStart === undefined ? (phoneEnd ?? "") : `0${phoneStart.slice("+234".length)}`;
}

function upTo(all: Groups, most: number): { groups: Groups; more: boolean } {
  let left: number = most;
  let more = false;
  const take = <Row>(rows: Row[]): Row[] => {
    const taken = rows.slice(0, left);
    left -= taken.length;
    more ||= taken.length < rows.length;
    return taken;
  };
  const groups = {
    customers: take(all.customers),
    payments: take(all.payments),
    withdrawals: take(all.withdrawals),
    refunds: take(all.refunds),
    disputes: take(all.disputes),
    cases: take(all.cases),
    cards: take(all.cards),
  };
  return { groups, more };
}
