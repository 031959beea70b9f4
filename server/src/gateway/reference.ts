/** The readable reference that we share with the gateway. It is derived from the row's id, so each
 * can be computed from the other. For a withdrawal the gateway accepts 16 to 50 of a–z, 0–9, - and
 * _. A refund has no key at the gateway: its reference is in the note that we send. */

const PREFIXES = { payment: "fund", withdrawal: "wd", refund: "refund", dispute: "dispute" };

export type Referenced = keyof typeof PREFIXES;

export function referenceOf(kind: Referenced, id: string): string {
  return `${PREFIXES[kind]}-${id.replaceAll("-", "")}`;
}

const FORM =
  /\b(fund|wd|refund|dispute)-([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})\b/g;

/** The id from which a reference of this kind was made, if it is ours. */
export function idIn(kind: Referenced, reference: string): string | undefined {
  const named = idsNamedIn(kind, reference);
  return named[0] !== undefined && referenceOf(kind, named[0]) === reference ? named[0] : undefined;
}

/** The id of our refund in a note. */
export function refundIdIn(note: string): string | undefined {
  return idsNamedIn("refund", note)[0];
}

function idsNamedIn(kind: Referenced, text: string): string[] {
  return Array.from(text.matchAll(FORM)).flatMap(([, prefix, ...parts]) =>
    prefix === PREFIXES[kind] ? [parts.join("-")] : [],
  );
}

/** The reference of a transaction that is not the first of its reference, with the gateway's id. */
export function laterReference(reference: string, gatewayId: string): string {
  return `${reference}~${gatewayId}`;
}

/** Ours, without a gateway's id. */
export function firstReference(reference: string): string {
  return reference.split("~")[0] ?? reference;
}

/** The reference of the row that a ledger key is about. */
export function referenceOfKey(ledgerKey: string): string | undefined {
  const [, kind, id] = /^(\w+):([\da-f-]{36}):/.exec(ledgerKey) ?? [];
  return id !== undefined && isReferenced(kind) ? referenceOf(kind, id) : undefined;
}

function isReferenced(kind: string | undefined): kind is Referenced {
  return kind !== undefined && Object.hasOwn(PREFIXES, kind);
}
