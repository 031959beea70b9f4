import type { Question } from "./questions.ts";

/** Words that say nothing about what is asked. */
const FILLERS = new Set(
  "a an and are at can did do does for from have how i in is it me my not of on the to was what when where why with you your".split(
    " ",
  ),
);

/** The questions that have most of the words, best first; all of them for no words. A word matches
 * by its beginning, so that an unfinished word finds, too. */
export function findQuestions(all: readonly Question[], search: string): readonly Question[] {
  const words = wordsOf(search);
  const telling = words.filter((word) => !FILLERS.has(word));
  const wanted = telling.length > 0 ? telling : words;
  if (wanted.length === 0) return all;
  return all
    .map((question) => ({ question, score: scoreOf(question, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ question }) => question);
}

/** A word of the question counts more than one of the answer. */
function scoreOf({ alsoCalled, answer, question }: Question, wanted: readonly string[]): number {
  const places = [
    { words: wordsOf(question), weight: 4 },
    { words: wordsOf(alsoCalled), weight: 3 },
    { words: wordsOf(answer.join(" ")), weight: 1 },
  ];
  const weightOf = (wantedWord: string) =>
    Math.max(
      0,
      ...places.map(({ weight, words }) =>
        words.some((word) => word.startsWith(stemOf(wantedWord))) ? weight : 0,
      ),
    );
  const weights = wanted.map(weightOf);
  const found = weights.filter((weight) => weight > 0).length;
  return found * 2 >= wanted.length ? weights.reduce((sum, weight) => sum + weight, 0) : 0;
}

/** "declined" also finds "decline", and "payments" finds "payment". */
function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ed|ing|es|s)$/, "") : word;
}

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\d]+/gu) ?? [];
}
