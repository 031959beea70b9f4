/** The handle that we and the gateway share. Made from the withdrawal's id, so that one is known when
 * the other is, and legal for the gateway, which takes 16 to 50 of a–z, 0–9, - and _ for a payout. */
export function referenceOf(withdrawalId: string): string {
  return `wd-${withdrawalId.replaceAll("-", "")}`;
}

/** The reference of the withdrawal that a ledger key tells about. */
export function referenceOfKey(ledgerKey: string): string | undefined {
  const [, id] = /^withdrawal:([\da-f-]{36}):/.exec(ledgerKey) ?? [];
  return id && referenceOf(id);
}

/** All that the ledger may have booked of a withdrawal. */
export function ledgerKeysOf(withdrawalId: string): string[] {
  return ["held", "settled", "reversed"].map((step) => `withdrawal:${withdrawalId}:${step}`);
}
