/** How a refund is called where people read it, and by what we know it again at the gateway, which has
 * no key of ours for refunds: it is the note that we send along. */
export function referenceOf(refundId: string): string {
  return `refund-${refundId.replaceAll("-", "")}`;
}

const NOTED = /\brefund-([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})\b/;

/** The id of our refund that a note names. */
export function refundIdIn(note: string): string | undefined {
  const [, ...parts] = NOTED.exec(note) ?? [];
  return parts.length === 0 ? undefined : parts.join("-");
}

/** The reference of the refund that a ledger key tells about. */
export function referenceOfKey(ledgerKey: string): string | undefined {
  const [, id] = /^refund:([\da-f-]{36}):/.exec(ledgerKey) ?? [];
  return id && referenceOf(id);
}
