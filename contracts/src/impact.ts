import { type CalendarDate, addDays, daysBetween } from "./calendar.ts";
import { inThousands } from "./money.ts";

/** What projects have given by their meters, what that avoided, and an investor's share of it. Whole numbers until the
 * end: watt-hours, micrograms, kobo-days. Each reading's part is rounded down, then the sum; so the shares of all
 * investors are never more than what is shared. Without schemas: screens and the public pages use it. */

/** Rows are never changed: a later one replaces an earlier one of the same name. */
type Row = Readonly<{ id: number; approvedAt: Date }>;

export type Project = Row &
  Readonly<{
    code: string;
    portfolioId: number;
    costKobo: bigint;
    /** The part of the cost that the portfolio finances. */
    financedBasisPoints: number;
    startsOn: CalendarDate;
  }>;

export type Reading = Row &
  Readonly<{
    reference: string;
    project: string;
    /** Both days are in it. */
    sinceOn: CalendarDate;
    untilOn: CalendarDate;
    energyWh: bigint;
  }>;

export type Factor = Row &
  Readonly<{ baseline: string; validFrom: CalendarDate; milligramsPerKwh: number }>;

export type ImpactRecords<
  P extends Project = Project,
  R extends Reading = Reading,
  F extends Factor = Factor,
> = Readonly<{
  portfolioId: number;
  projects: readonly P[];
  readings: readonly R[];
  factors: readonly F[];
}>;

/** A part of a whole: of a project's energy. */
export type Part = Readonly<{ numerator: bigint; denominator: bigint }>;

export type BaselineFigure = Readonly<{
  baseline: string;
  grams: bigint;
  /** Without a factor for each reading it counts in no range. */
  isComplete: boolean;
  /** Which factor, and of how much energy. */
  parts: readonly Readonly<{ factorId: number; energyWh: bigint }>[];
}>;

export type Figure = Readonly<{
  energyWh: bigint;
  baselines: readonly BaselineFigure[];
  /** Over the complete baselines; null without one. */
  lowGrams: bigint | null;
  highGrams: bigint | null;
}>;

/** Money in a portfolio: its last day is the day before `endsOn`. */
export type Span = Readonly<{ beginsOn: CalendarDate; endsOn: CalendarDate; kobo: bigint }>;

type Period = Readonly<{ sinceOn: CalendarDate; untilOn: CalendarDate }>;

export const BASIS_POINTS = 10_000n;

/** What holds, or held when only these rows were known. */
export function standing<P extends Project, R extends Reading, F extends Factor>(
  records: ImpactRecords<P, R, F>,
  isKnown: (row: Row) => boolean = () => true,
): ImpactRecords<P, R, F> {
  const { portfolioId } = records;
  const projects = newest(records.projects.filter(isKnown), ({ code }) => code).filter(
    (project) => project.portfolioId === portfolioId,
  );
  const codes = new Set(projects.map(({ code }) => code));
  const readings = newest(records.readings.filter(isKnown), ({ reference }) => reference).filter(
    ({ project }) => codes.has(project),
  );
  return { portfolioId, projects, readings, factors: records.factors.filter(isKnown) };
}

function newest<R extends Row>(rows: readonly R[], keyOf: (row: R) => string): R[] {
  const byKey = new Map<string, R>();
  for (const row of rows) {
    const known = byKey.get(keyOf(row));
    if (!known || known.id < row.id) byKey.set(keyOf(row), row);
  }
  return [...byKey.values()];
}

/** The portfolio's own part of a reading. */
export function financedPart({ financedBasisPoints }: Project): Part {
  return { numerator: BigInt(financedBasisPoints), denominator: BASIS_POINTS };
}

export type MoneyDays = Readonly<{ ownKoboDays: bigint; allKoboDays: bigint }>;

/** The days of the cost that the portfolio's projects have financed, in kobo-days times `BASIS_POINTS`. */
export function costDays(projects: readonly Project[], reading: Period): bigint {
  return projects.reduce((sum, { costKobo, financedBasisPoints, startsOn }) => {
    const days = daysTogether({ beginsOn: startsOn, endsOn: addDays(reading.untilOn, 1) }, reading);
    return sum + costKobo * BigInt(financedBasisPoints) * BigInt(days);
  }, 0n);
}

/** An investor's part of a reading: principal × days, of the cost financed × days. If more money than that is in the
 * portfolio, it is of all money × days: the project's energy is not given out twice. */
export function investorsPart(
  { financedBasisPoints }: Project,
  costFinancedDays: bigint,
  { allKoboDays, ownKoboDays }: MoneyDays,
): Part {
  const all = allKoboDays * BASIS_POINTS;
  return {
    numerator: ownKoboDays * BigInt(financedBasisPoints),
    denominator: all > costFinancedDays ? all : costFinancedDays,
  };
}

export function koboDaysIn(spans: readonly Span[], period: Period): bigint {
  return spans.reduce((sum, span) => sum + span.kobo * BigInt(daysTogether(span, period)), 0n);
}

function daysTogether(
  { beginsOn, endsOn }: Omit<Span, "kobo">,
  { sinceOn, untilOn }: Period,
): number {
  const after = addDays(untilOn, 1);
  const from = beginsOn > sinceOn ? beginsOn : sinceOn;
  const to = endsOn < after ? endsOn : after;
  return Math.max(0, daysBetween(from, to));
}

/** Of a reading, the factor that holds on its last day: of several approved for that day the newest. */
function factorOf(
  factors: readonly Factor[],
  baseline: string,
  day: CalendarDate,
): Factor | undefined {
  return factors
    .filter((one) => one.baseline === baseline && one.validFrom <= day)
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom) || one.id - other.id)
    .at(-1);
}

export function figureOf(
  weighed: readonly Readonly<{ reading: Reading; part: Part }>[],
  factors: readonly Factor[],
): Figure {
  const names = [...new Set(factors.map(({ baseline }) => baseline))].toSorted();
  const baselines = names.map((baseline): BaselineFigure => {
    const byFactor = new Map<number, bigint>();
    let micrograms = 0n;
    let isComplete = true;
    for (const { reading, part } of weighed) {
      const factor = factorOf(factors, baseline, reading.untilOn);
      if (!factor) isComplete = false;
      else {
        const energyWh = partOf(reading.energyWh, part);
        byFactor.set(factor.id, (byFactor.get(factor.id) ?? 0n) + energyWh);
        micrograms += partOf(reading.energyWh * BigInt(factor.milligramsPerKwh), part);
      }
    }
    const parts = [...byFactor].map(([factorId, energyWh]) => ({ factorId, energyWh }));
    return { baseline, grams: micrograms / 1_000_000n, isComplete, parts };
  });
  const counted = weighed.length > 0 ? baselines.filter(({ isComplete }) => isComplete) : [];
  const grams = counted.map((one) => one.grams).toSorted((one, other) => (one < other ? -1 : 1));
  return {
    energyWh: weighed.reduce((sum, { reading, part }) => sum + partOf(reading.energyWh, part), 0n),
    baselines: baselines.filter(({ parts }) => parts.length > 0),
    lowGrams: grams[0] ?? null,
    highGrams: grams.at(-1) ?? null,
  };
}

/** Rounded down. */
export function partOf(whole: bigint, { denominator, numerator }: Part): bigint {
  return (whole * numerator) / denominator;
}

export type EarlierFigure = Readonly<{ until: Date; figure: Figure }>;

/** What was shown until a correction of a factor, a reading or a project, the newest first. */
export function earlierFigures<P extends Project, R extends Reading, F extends Factor>(
  records: ImpactRecords<P, R, F>,
  figureFor: (held: ImpactRecords<P, R, F>) => Figure,
): EarlierFigure[] {
  const { factors, projects, readings } = records;
  const corrections = [
    ...factors,
    ...replacing(projects, ({ code }) => code),
    ...replacing(readings, ({ reference }) => reference),
  ];
  const moments = [...new Set(corrections.map(({ approvedAt }) => approvedAt.getTime()))];
  return moments
    .toSorted((one, other) => other - one)
    .flatMap((moment) => {
      const before = figureFor(standing(records, (row) => row.approvedAt.getTime() < moment));
      const after = figureFor(standing(records, (row) => row.approvedAt.getTime() <= moment));
      return isCorrected(before, after) ? [{ until: new Date(moment), figure: before }] : [];
    });
}

/** All but the first of each name. */
function replacing<R extends Row>(rows: readonly R[], keyOf: (row: R) => string): R[] {
  const seen = new Set<string>();
  return rows
    .toSorted((one, other) => one.id - other.id)
    .filter((row) => seen.has(keyOf(row)) || !seen.add(keyOf(row)));
}

/** A first factor corrects nothing. */
function isCorrected(before: Figure, after: Figure): boolean {
  if (before.energyWh !== after.energyWh) return before.energyWh > 0n;
  if (before.lowGrams === null) return false;
  return before.lowGrams !== after.lowGrams || before.highGrams !== after.highGrams;
}

/** `512 Wh`, `1,234.5 kWh`: rounded down. */
export function formatEnergy(wh: bigint): string {
  return wh < 1_000n ? `${wh} Wh` : `${oneDecimal(wh)} kWh`;
}

/** `512 g`, `51.2 kg`, `1.2 t`: rounded down. */
export function formatMass(grams: bigint): string {
  if (grams < 1_000n) return `${grams} g`;
  return grams < 1_000_000n ? `${oneDecimal(grams)} kg` : `${oneDecimal(grams / 1_000n)} t`;
}

/** `51.2–83.1 kg`. */
export function formatRange(lowGrams: bigint, highGrams: bigint): string {
  const [low, high] = [formatMass(lowGrams), formatMass(highGrams)];
  if (low === high) return low;
  const [lowNumber = "", lowUnit] = low.split(" ");
  return lowUnit === high.split(" ")[1] ? `${lowNumber}–${high}` : `${low} – ${high}`;
}

function oneDecimal(thousandths: bigint): string {
  const tenth = (thousandths % 1_000n) / 100n;
  return `${inThousands(String(thousandths / 1_000n))}${tenth > 0n ? `.${tenth}` : ""}`;
}

/** `404.1`: of thousandths, without zeros at the end. */
export function formatThousandths(thousandths: bigint): string {
  const fraction = String(thousandths % 1_000n)
    .padStart(3, "0")
    .replace(/0{1,3}$/, "");
  const whole = inThousands(String(thousandths / 1_000n));
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** Thousandths of what a person typed, such as `1,234.5`; `undefined` if it is no such number. */
export function thousandthsFromTyped(text: string): bigint | undefined {
  const typed = text.trim().replaceAll(",", "");
  const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(typed) ?? [];
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(3, "0"));
}
