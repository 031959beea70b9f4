import { type CalendarDate, dateInLagos } from "@osisi/contracts/calendar.ts";
import {
  BASIS_POINTS,
  type EarlierFigure,
  type Figure,
  type ImpactRecords,
  type Part,
  costDays,
  earlierFigures,
  figureOf,
  financedPart,
  investorsPart,
  koboDaysIn,
  standing,
} from "@osisi/contracts/impact.ts";
import type { Portfolio } from "@osisi/contracts/portfolio-catalogue.ts";
import type { Proceeds, ProceedsAnswer, ShownFigure } from "@osisi/contracts/proceeds.ts";
import { readingsShown } from "@osisi/contracts/proceeds-words.ts";
import type { Db } from "#platform/database/database.ts";
import {
  type Document,
  type FactorRow,
  type ProjectRow,
  type ReadingRow,
  readLines,
  readRecords,
  readSpans,
  readUses,
} from "./queries.ts";

/** What the money of a portfolio does, from the lines of deployments, and what its projects have given, from their
 * meters. All of it is computed from rows that are never changed, so that a figure that was corrected can still be
 * shown, with the factor that it used. */

type Records = ImpactRecords<ProjectRow, ReadingRow, FactorRow>;

export async function readProceeds(db: Db, portfolio: Portfolio, now: Date): Promise<Proceeds> {
  return (await readShared(db, portfolio, now)).shared;
}

async function readShared(db: Db, { dbId, insurancePartner, name, trustee }: Portfolio, now: Date) {
  const [uses, lines, records] = await Promise.all([
    readUses(db, dbId),
    readLines(db, dbId),
    readRecords(db, dbId),
  ]);
  const { projects, readings } = standing(records);
  const { stillOutKobo, raisedKobo } = uses;
  const notOutKobo = raisedKobo > stillOutKobo ? raisedKobo - stillOutKobo : 0n;
  const codes = new Set(projects.map(({ code }) => code));
  const holding = new Set(readings.map(({ id }) => id));
  const figure = sharedFigure(standing(records));
  const shared: Proceeds = {
    portfolio: {
      id: dbId,
      name,
      trustee: trustee ?? null,
      insurer: insurancePartner ?? null,
    },
    asOf: now.toISOString(),
    uses: {
      raisedKobo: String(raisedKobo),
      outKobo: String(uses.outKobo),
      backKobo: String(uses.backKobo),
      lostKobo: String(uses.lostKobo),
      incomeKobo: String(uses.incomeKobo),
      stillOutKobo: String(stillOutKobo),
      notOutKobo: String(notOutKobo),
      lateKobo: String(uses.lateKobo),
    },
    lines: lines.map(({ evidenceId, isPublished, sha256, undoneAt, ...line }, at) => ({
      number: at + 1,
      kind: line.kind,
      happenedOn: line.happenedOn,
      principalKobo: String(line.principalKobo),
      incomeKobo: String(line.incomeKobo),
      document: { sha256, id: isPublished && !undoneAt ? evidenceId : null },
      reversedOn: undoneAt && dateInLagos(undoneAt),
    })),
    projects: projects.map((project) => ({
      code: project.code,
      name: project.name,
      capacityWatts: String(project.capacityWatts),
      costKobo: String(project.costKobo),
      financedBasisPoints: project.financedBasisPoints,
      startsOn: project.startsOn,
      approvedOn: dateInLagos(project.approvedAt),
      document: shownDocument(project.document, true),
    })),
    readings: records.readings
      .filter(({ project }) => codes.has(project))
      .toSorted((one, other) => other.untilOn.localeCompare(one.untilOn) || other.id - one.id)
      .slice(0, readingsShown)
      .map(({ approvedAt, document, energyWh, id, project, sinceOn, untilOn }) => ({
        id,
        project,
        sinceOn,
        untilOn,
        energyWh: String(energyWh),
        approvedOn: dateInLagos(approvedAt),
        document: shownDocument(document, holding.has(id)),
        isReplaced: !holding.has(id),
      })),
    factors: records.factors.map(shownFactor),
    figure: readings.length > 0 ? shownFigure(figure) : null,
    earlier: shownEarlier(earlierFigures(records, sharedFigure)),
  };
  return { shared, records };
}

/** The shared part, and the investor's own share of each reading. */
export async function readOwnProceeds(
  db: Db,
  { investorId, now, portfolio }: { investorId: string; now: Date; portfolio: Portfolio },
): Promise<ProceedsAnswer> {
  const { records, shared } = await readShared(db, portfolio, now);
  const { readings } = standing(records);
  if (readings.length === 0) {
    return { ...shared, own: { figure: null, readings: [], earlier: [] } };
  }
  const spans = await readSpans(db, { investorId, portfolioId: portfolio.dbId });
  const ownSpans = spans.map((span) => ({ ...span, kobo: span.ownKobo }));
  /** Those of a reading, by its days. */
  const known = new Map<string, { ownKoboDays: bigint; allKoboDays: bigint }>();
  function moneyDays(period: { sinceOn: CalendarDate; untilOn: CalendarDate }) {
    const key = `${period.sinceOn} ${period.untilOn}`;
    const days = known.get(key) ?? {
      ownKoboDays: koboDaysIn(ownSpans, period),
      allKoboDays: koboDaysIn(spans, period),
    };
    known.set(key, days);
    return days;
  }
  const ownPart = (held: Records, reading: ReadingRow): Part =>
    investorsPart(projectOf(held, reading), costDays(held.projects, reading), moneyDays(reading));
  const ownFigure = (held: Records) =>
    figureOf(
      held.readings.map((reading) => ({ reading, part: ownPart(held, reading) })),
      held.factors,
    );
  const held = standing(records);
  return {
    ...shared,
    own: {
      figure: shownFigure(ownFigure(held)),
      readings: held.readings
        .toSorted((one, other) => one.untilOn.localeCompare(other.untilOn) || one.id - other.id)
        .map((reading) => {
          const figure = figureOf([{ reading, part: ownPart(held, reading) }], held.factors);
          const { allKoboDays, ownKoboDays } = moneyDays(reading);
          const { energyWh, highGrams, lowGrams } = shownFigure(figure);
          return {
            id: reading.id,
            sinceOn: reading.sinceOn,
            untilOn: reading.untilOn,
            ownKoboDays: String(ownKoboDays),
            allKoboDays: String(allKoboDays),
            costKoboDays: String(costDays(held.projects, reading) / BASIS_POINTS),
            energyWh,
            lowGrams,
            highGrams,
          };
        }),
      earlier: shownEarlier(earlierFigures(records, ownFigure)),
    },
  };
}

function sharedFigure(held: Records): Figure {
  return figureOf(
    held.readings.map((reading) => ({ reading, part: financedPart(projectOf(held, reading)) })),
    held.factors,
  );
}

function projectOf({ projects }: Records, { project }: ReadingRow): ProjectRow {
  const found = projects.find(({ code }) => code === project);
  if (!found) throw new Error(`a reading of ${project} stands without the project`);
  return found;
}

const shownDocument = ({ id, sha256 }: Document, isPublic: boolean) => ({
  sha256,
  id: isPublic ? id : null,
});

function shownFactor(row: FactorRow): Proceeds["factors"][number] {
  const { id, link, milligramsPerKwh, name, source, validFrom, year } = row;
  return { id, name, milligramsPerKwh, source, year, link: link ?? null, validFrom };
}

function shownFigure({ baselines, energyWh, highGrams, lowGrams }: Figure): ShownFigure {
  return {
    energyWh: String(energyWh),
    baselines: baselines.map(({ baseline, grams, isComplete, parts }) => ({
      baseline,
      grams: String(grams),
      isComplete,
      parts: parts.map((part) => ({ ...part, energyWh: String(part.energyWh) })),
    })),
    lowGrams: lowGrams === null ? null : String(lowGrams),
    highGrams: highGrams === null ? null : String(highGrams),
  };
}

/** The newest. */
const EARLIER_SHOWN = 12;

function shownEarlier(earlier: readonly EarlierFigure[]): Proceeds["earlier"] {
  return earlier
    .slice(0, EARLIER_SHOWN)
    .map(({ figure, until }) => ({ until: until.toISOString(), figure: shownFigure(figure) }));
}
