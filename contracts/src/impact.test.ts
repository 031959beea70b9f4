import { array, assert, bigInt, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "./calendar.ts";
import {
  type Factor,
  type Figure,
  type ImpactRecords,
  type Project,
  type Reading,
  type Span,
  costDays,
  earlierFigures,
  figureOf,
  financedPart,
  formatEnergy,
  formatMass,
  formatRange,
  formatThousandths,
  investorsPart,
  koboDaysIn,
  partOf,
  standing,
  thousandthsFromTyped,
} from "./impact.ts";

const at = (minute: number) => new Date(Date.UTC(2027, 3, 1, 8, minute));

const roof: Project = {
  id: 1,
  approvedAt: at(1),
  code: "roof",
  portfolioId: 5,
  costKobo: 1_000_000_00n,
  financedBasisPoints: 6_000,
  startsOn: "2027-01-01",
};
/** 31 days. */
const january: Reading = {
  id: 1,
  approvedAt: at(2),
  reference: "jan",
  project: "roof",
  sinceOn: "2027-01-01",
  untilOn: "2027-01-31",
  energyWh: 1_000_001n,
};
const factor = (more: Partial<Factor>): Factor => ({
  id: 1,
  approvedAt: at(3),
  baseline: "grid",
  validFrom: "2020-01-01",
  milligramsPerKwh: 404_100,
  ...more,
});
const grid = factor({});
const diesel = factor({ id: 2, baseline: "diesel", milligramsPerKwh: 800_000 });

const daysIn = (beginsOn: string, endsOn: string) =>
  koboDaysIn([{ beginsOn, endsOn, kobo: 1n }], january);

const whole = { numerator: 1n, denominator: 1n };
const weigh = (reading: Reading, part = whole) => ({ reading, part });

describe("a figure", () => {
  it("is energy times each baseline's factor, from the lowest to the highest", () => {
    const figure = figureOf([weigh(january, financedPart(roof))], [grid, diesel]);
    // 60% of 1,000,001 Wh is 600,000.6 Wh; × 404.1 g = 242,460.24 g; × 800 g = 480,000.48 g.
    expect(figure).toMatchObject({
      energyWh: 600_000n,
      lowGrams: 242_460n,
      highGrams: 480_000n,
    });
    expect(figure.baselines.map(({ baseline, parts }) => [baseline, parts])).toEqual([
      ["diesel", [{ factorId: 2, energyWh: 600_000n }]],
      ["grid", [{ factorId: 1, energyWh: 600_000n }]],
    ]);
  });

  it("takes for each reading the factor that holds on its last day, of the same day the newest", () => {
    const later = factor({ id: 3, validFrom: "2027-01-31", milligramsPerKwh: 300_000 });
    const corrected = factor({ id: 4, milligramsPerKwh: 500_000 });
    const before = { ...january, id: 2, reference: "dec", untilOn: "2027-01-30" };
    const factors = [corrected, later, grid];
    expect(figureOf([weigh(january)], factors).highGrams).toBe(300_000n);
    expect(figureOf([weigh(before)], factors).highGrams).toBe(500_000n);
  });

  it("has no range from a baseline without a factor for every reading, and none without readings", () => {
    const late = factor({ id: 5, baseline: "petrol", validFrom: "2027-02-01" });
    expect(figureOf([weigh(january)], [late])).toMatchObject({
      energyWh: 1_000_001n,
      lowGrams: null,
      baselines: [],
    });
    const february = { ...january, id: 2, sinceOn: "2027-02-01", untilOn: "2027-02-28" };
    const both = figureOf([weigh(january), weigh(february)], [grid, late]);
    expect(both.lowGrams).toBe(both.highGrams);
    expect(both.baselines.map((one) => [one.baseline, one.isComplete])).toEqual([
      ["grid", true],
      ["petrol", false],
    ]);
    expect(figureOf([], [grid])).toMatchObject({ energyWh: 0n, lowGrams: null, highGrams: null });
  });
});

const money = (ownKoboDays: bigint, allKoboDays: bigint) => ({ ownKoboDays, allKoboDays });

describe("an investor's share", () => {
  it("is principal × days ÷ (cost financed × days) of what the portfolio financed", () => {
    // ₦60,000 for 31 of 31 days, of ₦600,000 financed: a tenth of 60% of the energy.
    const own = 60_000_00n * 31n;
    const cost = costDays([roof], january);
    expect(cost).toBe(600_000_00n * 31n * 10_000n);
    const part = investorsPart(roof, cost, money(own, own));
    expect(partOf(january.energyWh, part)).toBe(60_000n);
    expect(partOf(january.energyWh * 1_000n, part)).toBe(60_000_060n);
  });

  it("is of all money × days, where more is in the portfolio than its projects cost", () => {
    const own = 60_000_00n * 31n;
    const part = investorsPart(roof, costDays([roof], january), money(own, own * 100n));
    expect(partOf(january.energyWh, part)).toBe(6_000n);
  });

  it("counts the cost of another project from its first day on", () => {
    const mill = { ...roof, id: 2, code: "mill", startsOn: "2027-01-31" };
    expect(costDays([roof, mill], january)).toBe(600_000_00n * 32n * 10_000n);
    expect(costDays([{ ...mill, startsOn: "2027-02-01" }], january)).toBe(0n);
  });

  it("counts no day before the purchase, and none from the last day on", () => {
    expect(daysIn("2026-01-01", "2028-01-01")).toBe(31n);
    expect(daysIn("2027-01-31", "2028-01-01")).toBe(1n);
    expect(daysIn("2027-02-01", "2028-01-01")).toBe(0n);
    expect(daysIn("2026-01-01", "2027-01-01")).toBe(0n);
    expect(daysIn("2026-01-01", "2027-01-02")).toBe(1n);
    expect(daysIn("2027-01-10", "2027-01-10")).toBe(0n);
  });

  it("never is more, with those of all others, than what was financed", () => {
    const day = integer({ min: -40, max: 80 }).map((days) => addDays("2027-01-01", days));
    const span = record({
      beginsOn: day,
      length: integer({ min: 0, max: 90 }),
      kobo: bigInt({ min: 1n, max: 10n ** 12n }),
      owner: integer({ min: 0, max: 5 }),
    }).map(({ length, ...one }) => ({ ...one, endsOn: addDays(one.beginsOn, length) }));
    const project = record({
      costKobo: bigInt({ min: 1n, max: 10n ** 12n }),
      financedBasisPoints: integer({ min: 1, max: 10_000 }),
      startsOn: integer({ min: 0, max: 40 }).map((days) => addDays("2026-12-20", days)),
    });
    const meter = record({
      sinceOn: integer({ min: 0, max: 40 }).map((days) => addDays("2027-01-28", days)),
      length: integer({ min: 0, max: 60 }),
      energyWh: bigInt({ min: 0n, max: 10n ** 10n }),
      of: integer({ min: 0, max: 3 }),
    });
    const world = record({
      spans: array(span, { maxLength: 12 }),
      projects: array(project, { minLength: 1, maxLength: 4 }),
      meters: array(meter, { minLength: 1, maxLength: 4 }),
      milligramsPerKwh: constantFrom(1, 404_100, 5_000_000),
    });
    assert(
      property(world, ({ meters, milligramsPerKwh, projects, spans }) => {
        const all = projects.map((one, id): Project => ({ ...roof, ...one, id, code: `p${id}` }));
        const readings = meters.map(({ length, of, ...one }, id): Reading => ({
          ...january,
          ...one,
          id,
          reference: `r${id}`,
          project: `p${of % all.length}`,
          untilOn: addDays(one.sinceOn, length),
        }));
        const factors = [factor({ milligramsPerKwh })];
        const projectOf = ({ project: code }: Reading) =>
          all.find((one) => one.code === code) ?? roof;
        const shareOf = (own: readonly Span[]) =>
          figureOf(
            readings.map((reading) => ({
              reading,
              part: investorsPart(projectOf(reading), costDays(all, reading), {
                ownKoboDays: koboDaysIn(own, reading),
                allKoboDays: koboDaysIn(spans, reading),
              }),
            })),
            factors,
          );
        const financed = figureOf(
          readings.map((reading) => ({ reading, part: financedPart(projectOf(reading)) })),
          factors,
        );
        const shares = [0, 1, 2, 3, 4, 5].map((owner) =>
          shareOf(spans.filter((one) => one.owner === owner)),
        );
        const sum = (of: (figure: Figure) => bigint) =>
          shares.reduce((total, share) => total + of(share), 0n);
        expect(sum(({ energyWh }) => energyWh)).toBeLessThanOrEqual(financed.energyWh);
        expect(sum(({ highGrams }) => highGrams ?? 0n)).toBeLessThanOrEqual(
          financed.highGrams ?? 0n,
        );
      }),
    );
  });
});

const figureFor = (held: ImpactRecords) =>
  figureOf(
    held.readings.map((reading) => weigh(reading)),
    held.factors,
  );

describe("a correction", () => {
  const records: ImpactRecords = {
    portfolioId: 5,
    projects: [roof],
    readings: [january],
    factors: [grid, diesel],
  };
  it("replaces what held, and what was shown can be computed again with the factor that it used", () => {
    const corrected = factor({ id: 3, approvedAt: at(10), milligramsPerKwh: 500_000 });
    const after = { ...records, factors: [...records.factors, corrected] };
    expect(figureFor(standing(after)).lowGrams).toBe(500_000n);
    const [before, ...more] = earlierFigures(after, figureFor);
    expect(more).toEqual([]);
    expect(before?.until).toEqual(at(10));
    expect(before?.figure.lowGrams).toBe(404_100n);
    expect(before?.figure.baselines[1]?.parts).toEqual([{ factorId: 1, energyWh: 1_000_001n }]);
  });

  it("of a reading keeps the reading that was shown", () => {
    const newer = { ...january, id: 2, approvedAt: at(10), energyWh: 5_000n };
    const after = { ...records, readings: [newer, january] };
    expect(figureFor(standing(after)).energyWh).toBe(5_000n);
    expect(earlierFigures(after, figureFor).map(({ figure }) => figure.energyWh)).toEqual([
      1_000_001n,
    ]);
  });

  it("is none where a factor is the first one, or of other days, or a reading is one more", () => {
    const later = factor({ id: 4, approvedAt: at(10), validFrom: "2027-03-01" });
    const february = {
      ...january,
      id: 2,
      reference: "feb",
      approvedAt: at(11),
      sinceOn: "2027-02-01",
      untilOn: "2027-02-28",
    };
    const after = {
      ...records,
      factors: [...records.factors, later],
      readings: [january, february],
    };
    expect(earlierFigures(after, figureFor)).toEqual([]);
  });

  it("takes a project with its readings out of one portfolio into another", () => {
    const moved = { ...roof, id: 2, approvedAt: at(10), portfolioId: 2 };
    const after = { ...records, projects: [roof, moved] };
    expect(standing(after)).toMatchObject({ projects: [], readings: [] });
    expect(standing({ ...after, portfolioId: 2 }).readings).toEqual([january]);
    expect(earlierFigures(after, figureFor)).toHaveLength(1);
  });
});

describe("words", () => {
  it.each([
    [0n, "0 Wh", "0 g"],
    [999n, "999 Wh", "999 g"],
    [1_000n, "1 kWh", "1 kg"],
    [1_299n, "1.2 kWh", "1.2 kg"],
    [1_234_567n, "1,234.5 kWh", "1.2 t"],
  ])("of %s are rounded down: %s, %s", (amount, energy, mass) => {
    expect([formatEnergy(amount), formatMass(amount)]).toEqual([energy, mass]);
  });

  it("name a range once where both ends have the same unit", () => {
    expect(formatRange(51_200n, 83_100n)).toBe("51.2–83.1 kg");
    expect(formatRange(900n, 1_500n)).toBe("900 g – 1.5 kg");
    expect(formatRange(1_510n, 1_590n)).toBe("1.5 kg");
  });

  it.each([
    ["404.1", 404_100n],
    ["1,234.567", 1_234_567n],
    ["0", 0n],
    ["-1", undefined],
    ["1e9", undefined],
    ["1.2345", undefined],
    ["", undefined],
    ["9999999999999", undefined],
  ])("%s is read as thousandths", (typed, thousandths) => {
    expect(thousandthsFromTyped(typed)).toBe(thousandths);
    const again = thousandths === undefined ? typed : formatThousandths(thousandths);
    expect(thousandthsFromTyped(again)).toBe(thousandths);
  });
});
