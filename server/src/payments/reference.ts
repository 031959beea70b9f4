const FORM = /^fund-([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/;

/** The handle that we and the gateway share. Made from the payment's id, so that one is known when
 * the other is. */
export function referenceOf(paymentId: string): string {
  return `fund-${paymentId.replaceAll("-", "")}`;
}

/** The id of the payment that a reference is made from, if it is one of ours. */
export function paymentIdIn(reference: string): string | undefined {
  const [, ...parts] = FORM.exec(reference) ?? [];
  return parts.length > 0 ? parts.join("-") : undefined;
}

/** The reference of the payment that a ledger key tells about. */
export function referenceOfKey(ledgerKey: string): string | undefined {
  const [, id] = /^payment:([\da-f-]{36}):/.exec(ledgerKey) ?? [];
  return id && referenceOf(id);
}
