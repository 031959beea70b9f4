/** How many words of the bank's account name are the investor's: two, one or none. Banks write
 * names in capitals, in any order, without diacritics, padded, with titles, and truncated. Each
 * name counts once, however often a bank repeats it; a single letter is not a word; typos are not
 * tolerated. */

export type Person = Readonly<{ firstName: string; lastName: string }>;
export type MatchingWords = 0 | 1 | 2;

/** Some banks truncate a name to twenty letters, none to fewer. */
const CUT_FROM = 20;
/** The minimum length of a truncated word. */
const CUT_LEAST = 4;
const TITLES = new Set(
  "MR MRS MS MISS MASTER DR PROF ENGR BARR REV SIR CHIEF ALHAJI ALHAJA HAJIA MALLAM".split(" "),
);

export function matchingWords(accountName: string, { firstName, lastName }: Person): MatchingWords {
  const theirs = [
    ...new Set(
      lettersOf(accountName)
        .split(/[^\p{L}]+/u)
        .filter(isWord),
    ),
  ];
  const names = namesOf(`${firstName} ${lastName}`);
  const cut = lettersOf(accountName).trim().length >= CUT_FROM ? theirs.at(-1) : undefined;
  const matches: Match[] = [];
  for (const [name, parts] of names.entries()) {
    const joined = parts.join("");
    for (const [at, word] of theirs.entries()) {
      const pair = word + (theirs[at + 1] ?? "");
      if (parts.includes(word) || joined === word || isCut(parts, word, cut)) {
        matches.push({ names: [name], words: [at] });
      } else if (joined === pair) matches.push({ names: [name], words: [at, at + 1] });
      else if (joined + (names[name + 1]?.join("") ?? "") === word) {
        matches.push({ names: [name, name + 1], words: [at] });
      }
    }
  }
  if (matches.some((one) => matches.some((other) => areApart(one, other)))) return 2;
  return matches.length > 0 ? 1 : 0;
}

/** A match of the investor's names with the bank's words: two of either if one side writes them as
 * one. */
type Match = Readonly<{ names: readonly number[]; words: readonly number[] }>;

function areApart(one: Match, other: Match): boolean {
  const isShared = ({ names, words }: Match) =>
    names.some((name) => one.names.includes(name)) || words.some((at) => one.words.includes(at));
  return !isShared(other);
}

/** A hyphenated name is one name of several parts. */
function namesOf(written: string): string[][] {
  const names = lettersOf(written)
    .split(/[^\p{L}-]+/u)
    .map((name) => name.split("-").filter(isWord))
    .filter((parts) => parts.length > 0);
  return [...new Map(names.map((parts) => [parts.join("-"), parts])).values()];
}

/** In capitals, without diacritics, apostrophes and the hooks of Hausa letters. */
function lettersOf(written: string): string {
  return written
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’‘ʼ`]/gu, "")
    .toUpperCase()
    .replaceAll(/[ƁƊƘƳ]/g, (hooked) => "BDKY"["ƁƊƘƳ".indexOf(hooked)] ?? hooked);
}

function isWord(word: string): boolean {
  return word.length > 1 && !TITLES.has(word);
}

function isCut(parts: readonly string[], word: string, cut: string | undefined): boolean {
  if (word !== cut || word.length < CUT_LEAST) return false;
  return parts.some((part) => part.startsWith(word));
}
