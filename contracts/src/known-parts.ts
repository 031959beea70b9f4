/** A read that is repeated names what the client already has, and gets only what has changed: each
 * part of its data, by a tag of name and content. The parts that were left out are listed in the
 * envelope as `unchanged`. */
export const knownHeader = "known";

/** Short parts are sent: their tag would be longer. */
const WORTH_CHARACTERS = 24;

/** Undefined where a part is too short to be left out. */
export function tagOf(name: string, part: unknown): string | undefined {
  const text = JSON.stringify(part) ?? "";
  return text.length < WORTH_CHARACTERS ? undefined : hashOf(name + text);
}

/** All tags of the data, for the header. */
export function tagsOf(data: object): string {
  const tags = Object.entries(data).map(([name, part]) => tagOf(name, part));
  return tags.filter((tag) => tag !== undefined).join(" ");
}

/** 64 bits in two halves of FNV-1a, which differ by their start and by what they mix in. */
function hashOf(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x01000193;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ (unit + at), 0x5bd1e995);
    other ^= other >>> 15;
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}
