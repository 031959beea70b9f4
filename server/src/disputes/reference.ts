/** How a dispute is called where people read it. */
export function referenceOf(disputeId: string): string {
  return `dispute-${disputeId.replaceAll("-", "")}`;
}

/** The id of the dispute that is called so. */
export function disputeIdOf(reference: string): string | undefined {
  const [, ...parts] =
    /^dispute-([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(reference) ?? [];
  return parts.length === 0 ? undefined : parts.join("-");
}

/** The reference of the dispute that a ledger key tells about. */
export function referenceOfKey(ledgerKey: string): string | undefined {
  const [, id] = /^dispute:([\da-f-]{36}):/.exec(ledgerKey) ?? [];
  return id && referenceOf(id);
}
