import type { Tx } from "../platform/database.ts";
import { newId } from "../platform/ids.ts";
import { findNewest, insertFinding, lockOpenFinding, settleFinding } from "./finding-queries.ts";

/** What does not fit and what no rule decides, for a person to look at. It is one for each kind and subject
 * while it is open, however often it is seen. What is of the same kind and subject and yet another (`ANOTHER`)
 * takes its place as a new one. What it was about can end by itself (`finding-causes.ts`); then it ends too, and
 * is found anew should that come again. */
export type FindingKind =
  /** The gateway has money that no intent of ours explains. It is in suspense. */
  | "charge-unexplained"
  /** A payment brought another amount or currency than was asked for. It is in suspense. */
  | "payment-differs"
  /** A payment came for an account that was closed meanwhile. It is in suspense. */
  | "payment-of-closed-account"
  /** A bank sent a withdrawal back for an account that was closed meanwhile. It is in its stash. */
  | "closed-account-credited"
  /** A webhook says that money came, and the gateway, when asked, does not. */
  | "charge-unconfirmed"
  /** A webhook and the gateway's own answer name different sums. */
  | "webhook-contradicted"
  /** Said of the other mode: test money is no money, and live money is not ours to book. */
  | "wrong-mode"
  /** Signed, but not a webhook that can be read, or sealed with another SECRET_KEY. */
  | "webhook-unreadable"
  /** The gateway could not be asked about a webhook for a week. */
  | "webhook-undecided"
  /** Once booked, the gateway says something else of it. */
  | "payment-changed"
  /** The gateway takes no charges of kept cards, for a reason that is ours. */
  | "charge-refused"
  /** A week after it was sent nobody knows what became of the charge of a kept card. */
  | "charge-undecided"
  /** Settled, but the gateway never told its fee. */
  | "fees-unknown"
  /** Paid and taken back before it was ever credited. */
  | "payment-reversed"
  /** Money left the gateway, or tried to, that no withdrawal of ours explains. */
  | "transfer-unexplained"
  /** The gateway has another sum under a withdrawal's reference. */
  | "withdrawal-differs"
  /** Once it had ended, the gateway says something else of a withdrawal. */
  | "withdrawal-changed"
  /** A withdrawal has had no end for a day. */
  | "withdrawal-overdue"
  /** The gateway waits for a code: payouts must be set to need none. */
  | "withdrawal-needs-code"
  /** A withdrawal has a status that we do not know. */
  | "withdrawal-status-unknown"
  /** The gateway does not take a withdrawal, for a reason other than its balance. */
  | "withdrawal-refused"
  /** What the gateway holds for us does not cover a withdrawal: top it up. */
  | "float-empty"
  /** A withdrawal was paid, and the gateway never told its fee. */
  | "payout-fee-unknown"
  /** The gateway has a refund that was not made here. It is booked. */
  | "refund-not-ours"
  /** The gateway has a refund of money that is not in our books. */
  | "refund-unexplained"
  /** The gateway has another sum under a refund of ours. */
  | "refund-differs"
  /** Once it had ended, the gateway says something else of a refund. */
  | "refund-changed"
  /** The gateway needs the customer's account to send a refund on. */
  | "refund-needs-attention"
  /** A refund has a status that we do not know. */
  | "refund-status-unknown"
  /** A refund has had no end for two weeks. */
  | "refund-overdue"
  /** The gateway does not take a refund, for a reason other than its balance. */
  | "refund-refused"
  /** More was taken of money in suspense than there was. */
  | "suspense-overdrawn"
  /** A payer's bank wants money back: answer it in the gateway's dashboard in time. */
  | "dispute-opened"
  /** The gateway reminds us of a dispute, or the time to answer it is almost over. */
  | "dispute-reminded"
  /** A dispute was lost, and its investor owes what nothing covered. */
  | "dispute-owed"
  /** The gateway does not say clearly how a dispute stands, or does not know it. */
  | "dispute-unclear"
  /** A bank wants money back that is not in our books. */
  | "dispute-unexplained"
  /** Once it had ended, the gateway says something else of a dispute. */
  | "dispute-changed"
  /** Money is in the books that the gateway does not confirm. */
  | "payment-unconfirmed"
  /** The gateway kept another fee than the one that is booked. */
  | "fees-differ"
  /** The gateway's balance ledger adds up to something else than the books say it holds. */
  | "ledger-differs"
  /** The gateway says that it holds something else than the books say. */
  | "balance-differs"
  /** The gateway's balance changed for a reason that we do not know; booked as money from or to the bank. */
  | "balance-row-unknown"
  /** A nightly comparison has not come to its end for hours. */
  | "sweep-unfinished"
  /** Something that the gateway lists could not be compared. */
  | "sweep-failed"
  /** More or fewer units of a portfolio are counted as sold or reserved than investors have. */
  | "units-differ"
  /** The books do not hold. */
  | "books-broken";

/** By which of its details one is another than the one that is open about the same subject. */
const ANOTHER: Readonly<Partial<Record<FindingKind, readonly string[]>>> = {
  "balance-differs": ["differenceKobo"],
  "books-broken": ["difference"],
  "charge-refused": ["why"],
  "charge-unconfirmed": ["status", "amountKobo", "currency"],
  "dispute-changed": ["status"],
  "dispute-reminded": ["answerBy"],
  "fees-differ": ["bookedKobo", "saidKobo", "feesKobo"],
  "ledger-differs": ["differenceKobo"],
  "payment-changed": ["status", "amountKobo"],
  "payment-unconfirmed": ["status"],
  "refund-changed": ["status"],
  "refund-differs": ["amountKobo"],
  "refund-refused": ["why"],
  "refund-status-unknown": ["status"],
  "suspense-overdrawn": ["tooMuchKobo"],
  "sweep-unfinished": ["part"],
  "units-differ": ["counted", "owned"],
  "webhook-contradicted": ["amountKobo", "currency"],
  "withdrawal-changed": ["status"],
  "withdrawal-differs": ["amountKobo", "currency"],
  "withdrawal-refused": ["why"],
  "withdrawal-status-unknown": ["status"],
  "wrong-mode": ["domain"],
};

type Details = Readonly<Record<string, string | null>>;
type Found = { kind: FindingKind; subject: string; details: Details; now: Date };

/** Whether it was not open already. */
export async function report(tx: Tx, found: Found): Promise<boolean> {
  const { kind, subject, now } = found;
  const details = JSON.stringify(found.details);
  const row = () => ({ id: newId(), kind, subject, details, foundAt: now });
  if (await insertFinding(tx, row())) return true;
  if (ANOTHER[kind] === undefined) return false;
  const open = await lockOpenFinding(tx, { kind, subject });
  if (open && isSame(found, open.details)) return false;
  if (open) await settleFinding(tx, open.id, { now, by: "newer" });
  return insertFinding(tx, row());
}

function isSame({ kind, details }: Found, before: unknown): boolean {
  const known = new Map<string, unknown>(Object.entries(before ?? {}));
  const names = ANOTHER[kind] ?? [];
  return names.every((name) => (known.get(name) ?? null) === (details[name] ?? null));
}

/** Whether a person was told of it, and may have settled it since. */
export async function wasReported(
  tx: Tx,
  finding: { kind: FindingKind; subject: string },
): Promise<boolean> {
  const newest = await findNewest(tx, finding);
  return newest !== undefined && newest.settledBy !== "cause";
}

/** As `report`, but not again once a person settled just this: for what is only seen because somebody
 * looks every night. */
export async function reportOnce(tx: Tx, found: Found): Promise<void> {
  const newest = await findNewest(tx, found);
  const isSettled = newest?.settledAt != null && newest.settledBy !== "cause";
  if (isSettled && isSame(found, newest.details)) return;
  await report(tx, found);
}
