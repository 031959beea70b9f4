import { addDays } from "@osisi/contracts/calendar.ts";
import {
  proceedsAnswer,
  type ProceedsAnswer,
  type ShownFigure,
} from "@osisi/contracts/proceeds.ts";
import type { Chance } from "./chance.ts";
import { idOf, nairaOf, NOW, personNameOf, titleOf, TODAY } from "./values.ts";

/** What the money of a portfolio does: with nothing on record, and with much. */
export function proceedsOf(by: Chance): ProceedsAnswer {
  const hasReadings = by.maybe();
  const readings = by.list(hasReadings ? by.one([1, 12]) : 0, (index) => ({
    id: index + 1,
    sinceOn: addDays(TODAY, -30 * (index + 1)),
    untilOn: addDays(TODAY, -30 * index - 1),
    energyWh: energyOf(by),
  }));
  const earlier = by.list(hasReadings ? by.one([0, 1]) : 0, () => ({
    until: NOW,
    figure: figureOf(by),
  }));
  return proceedsAnswer.parse({
    portfolio: {
      id: 4,
      name: titleOf(by),
      trustee: by.one([null, personNameOf(by)]),
      insurer: by.one([null, personNameOf(by)]),
    },
    asOf: NOW,
    uses: {
      raisedKobo: koboOf(by),
      outKobo: koboOf(by),
      backKobo: koboOf(by),
      lostKobo: koboOf(by),
      stillOutKobo: koboOf(by),
      incomeKobo: koboOf(by),
      notOutKobo: koboOf(by),
      lateKobo: by.one(["0", koboOf(by)]),
    },
    lines: by.list(by.one([0, 1, 8]), (index) => ({
      number: index + 1,
      kind: by.one(["out", "back", "lost"] as const),
      happenedOn: addDays(TODAY, -index),
      principalKobo: koboOf(by),
      incomeKobo: by.one(["0", koboOf(by)]),
      document: documentOf(by),
      reversedOn: by.one([null, TODAY]),
    })),
    projects: by.list(hasReadings ? 1 : by.one([0, 1]), () => ({
      code: "roof",
      name: titleOf(by),
      capacityWatts: energyOf(by),
      costKobo: koboOf(by),
      financedBasisPoints: by.one([1, 5_000, 10_000]),
      startsOn: addDays(TODAY, -400),
      approvedOn: TODAY,
      document: documentOf(by),
    })),
    readings: readings.map((reading) => ({
      ...reading,
      project: "roof",
      approvedOn: TODAY,
      document: documentOf(by),
      isReplaced: by.maybe(0.2),
    })),
    factors: baselines.map((name, index) => ({
      id: index + 1,
      name: by.one([name, titleOf(by)]),
      milligramsPerKwh: by.whole(1, 2_000_000),
      source: titleOf(by),
      year: 2024,
      link: by.one([null, "https://example.org/factors"]),
      validFrom: addDays(TODAY, -700),
    })),
    figure: hasReadings ? figureOf(by) : null,
    earlier,
    own: {
      figure: hasReadings ? figureOf(by) : null,
      readings: readings.map((reading) => {
        const [low, high] = by.one([
          [null, null],
          ["0", "0"],
          ["123", "9876543210"],
        ]);
        return {
          ...reading,
          ownKoboDays: koboOf(by),
          allKoboDays: koboOf(by),
          costKoboDays: koboOf(by),
          lowGrams: low,
          highGrams: high,
        };
      }),
      earlier,
    },
  });
}

const baselines = ["grid", "diesel"];

function figureOf(by: Chance): ShownFigure {
  const [low, high] = [energyOf(by), energyOf(by)].toSorted((one, other) =>
    BigInt(one) < BigInt(other) ? -1 : 1,
  );
  const energyWh = energyOf(by);
  return {
    energyWh,
    baselines: baselines.map((baseline, index) => ({
      baseline,
      grams: (index === 0 ? low : high) ?? "0",
      isComplete: true,
      parts: [{ factorId: index + 1, energyWh }],
    })),
    lowGrams: low ?? null,
    highGrams: high ?? null,
  };
}

const energyOf = (by: Chance): string =>
  by.one(["0", "1", "999", "1234567", "999999999999", String(by.whole(1, 1_000_000))]);

const koboOf = (by: Chance): string => String(Math.round(nairaOf(by) * 100));

const documentOf = (by: Chance) => ({
  sha256: "ab".repeat(32),
  id: by.one([null, idOf(by)]),
});
