import type { CalendarDate } from "@osisi/contracts/calendar.ts";
import { type Catalogue, rowOn } from "@osisi/contracts/catalogue.ts";
import { switchNames } from "@osisi/contracts/catalogue-values.ts";
import { offerActs } from "@osisi/contracts/console/offer-acts.ts";
import { portfolioOn, sellableUnits } from "@osisi/contracts/portfolio-catalogue.ts";
import type { Tx } from "#platform/database/database.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { lockUnitsTaken } from "#products/investments/units.ts";
import { type Command, Refused, WrongUsage, audited, word } from "../command.ts";
import { addRow, lockCatalogue } from "./add-row.ts";
import {
  asIs,
  named,
  orNone,
  readDay,
  readGiven,
  readKobo,
  readNumber,
  readPercent,
  readTerms,
  readYes,
} from "./read-typed.ts";

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
      return addRow(tx, order, row);
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
    const given = readGiven(order.words.slice(1), offerActs.limits.optional);
    const act = { action: "limits", subject: validFrom, arguments: given };
    return audited(order, act, async (tx) => {
      const known = rowOn(await lockCatalogue(tx), validFrom, "limits");
      const value = {
        ...known?.value,
        ...named(given, "top-ups", "topUpPercent", readNumber),
        ...named(given, "gift", "giftPaymentKobo", readKobo),
        ...named(given, "gifts-a-day", "giftDayKobo", readKobo),
      };
      return addRow(tx, order, { kind: "limits", subject: "", validFrom, value });
    });
  },
};

export const exitPolicy: Command = {
  usage: "exit-policy <day> <name>=<value> …",
  summary:
    "ending saving plans early, from that day on: offered, cooling-off (hours), fee (percent)",
  words: [2, 4],
  isAct: true,
  async run(order) {
    const validFrom = readDay(order, word(order, 0));
    const given = readGiven(order.words.slice(1), offerActs["exit-policy"].optional);
    const act = { action: "exit-policy", subject: validFrom, arguments: given };
    return audited(order, act, async (tx) => {
      const known = rowOn(await lockCatalogue(tx), validFrom, "exit-policy", "plans");
      const value = {
        ...known?.value,
        ...named(given, "offered", "offered", readYes),
        ...named(given, "cooling-off", "coolingOffHours", readNumber),
        ...named(given, "fee", "feeBasisPoints", readPercent),
      };
      return addRow(tx, order, { kind: "exit-policy", subject: "plans", validFrom, value });
    });
  },
};

export const stampDuty: Command = {
  usage: "stamp-duty <day> <name>=<value> …",
  summary:
    "stamp duty on withdrawals from that day on: bearer (house or investor), duty and from (naira)",
  words: [2, 4],
  isAct: true,
  async run(order) {
    const validFrom = readDay(order, word(order, 0));
    const given = readGiven(order.words.slice(1), offerActs["stamp-duty"].optional);
    const act = { action: "stamp-duty", subject: validFrom, arguments: given };
    return audited(order, act, async (tx) => {
      const known = rowOn(await lockCatalogue(tx), validFrom, "stamp-duty", "withdrawals");
      const value = {
        ...known?.value,
        ...named(given, "bearer", "bearer", asIs),
        ...named(given, "duty", "dutyKobo", readKobo),
        ...named(given, "from", "fromKobo", readKobo),
      };
      return addRow(tx, order, { kind: "stamp-duty", subject: "withdrawals", validFrom, value });
    });
  },
};

export const taxRule: Command = {
  usage: 'tax <plans|portfolio> <day> "<name>=<value>" …',
  summary: "tax withheld from returns paid from that day on: class, rate (percent), reason",
  words: [3, 5],
  isAct: true,
  async run(order) {
    const subject = word(order, 0);
    const validFrom = readDay(order, word(order, 1));
    const given = readGiven(order.words.slice(2), offerActs.tax.optional);
    const act = { action: "tax", subject, arguments: { day: validFrom, ...given } };
    return audited(order, act, async (tx) => {
      const catalogue = await lockCatalogue(tx);
      if (subject !== "plans" && !rowOn(catalogue, validFrom, "portfolio", subject)) {
        throw new Refused(`There is no portfolio ${subject} on that day.`);
      }
      const value = {
        ...rowOn(catalogue, validFrom, "tax", subject)?.value,
        ...named(given, "class", "taxClass", asIs),
        ...named(given, "rate", "taxBasisPoints", readPercent),
        ...named(given, "reason", "reason", asIs),
      };
      return addRow(tx, order, { kind: "tax", subject, validFrom, value });
    });
  },
};

const portfolioFields = offerActs.portfolio.optional;

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
      const done = await addRow(tx, order, { kind: "portfolio", subject, validFrom, value });
      await refuseFewerThanSold(tx, validFrom, Number(subject));
      return done;
    });
  },
};

const announcementFields = offerActs.announce.optional;

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
      return addRow(tx, order, { kind: "announcement", subject, validFrom, value });
    });
  },
};

export const switchProduct: Command = {
  usage: 'switch <name> <day> open=no "sentence=<what the customer reads>"',
  summary: `close for new business, or open again: ${switchNames.join(", ")}`,
  words: [3, 4],
  isAct: true,
  async run(order) {
    const subject = word(order, 0);
    if (!switchNames.some((name) => name === subject)) {
      throw new WrongUsage(`${subject} is none of ${switchNames.join(", ")}.`);
    }
    const validFrom = readDay(order, word(order, 1));
    const given = readGiven(order.words.slice(2), ["open", "sentence"]);
    const act = { action: "switch", subject, arguments: { day: validFrom, ...given } };
    return audited(order, act, async (tx) => {
      const known = rowOn(await lockCatalogue(tx), validFrom, "switch", subject)?.value;
      const open = readYes(given["open"] ?? "");
      const closed = { open, ...named(given, "sentence", "sentence", asIs) };
      const value = open ? { open } : { ...known, ...closed };
      if (open && (known?.open ?? true)) throw new Refused("It is open on that day already.");
      return addRow(tx, order, { kind: "switch", subject, validFrom, value });
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
  const taken = await lockUnitsTaken(tx, id);
  const portfolio = portfolioOn(await readCatalogue(tx), day, id);
  if (portfolio && sellableUnits(portfolio) < taken) {
    throw new Refused(`${taken} units are sold: it cannot have fewer.`);
  }
}
