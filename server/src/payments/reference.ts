/** The handle that we and the gateway share. Made from the payment's id, so that one is known when
 * the other is. */
export function referenceOf(paymentId: string): string {
  return `fund-${paymentId.replaceAll("-", "")}`;
}

/** The reference of the payment that a ledger key tells about. */
export function referenceOfKey(ledgerKey: string): string | undefined {
  const [, id] = /^payment:([\da-f-]{36}):/.exec(ledgerKey) ?? [];
  return id && referenceOf(id);
}
