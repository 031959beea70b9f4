/** How a dispute is called where people read it. */
export function referenceOf(disputeId: string): string {
  return `dispute-${disputeId.replaceAll("-", "")}`;
}

/** The reference of the dispute that a ledger key tells about. */
export function referenceOfKey(ledgerKey: string): string | undefined {
  const [, id] = /^dispute:([\da-f-]{36}):/.exec(ledgerKey) ?? [];
  return id && referenceOf(id);
}
