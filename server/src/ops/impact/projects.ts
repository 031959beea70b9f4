import { dateInLagos, daysBetween, formatDay } from "@osisi/contracts/calendar.ts";
import { formatEnergy, formatThousandths, thousandthsFromTyped } from "@osisi/contracts/impact.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { portfolioOn } from "@osisi/contracts/portfolio-catalogue.ts";
import { asPercent } from "@osisi/contracts/returns.ts";
import { readEvidence, notEvidence } from "#money/disputes/evidence.ts";
import type { Tx } from "#platform/database/database.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { readAmount, readReference } from "../books.ts";
import { readDate, readPercent } from "../catalogue/read-typed.ts";
import {
  type Command,
  type Order,
  Refused,
  WrongUsage,
  approverOf,
  audited,
  word,
} from "../command.ts";
import { type GivenFile, keepFile, readGivenFile } from "../given-file.ts";
import {
  findProject,
  findReading,
  insertProject,
  insertReading,
  lockImpact,
  readingsOf,
} from "./queries.ts";

/** Projects that portfolios finance, and what their meters counted. A correction is a newer row of the same name; a row
 * is never changed. With its row, the document is published. */

export const project: Command = {
  usage: "project <short name> <portfolio> <name> <kW> <naira> <percent> <first day> <file>",
  summary:
    "a portfolio finances so many percent of what a project costs; the same short name corrects it",
  words: [8, 8],
  isAct: true,
  async run(order) {
    const row = readProject(order);
    const file = await readGivenFile(order, word(order, 7), "impact");
    const { code, costKobo, financedBasisPoints, portfolioId, startsOn } = row;
    const given = {
      portfolio: String(portfolioId),
      name: row.name,
      capacity: word(order, 3),
      cost: formatNaira(costKobo),
      financed: `${asPercent(financedBasisPoints)}%`,
      day: startsOn,
      evidence: file.id,
    };
    const act = { action: "project", subject: code, arguments: given };
    return audited(order, act, async (tx) => {
      const now = order.runtime.clock.now();
      const portfolio = portfolioOn(await readCatalogue(tx), dateInLagos(now), portfolioId);
      if (!portfolio) throw new Refused(`There is no portfolio ${portfolioId}.`);
      await lockImpact(tx);
      for (const reading of await readingsOf(tx, code)) refuseImpossible(row, reading);
      const before = await findProject(tx, code);
      const signed = await signedRow(tx, order, file);
      if (before && isSame(before, { ...row, ...signed })) throw new Refused(SAME);
      await insertProject(tx, { ...row, ...signed });
      const what = `${row.name}, ${kilowatts(row.capacityWatts)}, ${given.cost}, ${given.financed} financed by ${portfolio.name}, works since ${formatDay(startsOn)}.`;
      return `${before ? "Corrected: " : ""}${what} ${publicWords}`;
    });
  },
};

export const meterReading: Command = {
  usage:
    "meter-reading <project> <first day> <last day> <kWh> <file> --ref <the reading's reference>",
  summary: "a project's meter counted so much in those days; the same reference corrects it",
  words: [5, 5],
  isAct: true,
  async run(order) {
    const row = readReading(order);
    const file = await readGivenFile(order, word(order, 4), "impact");
    const { energyWh, reference, sinceOn, untilOn } = row;
    const given = {
      project: row.project,
      since: sinceOn,
      until: untilOn,
      kwh: word(order, 3),
      evidence: file.id,
    };
    const act = { action: "meter-reading", subject: reference, arguments: given };
    return audited(order, act, async (tx) => {
      await lockImpact(tx);
      const of = await findProject(tx, row.project);
      if (!of) throw new Refused(`There is no project ${row.project}.`);
      if (untilOn > dateInLagos(order.runtime.clock.now())) {
        throw new Refused(`${formatDay(untilOn)} has not come yet.`);
      }
      refuseImpossible(of, row);
      const others = (await readingsOf(tx, row.project)).filter(
        (one) => one.reference !== reference,
      );
      const same = others.find((one) => one.sinceOn <= untilOn && sinceOn <= one.untilOn);
      if (same) throw new Refused(`${same.reference} has some of these days already.`);
      const before = await findReading(tx, reference);
      const signed = await signedRow(tx, order, file);
      if (before && isSame(before, { ...row, ...signed })) throw new Refused(SAME);
      await insertReading(tx, { ...row, ...signed });
      const what = `${formatEnergy(energyWh)} of ${of.name} from ${formatDay(sinceOn)} to ${formatDay(untilOn)}, reference ${reference}.`;
      return `${before ? "Corrected: " : ""}${what} ${publicWords}`;
    });
  },
};

const SAME = "That is how it is already.";
const publicWords = "Everyone can read it, and its document.";

const kilowatts = (watts: bigint) => `${formatThousandths(watts)} kW`;

type ProjectRow = ReturnType<typeof readProject>;
type ReadingRow = ReturnType<typeof readReading>;

/** @throws WrongUsage */
function readProject(order: Order) {
  const code = word(order, 0);
  if (!/^[a-z0-9-]{1,40}$/.test(code)) {
    throw new WrongUsage(`${code} is no short name of a project: write kano-solar-1.`);
  }
  const name = word(order, 2).trim();
  if (name === "" || name.length > 60) throw new WrongUsage("A name has 1 to 60 characters.");
  const financedBasisPoints = readPercent(word(order, 5));
  if (financedBasisPoints < 1 || financedBasisPoints > 10_000) {
    throw new WrongUsage("The part that is financed is more than 0% and at most 100%.");
  }
  const capacityWatts = thousandthsFromTyped(word(order, 3)) ?? 0n;
  if (capacityWatts < 1n || capacityWatts > LARGEST_WATTS) {
    throw new WrongUsage(`${word(order, 3)} is no capacity: write kW, such as 12.5.`);
  }
  return {
    code,
    portfolioId: Number(word(order, 1)),
    name,
    capacityWatts,
    costKobo: readAmount(word(order, 4)),
    financedBasisPoints,
    startsOn: readDate(word(order, 6)),
  };
}

/** A gigawatt. */
const LARGEST_WATTS = 1_000_000_000n;

/** @throws WrongUsage */
function readReading(order: Order) {
  const [sinceOn, untilOn] = [readDate(word(order, 1)), readDate(word(order, 2))];
  if (untilOn < sinceOn) throw new WrongUsage("Its last day is before its first.");
  if (daysBetween(sinceOn, untilOn) >= LONGEST_DAYS) {
    throw new WrongUsage("A reading is of a year at most.");
  }
  const energyWh = thousandthsFromTyped(word(order, 3));
  if (energyWh === undefined) {
    throw new WrongUsage(`${word(order, 3)} is no energy: write kWh, such as 1234.5.`);
  }
  const reference = readReference(order);
  if (reference.length > 100) throw new WrongUsage("A reference has at most 100 characters.");
  return { reference, project: word(order, 0), sinceOn, untilOn, energyWh };
}

const LONGEST_DAYS = 366;

/** @throws Refused */
function refuseImpossible(
  { capacityWatts, startsOn }: Pick<ProjectRow, "capacityWatts" | "startsOn">,
  { energyWh, reference, sinceOn, untilOn }: ReadingRow,
): void {
  if (sinceOn < startsOn) {
    throw new Refused(`${reference} begins before the project works, on ${formatDay(startsOn)}.`);
  }
  const most = capacityWatts * 24n * BigInt(daysBetween(sinceOn, untilOn) + 1);
  if (energyWh > most) {
    throw new Refused(
      `${kilowatts(capacityWatts)} give at most ${formatEnergy(most)} in the days of ${reference}.`,
    );
  }
}

/** @throws Refused if the document is missing, or proves something about money */
async function signedRow(tx: Tx, order: Order, file: GivenFile) {
  await keepFile(tx, file);
  const document = await readEvidence(tx, file.id);
  if (!document?.body) throw new Refused(notEvidence);
  if (document.area !== "impact") {
    throw new Refused("That document is of money, and not for everyone. Upload another one.");
  }
  return {
    evidenceId: file.id,
    sha256: document.sha256.toString("hex"),
    author: order.operator,
    approver: await approverOf(tx, order),
    approvedAt: order.runtime.clock.now(),
  };
}

function isSame(before: object, after: object): boolean {
  const known = new Map(Object.entries(before));
  return Object.entries(after).every(
    ([name, value]) =>
      ["author", "approver", "approvedAt", "evidenceId"].includes(name) ||
      known.get(name) === value,
  );
}
