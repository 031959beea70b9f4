import { type CalendarDate, addDays, addWorkingDays } from "@osisi/contracts/calendar.ts";

/** Which transfer of our books each line of the bank is. Only what can be nothing else: of the same
 * amount and direction, by the bank's reference, or within three working days, and in both directions
 * the only one. The rest is for an operator. The result depends on what there is, not on its order. */

export type Line = Readonly<{
  id: string;
  amountKobo: bigint;
  bookedOn: CalendarDate;
  description: string;
  reference: string | null;
}>;

export type Entry = Readonly<{
  id: bigint;
  key: string;
  amountKobo: bigint;
  bookedOn: CalendarDate;
}>;

export type Pair = Readonly<{ line: Line; entry: Entry }>;

export const APART_WORKING_DAYS = 3;

/** `refused`: pairs that an operator has separated, as `pairName` names them. */
export function matchLines(
  lines: readonly Line[],
  entries: readonly Entry[],
  refused: ReadonlySet<string> = new Set(),
): Pair[] {
  const linesByAmount = Map.groupBy(lines, ({ amountKobo }) => amountKobo);
  const entriesByAmount = Map.groupBy(entries, ({ amountKobo }) => amountKobo);
  return [...entriesByAmount].flatMap(([amountKobo, same]) =>
    matchSameAmount(linesByAmount.get(amountKobo) ?? [], same, refused),
  );
}

export function pairName(lineId: string, transferId: bigint): string {
  return `${lineId} ${transferId}`;
}

/** The bank's reference, which an operator typed, is the second part of the key. What the gateway's
 * ledger caused has none. */
export function referenceIn(key: string): string | undefined {
  return key.startsWith("balance-row:") ? undefined : key.split(":")[1]?.toUpperCase();
}

function matchSameAmount(
  lines: readonly Line[],
  entries: readonly Entry[],
  refused: ReadonlySet<string>,
): Pair[] {
  const isAllowed = ({ line, entry }: Pair) => !refused.has(pairName(line.id, entry.id));
  const named = namedPairs(lines, entries).filter(isAllowed);
  const [hasName, isNamed] = [
    new Set(named.map(({ entry }) => entry)),
    new Set(named.map(({ line }) => line)),
  ];
  const near = nearPairs(
    lines.filter((line) => !isNamed.has(line)),
    entries.filter((entry) => !hasName.has(entry)),
  ).filter(isAllowed);
  return [...onlyOnes(named), ...onlyOnes(near)];
}

/** Lines that have the reference of a transfer, in their column or as a word of their description. */
function namedPairs(lines: readonly Line[], entries: readonly Entry[]): Pair[] {
  const byReference = Map.groupBy(entries, ({ key }) => referenceIn(key));
  return lines.flatMap((line) =>
    [...wordsOf(line)]
      .flatMap((word) => byReference.get(word) ?? [])
      .map((entry) => ({ line, entry })),
  );
}

function wordsOf({ description, reference }: Line): ReadonlySet<string> {
  const words = description.toUpperCase().split(/[^\w./-]+/);
  return new Set([...words, (reference ?? "").toUpperCase()]);
}

/** Within the days that a bank may take. Two references that differ are two events. */
function nearPairs(lines: readonly Line[], entries: readonly Entry[]): Pair[] {
  const linesByDay = Map.groupBy(lines, ({ bookedOn }) => bookedOn);
  return entries.flatMap((entry) =>
    daysAround(entry.bookedOn)
      .flatMap((day) => linesByDay.get(day) ?? [])
      .filter(({ reference }) => reference === null || referenceIn(entry.key) === undefined)
      .map((line) => ({ line, entry })),
  );
}

function daysAround(day: CalendarDate): CalendarDate[] {
  const last = addWorkingDays(day, APART_WORKING_DAYS);
  const days: CalendarDate[] = [];
  for (let one = day; one <= last; one = addDays(one, 1)) days.push(one);
  for (let one = addDays(day, -1); addWorkingDays(one, APART_WORKING_DAYS) >= day;) {
    days.push(one);
    one = addDays(one, -1);
  }
  return days;
}

/** The pairs whose line and whose transfer are in no other pair. */
function onlyOnes(pairs: readonly Pair[]): Pair[] {
  const byLine = Map.groupBy(pairs, ({ line }) => line);
  const byEntry = Map.groupBy(pairs, ({ entry }) => entry);
  return pairs.filter(
    ({ line, entry }) => byLine.get(line)?.length === 1 && byEntry.get(entry)?.length === 1,
  );
}

/** The last day from which `days` working days have passed before `today`. */
export function lastDayOver(today: CalendarDate, days: number): CalendarDate {
  let day = addDays(today, -1);
  while (addWorkingDays(day, days) >= today) day = addDays(day, -1);
  return day;
}
