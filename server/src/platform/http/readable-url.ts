/** A stray `%` makes a URL undecodable, and the framework refuses it before any handler runs.
 * Pasted links contain such: each stray `%` is read literally. */
const STRAY_PERCENT = /%(?![\da-f]{2})/gi;

export function readableUrl(url: string): string {
  const question = url.indexOf("?");
  const address = question < 0 ? url : url.slice(0, question);
  const query = question < 0 ? "" : url.slice(question);
  const mended = address.replaceAll(STRAY_PERCENT, "%25");
  return (canBeDecoded(mended) ? mended : mended.replaceAll("%", "%25")) + query;
}

/** Escapes may also encode bytes that are not text. */
function canBeDecoded(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}
