/** Flutterwave's words for states in ours (`#gateway/gateway.ts`, `#gateway/sent-back.ts`). */

type Words = ReadonlyMap<string, string>;

/** `failed` is one attempt's: another may follow until the page closes. Our `failed` means the same. */
const CHARGE: Words = new Map([
  ["successful", "success"],
  ["failed", "failed"],
  ["pending", "pending"],
]);

const TRANSFER: Words = new Map([
  ["new", "pending"],
  ["pending", "pending"],
  ["successful", "success"],
  ["failed", "failed"],
]);

/** The plain `completed` is said of a refund that was accepted and is not paid yet. */
const REFUND: Words = new Map([
  ["completed", "processing"],
  ["complete", "processing"],
  ["processing", "processing"],
  ["pending", "pending"],
  ["pending-momo", "pending"],
  ["completed-bank-transfer", "processed"],
  ["completed-mpgs", "processed"],
  ["completed-momo", "processed"],
  ["completed-offline", "processed"],
  ["completed-preauth", "processed"],
  ["failed", "failed"],
]);

type DisputeState = Readonly<{ status: string | undefined; resolution: string | undefined }>;

/** Their `declined` means that we have contested it; ours, that we keep the money. */
const DISPUTE: ReadonlyMap<string, DisputeState> = new Map([
  ["initiated", { status: "awaiting-merchant-feedback", resolution: undefined }],
  ["declined", { status: "awaiting-bank-feedback", resolution: undefined }],
  ["accepted", { status: "resolved", resolution: "merchant-accepted" }],
  ["lost", { status: "resolved", resolution: "auto-accepted" }],
  ["won", { status: "resolved", resolution: "declined" }],
]);

export const DISPUTE_WORDS = [...DISPUTE.keys()];

export function chargeStatus(word: string | undefined): string | undefined {
  return inOurWords(CHARGE, word);
}

export function transferStatus(word: string | undefined): string | undefined {
  return inOurWords(TRANSFER, word);
}

export function refundStatus(word: string | undefined): string | undefined {
  return inOurWords(REFUND, word);
}

/** Any status that is not an end counts as open, so an unknown word is no status at all. */
export function disputeState(word: string | undefined): DisputeState {
  const known = DISPUTE.get(word?.toLowerCase() ?? "");
  return known ?? { status: undefined, resolution: undefined };
}

/** An unknown word is marked, so that it is never one of ours by accident. */
function inOurWords(words: Words, word: string | undefined): string | undefined {
  if (word === undefined) return undefined;
  const theirs = word.toLowerCase();
  return words.get(theirs) ?? `unknown (${theirs})`;
}
