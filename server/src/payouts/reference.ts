/** The handle that we and the gateway share. Made from the withdrawal's id, so that one is known when
 * the other is, and legal for the gateway, which takes 16 to 50 of a–z, 0–9, - and _ for a payout. */
export function referenceOf(withdrawalId: string): string {
  return `wd-${withdrawalId.replaceAll("-", "")}`;
}

const FORM = /^wd-([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/;

/** The id of the withdrawal that a reference is made from, if it is one of ours. */
export function withdrawalIdIn(reference: string): string | undefined {
  const [, ...parts] = FORM.exec(reference) ?? [];
  return parts.length > 0 ? parts.join("-") : undefined;
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
