/** The letters that the fonts of text were cut to: Latin with what Yoruba, Igbo and Hausa add, the marks of tone,
 * and the naira sign. */
const KNOWN =
  /[\u{300}-\u{304}\u{307}\u{323}\u{331} -~\u{a0}-\u{17f}ƁƊƎƏƘƙƳƴ\u{1cd}-\u{1d4}ǝǸǹɓɗəḾḿṢṣẸẹẼẽ\u{1eca}-\u{1ecd}Ụụ–—‘’“”•…₦−]/u;

/** A letter that is not there is taken apart, `ế` into `ê` and its accent; what is still unknown is a
 * question mark. */
export function withKnownLetters(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) =>
    KNOWN.test(letter) ? letter : takenApart(letter),
  ).join("");
}

function takenApart(letter: string): string {
  return Array.from(letter.normalize("NFD"), (part) => (KNOWN.test(part) ? part : "?")).join("");
}
