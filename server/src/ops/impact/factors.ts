import { rowOn } from "@osisi/contracts/catalogue.ts";
import { offerActs } from "@osisi/contracts/console/offer-acts.ts";
import { thousandthsFromTyped } from "@osisi/contracts/impact.ts";
import { addRow, lockCatalogue } from "../catalogue/add-row.ts";
import { asIs, named, orNone, readDate, readGiven, readNumber } from "../catalogue/read-typed.ts";
import { type Command, WrongUsage, audited, word } from "../command.ts";

/** A baseline factor is a row of the catalogue. Unlike the others its day may have passed: a correction names the day of
 * the row that it corrects, and what was shown until then stays readable. */

const fields = offerActs["impact-factor"].optional;

export const impactFactor: Command = {
  usage: 'impact-factor <baseline> <day> "<field>=<value>" …',
  summary: `what a kWh of a baseline emits, for energy from that day on: ${fields.join(", ")}`,
  words: [3, 2 + fields.length],
  isAct: true,
  async run(order) {
    const subject = word(order, 0);
    if (!/^[a-z0-9-]{1,40}$/.test(subject)) {
      throw new WrongUsage(`${subject} is no short name of a baseline: write grid or diesel.`);
    }
    const validFrom = readDate(word(order, 1));
    const given = readGiven(order.words.slice(2), fields);
    const act = { action: "impact-factor", subject, arguments: { day: validFrom, ...given } };
    return audited(order, act, async (tx) => {
      const known = rowOn(await lockCatalogue(tx), validFrom, "impact-factor", subject);
      const value = {
        ...known?.value,
        ...named(given, "name", "name", asIs),
        ...named(given, "grams", "milligramsPerKwh", readThousandths),
        ...named(given, "source", "source", asIs),
        ...named(given, "year", "year", readNumber),
        ...named(given, "link", "link", orNone),
      };
      return addRow(tx, order, { kind: "impact-factor", subject, validFrom, value });
    });
  },
};

/** @throws WrongUsage */
function readThousandths(typed: string): number {
  const thousandths = thousandthsFromTyped(typed);
  if (thousandths === undefined) {
    throw new WrongUsage(`${typed} is no factor: write grams, such as 404.1.`);
  }
  return Number(thousandths);
}
