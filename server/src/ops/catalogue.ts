import { type CalendarDate, dateInLagos, formatDay } from "@osisi/contracts/calendar.ts";
import { catalogueFacts, catalogueLabel } from "@osisi/contracts/catalogue-words.ts";
import {
  type Catalogue,
  type CatalogueRow,
  catalogueRow,
  rowOn,
} from "@osisi/contracts/catalogue.ts";
import { portfolioOn, sellableUnits } from "@osisi/contracts/portfolio-catalogue.ts";
import { koboFromTyped } from "@osisi/contracts/money.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Tx } from "#platform/database/database.ts";
import { readCatalogue, readEveryRow } from "#products/catalogue/read-catalogue.ts";
import { type Command, type Order, Refused, WrongUsage, audited, word } from "./command.ts";

/** A change of what is on offer is a new row of the catalogue, from today on or from a later day. What
 * is not named stays as it is on that day. No holding changes: each keeps the terms that it was opened
 * under. */

export const planTerms: Command = {
  usage: 'plan-terms <day> "<months>:<percent> …"',
  summary: "how long saving plans run and what they earn, from that day on",
  words: [2, 2],
  isAct: true,
  async run(order) {
    const validFrom = readDay(order, word(order, 0));
    const terms = readTerms(word(order, 1));
    const act = { action: "plan-terms", subject: validFrom, arguments: { terms: word(order, 1) } };
    return audited(order, act, async (tx) => {
      const row = { kind: "plan-options", subject: "", validFrom, value: { options: terms } };
      return add(tx, order, row);
    });
  },
};

export const upperLimits: Command = {
  usage: "limits <day> <name>=<value> …",
  summary: "upper limits from that day on: top-ups (percent), gift and gifts-a-day (naira)",
  words: [2, 4],
  isAct: true,
  async run(order) {
    const validFrom = readDay(order, word(order, 0));
    const given = readGiven(order.words.slice(1), ["top-ups", "gift", "gifts-a-day"]);
    const act = { action: "limits", subject: validFrom, arguments: given };
    return audited(order, act, async (tx) => {
      const known = rowOn(await lockCatalogue(tx), validFrom, "limits");
      const value = {
        ...known?.value,
        ...named(given, "top-ups", "topUpPercent", readNumber),
        ...named(given, "gift", "giftPaymentKobo", readKobo),
        ...named(given, "gifts-a-day", "giftDayKobo", readKobo),
      };
      return add(tx, order, { kind: "limits", subject: "", validFrom, value });
    });
  },
};

const portfolioFields = [
  "name",
  "description",
  "price",
  "size",
  "units",
  "advertised",
  "fee",
  "terms",
  "sold",
  "listed",
  "trustee",
  "insurer",
] as const;

export const portfolioTerms: Command = {
  usage: 'portfolio <id> <day> "<field>=<value>" …',
  summary: `a portfolio as it is from that day on: ${portfolioFields.join(", ")}`,
  words: [3, 2 + portfolioFields.length],
  isAct: true,
  async run(order) {
    const subject = word(order, 0);
    if (!/^[1-9]\d{0,3}$/.test(subject)) {
      throw new WrongUsage(`${subject} is no number of a portfolio.`);
    }
    const validFrom = readDay(order, word(order, 1));
    const given = readGiven(order.words.slice(2), portfolioFields);
    const act = { action: "portfolio", subject, arguments: { day: validFrom, ...given } };
    return audited(order, act, async (tx) => {
      const catalogue = await lockCatalogue(tx);
      const known = rowOn(catalogue, validFrom, "portfolio", subject)?.value;
      const value = {
        ...(known ?? newPortfolio(catalogue, subject, validFrom)),
        ...named(given, "name", "name", asIs),
        ...named(given, "description", "description", asIs),
        ...named(given, "price", "priceKobo", readKobo),
        ...named(given, "size", "sizeKobo", readKobo),
        ...named(given, "units", "units", readNumber),
        ...named(given, "advertised", "headlineBasisPoints", readPercent),
        ...named(given, "fee", "managementFeeBasisPoints", readPercent),
        ...named(given, "terms", "terms", readTerms),
        ...named(given, "sold", "sold", readYes),
        ...named(given, "listed", "show", readYes),
        ...named(given, "trustee", "trustee", orNone),
        ...named(given, "insurer", "insurancePartner", orNone),
      };
      const done = await add(tx, order, { kind: "portfolio", subject, validFrom, value });
      await refuseFewerThanSold(tx, validFrom, Number(subject));
      return done;
    });
  },
};

const announcementFields = ["until", "severity", "audience", "text"] as const;

export const announce: Command = {
  usage: 'announce <name> <day> "<field>=<value>" …',
  summary: `what the app says on Home from that day on: ${announcementFields.join(", ")}`,
  words: [3, 2 + announcementFields.length],
  isAct: true,
  async run(order) {
    const subject = word(order, 0);
    if (!/^[a-z0-9-]{1,40}$/.test(subject)) {
      throw new WrongUsage(`${subject} is no name of an announcement: write card-outage.`);
    }
    const validFrom = readDay(order, word(order, 1));
    const given = readGiven(order.words.slice(2), announcementFields);
    const act = { action: "announce", subject, arguments: { day: validFrom, ...given } };
    return audited(order, act, async (tx) => {
      const known = rowOn(await lockCatalogue(tx), validFrom, "announcement", subject)?.value;
      const value = { ...(known ?? { severity: "information", audience: "all" }), ...given };
      const ends = known !== undefined && known.until >= validFrom;
      if ((given["until"] ?? known?.until ?? validFrom) < validFrom && !ends) {
        throw new Refused("It would be shown on no day.");
      }
      return add(tx, order, { kind: "announcement", subject, validFrom, value });
    });
  },
};

/** The app draws its picture from its name there; who views it comes to the purchase. */
function newPortfolio(catalogue: Catalogue, subject: string, day: CalendarDate) {
  const positions = catalogue.flatMap((row) =>
    row.kind === "portfolio" && row.validFrom <= day ? [row.value.position] : [],
  );
  return {
    position: Math.max(0, ...positions) + 1,
    img: `portfolio-${subject}`,
    to: null,
    managementFeeBasisPoints: 50,
    show: false,
    sold: false,
  };
}

/** @throws Refused */
async function refuseFewerThanSold(tx: Tx, day: CalendarDate, id: number): Promise<void> {
  await sql`
    insert into portfolio_units (portfolio_id) values (${id}) on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<{ taken: bigint }>`
    select sold + reserved as taken from portfolio_units where portfolio_id = ${id} for update
  `.execute(tx);
  const taken = Number(rows[0]?.taken ?? 0);
  const portfolio = portfolioOn(await readCatalogue(tx), day, id);
  if (portfolio && sellableUnits(portfolio) < taken) {
    throw new Refused(`${taken} units are sold: it cannot have fewer.`);
  }
}

/** Two changes at once follow each other, so that neither undoes the other. */
async function lockCatalogue(tx: Tx): Promise<Catalogue> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the catalogue', 0))`.execute(tx);
  return readEveryRow(tx);
}

/** `price of a unit: more than zero` */
function faultOf([issue]: readonly {
  code: string;
  path: PropertyKey[];
  message: string;
}[]): string {
  const name = String(issue?.path[1] ?? "");
  const isMissing = issue?.code === "invalid_type";
  return `${catalogueLabel(name)}: ${isMissing ? "say what it is" : issue?.message}.`;
}

async function add(
  tx: Tx,
  order: Order,
  wanted: Readonly<{ kind: string; subject: string; validFrom: CalendarDate; value: object }>,
): Promise<string> {
  const catalogue = await lockCatalogue(tx);
  const parsed = catalogueRow.safeParse({ ...wanted, id: 0 });
  if (!parsed.success) {
    throw new Refused(faultOf(parsed.error.issues));
  }
  const { data: row } = parsed;
  const known = rowOn(catalogue, row.validFrom, row.kind, row.subject);
  const changes = differences(known?.value, row.value);
  if (changes.length === 0) throw new Refused("That is how it is on that day already.");
  await tx
    .insertInto("catalogue")
    .values({
      kind: row.kind,
      subject: row.subject,
      validFrom: row.validFrom,
      value: JSON.stringify(row.value),
      author: order.operator,
      approver: await approverOf(tx, order),
      approvedAt: order.runtime.clock.now(),
    })
    .execute();
  const from = `From ${formatDay(row.validFrom)}, ${nameOf(row)}: ${changes.join("; ")}.`;
  const kept = row.kind === "announcement" ? "" : " What there is already keeps its terms.";
  return `${from}${laterWords(catalogue, row)}${kept}`;
}

/** In a shell no one else has approved it. */
async function approverOf(tx: Tx, { commandId, operator }: Order): Promise<string> {
  if (commandId === undefined) return operator;
  const { rows } = await sql<{ name: string }>`
    select o.name from command c join operator_list o on o.id = c.approver_id where c.id = ${commandId}
  `.execute(tx);
  return rows[0]?.name ?? operator;
}

function differences(
  before: CatalogueRow["value"] | undefined,
  after: CatalogueRow["value"],
): string[] {
  const was = before ? catalogueFacts(before) : new Map<string, string>();
  const is = catalogueFacts(after);
  const gone = [...was.keys()].filter((label) => !is.has(label)).map((label) => `no ${label}`);
  const changed = [...is].flatMap(([label, text]) => {
    const old = was.get(label);
    return old === text ? [] : `${label}: ${text}${old === undefined ? "" : `, before ${old}`}`;
  });
  return [...changed, ...gone];
}

function nameOf({ kind, value }: CatalogueRow): string {
  if (kind === "plan-options") return "saving plans";
  if (kind === "announcement") return "on Home";
  return kind === "limits" ? "upper limits" : value.name;
}

/** A later change was made of what held before this one. */
function laterWords(catalogue: Catalogue, row: CatalogueRow): string {
  const later = catalogue.find(
    ({ kind, subject, validFrom }) =>
      kind === row.kind && subject === row.subject && validFrom > row.validFrom,
  );
  return later
    ? ` Only until ${formatDay(later.validFrom)}, when what was approved for that day holds.`
    : "";
}

/** @throws WrongUsage */
function readDay(order: Order, typed: string): CalendarDate {
  const isDay = z.iso.date().safeParse(typed).success;
  if (!isDay) throw new WrongUsage(`${typed} is no day: write it as 2027-01-31.`);
  const today = dateInLagos(order.runtime.clock.now());
  if (typed < today) throw new Refused("What has held cannot be changed: from today on only.");
  return typed;
}

/** `3:3 6:6.5`. @throws WrongUsage */
function readTerms(typed: string) {
  return typed
    .split(/[\s,]+/)
    .filter((one) => one !== "")
    .map((one) => {
      const [months = "", percent = "", more] = one.split(":");
      if (more !== undefined) throw new WrongUsage(`${one} is no term: write 6:6.5.`);
      return { months: readNumber(months), basisPoints: readPercent(percent) };
    });
}

/** @throws WrongUsage */
function readGiven(words: readonly string[], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.map((one) => {
      const at = one.indexOf("=");
      const name = one.slice(0, at);
      if (at < 0 || !names.includes(name)) {
        throw new WrongUsage(`${one} is none of ${names.map((each) => `${each}=…`).join(", ")}.`);
      }
      return [name, one.slice(at + 1).trim()];
    }),
  );
}

/** A field that was given, under the name that the row has for it. */
function named<Value>(
  given: Readonly<Record<string, string>>,
  name: string,
  as: string,
  read: (typed: string) => Value,
): Record<string, Value> {
  const typed = given[name];
  return typed === undefined ? {} : { [as]: read(typed) };
}

const asIs = (typed: string) => typed;
/** A dash: no partner is named. */
const orNone = (typed: string) => (typed === "-" ? undefined : typed);

/** @throws WrongUsage */
function readYes(typed: string): boolean {
  if (typed === "yes" || typed === "no") return typed === "yes";
  throw new WrongUsage(`${typed} is neither yes nor no.`);
}

/** @throws WrongUsage */
function readNumber(typed: string): number {
  if (/^\d{1,8}$/.test(typed)) return Number(typed);
  throw new WrongUsage(`${typed} is no whole number.`);
}

/** @throws WrongUsage */
function readPercent(typed: string): number {
  const [, whole = "", fraction = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(typed) ?? [];
  if (whole === "") throw new WrongUsage(`${typed} is no percent: write 6.5.`);
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

/** @throws WrongUsage */
function readKobo(typed: string): string {
  const kobo = koboFromTyped(typed);
  if (kobo === undefined) throw new WrongUsage(`${typed} is no amount: write naira.`);
  return String(kobo);
}
