const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** A letter with many marks is no name. */
const LONGEST_LETTER = 8;

/** `A. O.`; a letter keeps its dots and tone marks. */
export function initialsOf(name: Readonly<{ firstName: string; lastName: string }>): string {
  return [name.firstName, name.lastName]
    .map((one) => [...letters.segment(one.trim().toLocaleUpperCase("en"))][0]?.segment)
    .map((letter = "–") => `${letter.slice(0, LONGEST_LETTER)}.`)
    .join(" ");
}
