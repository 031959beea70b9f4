/** Of the first and the last name. By code points, so that a letter outside the basic plane stays
 * whole. */
export function initialsOf(name = ""): string {
  const words = name.split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word = "") => String.fromCodePoint(word.codePointAt(0) ?? 0).toLocaleUpperCase("en-NG"))
    .join("");
}
