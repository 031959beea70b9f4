import * as fc from "fast-check";
import { addDays, addWorkingDays } from "@osisi/contracts/calendar.ts";
import { describe, expect, it } from "vitest";
import { type Entry, type Line, lastDayOver, matchLines, pairName } from "./match-lines.ts";

// A Thursday.
const DAY = "2026-11-26";

const line = (id: string, kobo: bigint, more: Partial<Line> = {}): Line => ({
  id,
  amountKobo: kobo,
  bookedOn: DAY,
  description: "TRANSFER",
  reference: null,
  ...more,
});

const entry = (id: number, kobo: bigint, more: Partial<Entry> = {}): Entry => ({
  id: BigInt(id),
  key: `balance-row:${id}`,
  amountKobo: kobo,
  bookedOn: DAY,
  ...more,
});

const names = (...given: Parameters<typeof matchLines>) =>
  matchLines(...given)
    .map((pair) => pairName(pair.line.id, pair.entry.id))
    .toSorted();

describe("the program matches", () => {
  it("the same amount and direction, until three working days apart, either way", () => {
    const late = line("a", 5n, { bookedOn: "2026-12-01" });
    expect(names([late], [entry(1, 5n)])).toEqual(["a 1"]);
    expect(names([{ ...late, bookedOn: "2026-12-02" }], [entry(1, 5n)])).toEqual([]);
    expect(names([line("a", 5n)], [entry(1, 5n, { bookedOn: "2026-12-01" })])).toEqual(["a 1"]);
    expect(names([line("a", 5n)], [entry(1, 5n, { bookedOn: "2026-12-02" })])).toEqual([]);
    expect(names([line("a", -5n)], [entry(1, 5n)])).toEqual([]);
    expect(names([line("a", 6n)], [entry(1, 5n)])).toEqual([]);
  });

  it("nothing that can be two things, in either direction", () => {
    expect(names([line("a", 5n), line("b", 5n)], [entry(1, 5n)])).toEqual([]);
    expect(names([line("a", 5n)], [entry(1, 5n), entry(2, 5n)])).toEqual([]);
  });

  it("by the bank's reference on any day, in its column or as a word of the description", () => {
    const named = entry(1, 5n, { key: "capital:ft-77", bookedOn: "2026-10-01" });
    expect(names([line("a", 5n, { reference: "FT-77" }), line("b", 5n)], [named])).toEqual(["a 1"]);
    expect(names([line("a", 5n, { description: "NIP FT-77 OSISI" })], [named])).toEqual(["a 1"]);
    expect(names([line("a", 5n, { description: "NIP FT-775" })], [named])).toEqual([]);
    expect(names([line("a", 6n, { reference: "FT-77" })], [named])).toEqual([]);
  });

  it("not two references that differ, nor one that two lines have", () => {
    const named = entry(1, 5n, { key: "capital:FT-77" });
    expect(names([line("a", 5n, { reference: "FT-78" })], [named])).toEqual([]);
    const both = ["a", "b"].map((id) => line(id, 5n, { reference: "FT-77" }));
    expect(names([...both, line("c", 5n)], [named])).toEqual([]);
  });

  it("no two that an operator has separated", () => {
    expect(names([line("a", 5n)], [entry(1, 5n)], new Set(["a 1"]))).toEqual([]);
  });
});

it("waits whole working days", () => {
  expect(lastDayOver("2026-11-27", 1)).toBe("2026-11-25");
  // From Friday, one working day is over on Tuesday.
  expect(lastDayOver("2026-11-30", 1)).toBe("2026-11-26");
  expect(lastDayOver("2026-12-01", 1)).toBe("2026-11-29");
});

/** Events that both sides may have, each with an amount of few and a reference or none. */
const event = fc.record({
  kobo: fc.constantFrom(-200n, -100n, 100n, 200n, 300n),
  day: fc.integer({ min: 0, max: 40 }).map((days) => addDays("2026-09-01", days)),
  lag: fc.integer({ min: 0, max: 3 }),
  isNamed: fc.boolean(),
  at: fc.constantFrom("bank", "books", "both"),
});

it("matches each event that can be nothing else, nothing twice, and whatever the order", () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 25 }),
      fc.infiniteStream(fc.nat()),
      (events, random) => {
        const lines = events.flatMap(({ at, day, isNamed, kobo, lag }, index) =>
          at === "books"
            ? []
            : [
                line(`l${index}`, kobo, {
                  bookedOn: addWorkingDays(day, lag),
                  reference: isNamed ? `REF-${index}` : null,
                }),
              ],
        );
        const entries = events.flatMap(({ at, day, isNamed, kobo }, index) =>
          at === "bank"
            ? []
            : [
                entry(index, kobo, {
                  bookedOn: day,
                  key: isNamed ? `capital:REF-${index}` : `balance-row:${index}`,
                }),
              ],
        );
        const found = names(lines, entries);
        const shuffled = <Item>(items: readonly Item[]) =>
          items
            .map((item) => [random.next().value ?? 0, item] as const)
            .toSorted(([one], [other]) => one - other)
            .map(([, item]) => item);
        expect(names(shuffled(lines), shuffled(entries))).toEqual(found);
        const parts = found.map((name) => name.split(" "));
        expect(new Set(parts.map(([one]) => one)).size).toBe(found.length);
        expect(new Set(parts.map(([, other]) => other)).size).toBe(found.length);
        const certain = events.flatMap(({ at, isNamed, kobo }, index) => {
          const isAlone = events.every((other, place) => place === index || other.kobo !== kobo);
          return at === "both" && (isNamed || isAlone) ? [`l${index} ${index}`] : [];
        });
        expect(found).toEqual(expect.arrayContaining(certain));
      },
    ),
    { numRuns: 300 },
  );
});
