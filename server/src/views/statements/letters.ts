/** The characters in the fonts: Latin with those of Yoruba, Igbo and Hausa, tone marks, and the
 * naira sign. */
const KNOWN =
  /[\u{300}-\u{304}\u{307}\u{323}\u{331} -~\u{a0}-\u{17f}ƁƊƎƏƘƙƳƴ\u{1cd}-\u{1d4}ǝǸǹɓɗəḾḿṢṣẸẹẼẽ\u{1eca}-\u{1ecd}Ụụ–—‘’“”•…₦−]/u;

/** A missing character is decomposed, `ế` into `ê` and its accent; what is still missing becomes a
 * question mark. */
export function withKnownLetters(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) =>
    KNOWN.test(letter) ? letter : takenApart(letter),
  ).join("");
}

function takenApart(letter: string): string {
  return Array.from(letter.normalize("NFD"), (part) => (KNOWN.test(part) ? part : "?")).join("");
}
