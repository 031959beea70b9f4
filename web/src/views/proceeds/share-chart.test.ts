import { expect, it } from "vitest";
import { shareBand } from "./share-chart.tsx";

const reading = (id: number, sinceOn: string, untilOn: string, low: string, high: string) => ({
  id,
  sinceOn,
  untilOn,
  ownKoboDays: "1",
  allKoboDays: "1",
  costKoboDays: "1",
  energyWh: "1",
  lowGrams: low,
  highGrams: high,
});

it("adds up the range of each reading, from nothing on the first day to the end of the last", () => {
  const band = shareBand([
    reading(1, "2027-01-01", "2027-01-31", "10", "30"),
    reading(2, "2027-02-01", "2027-02-28", "20", "30"),
  ]);
  expect(band).toMatchObject({ lowGrams: 30n, highGrams: 60n, first: "2027-01-01" });
  expect(band?.high).toBe("8.0 152.0L314.8 80.0L592.0 8.0");
  expect(band?.low).toBe("8.0 152.0L314.8 128.0L592.0 80.0");
});

it("draws a reading of one day across", () => {
  const band = shareBand([reading(1, "2027-01-01", "2027-01-01", "5", "5")]);
  expect(band?.high).toBe("8.0 152.0L592.0 8.0");
});

it("draws nothing without readings, without a factor, and without a share", () => {
  expect(shareBand([])).toBeUndefined();
  const zero = reading(1, "2027-01-01", "2027-01-31", "0", "0");
  expect(shareBand([zero])).toBeUndefined();
  expect(shareBand([{ ...zero, lowGrams: null }])).toBeUndefined();
});
