/** The name of a thing that we and the gateway share, and people read. It is made from the thing's id, so that
 * one is known when the other is. The gateway takes 16 to 50 of a–z, 0–9, - and _ for a withdrawal. A refund
 * has no key of ours there: its reference is in the note that we send along. */

const PREFIXES = { payment: "fund", withdrawal: "wd", refund: "refund", dispute: "dispute" };

export type Referenced = keyof typeof PREFIXES;

export function referenceOf(kind: Referenced, id: string): string {
  return `${PREFIXES[kind]}-${id.replaceAll("-", "")}`;
}

const FORM =
  /\b(fund|wd|refund|dispute)-([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})\b/g;

/** The id that a reference of this kind is made from, if it is one of ours. */
export function idIn(kind: Referenced, reference: string): string | undefined {
  const named = idsNamedIn(kind, reference);
  return named[0] !== undefined && referenceOf(kind, named[0]) === reference ? named[0] : undefined;
}

/** The id of our refund that a note names. */
export function refundIdIn(note: string): string | undefined {
  return idsNamedIn("refund", note)[0];
}

function idsNamedIn(kind: Referenced, text: string): string[] {
  return Array.from(text.matchAll(FORM)).flatMap(([, prefix, ...parts]) =>
    prefix === PREFIXES[kind] ? [parts.join("-")] : [],
  );
}

/** The reference of what a ledger key is about. */
export function referenceOfKey(ledgerKey: string): string | undefined {
  const [, kind, id] = /^(\w+):([\da-f-]{36}):/.exec(ledgerKey) ?? [];
  return id !== undefined && isReferenced(kind) ? referenceOf(kind, id) : undefined;
}

function isReferenced(kind: string | undefined): kind is Referenced {
  return kind !== undefined && Object.hasOwn(PREFIXES, kind);
}
