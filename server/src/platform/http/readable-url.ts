/** A `%` that begins no escape makes an address that cannot be decoded, and the framework refuses it
 * before anybody can answer. People paste such links: each stray `%` is read as what it looks like. */
const STRAY_PERCENT = /%(?![\da-f]{2})/gi;

export function readableUrl(url: string): string {
  const question = url.indexOf("?");
  const address = question < 0 ? url : url.slice(0, question);
  const query = question < 0 ? "" : url.slice(question);
  const mended = address.replaceAll(STRAY_PERCENT, "%25");
  return (canBeDecoded(mended) ? mended : mended.replaceAll("%", "%25")) + query;
}

/** Escapes may also be bytes that are no text. */
function canBeDecoded(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}
