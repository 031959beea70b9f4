import { CURRENCY, type GatewayName } from "#gateway/gateway.ts";
import type { Transfer } from "#gateway/transfers.ts";
import type { Mode } from "#gateway/outcome.ts";
import { report } from "#money/findings/findings.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Withdrawal } from "./queries.ts";

/** A report about a reference, unsolicited or in answer to our query. */
export type TransferReport = Readonly<{
  /** At the gateway. */
  reference: string;
  gateway: GatewayName;
  transfer: Transfer;
  by: "webhook" | "gateway";
  /** When we sent the query: the answer may not know what was booked since. */
  queriedAt?: Date;
}>;

type Judgement =
  | { kind: "paid" }
  /** It will never be paid, or it was paid and came back: the gateway has the money again. */
  | { kind: "gone"; status: string }
  /** Undecided. `isKnown`: the status is a documented pending one. */
  | { kind: "under-way"; status: string; isKnown: boolean }
  /** Another sum than ours was sent under our reference. */
  | { kind: "differs" }
  | { kind: "wrong-mode" }
  | { kind: "incomplete" };

const GONE = new Set(["failed", "reversed", "abandoned", "blocked", "rejected"]);
const UNDER_WAY = new Set(["pending", "processing", "queued", "received", "otp"]);

export function isGone({ status }: Pick<Transfer, "status">): boolean {
  return status !== undefined && GONE.has(status);
}

/** Compares a report with the withdrawal. The only rule for ending a payout: money that may have
 * left is never given back, and an unknown status decides nothing. */
export function judgeTransfer(
  reported: Transfer,
  expected: { reference: string; amountKobo: bigint; mode: Mode },
): Judgement {
  const { domain, status, amountKobo, currency } = reported;
  if (domain !== undefined && domain !== expected.mode) return { kind: "wrong-mode" };
  if (reported.reference !== expected.reference || status === undefined)
    return { kind: "incomplete" };
  if (differ(amountKobo, expected.amountKobo) || differ(currency, CURRENCY)) {
    return { kind: "differs" };
  }
  const isOver = status === "success" || GONE.has(status);
  if (!isOver) return { kind: "under-way", status, isKnown: UNDER_WAY.has(status) };
  if (domain === undefined || amountKobo === undefined || currency === undefined) {
    return { kind: "incomplete" };
  }
  return status === "success" ? { kind: "paid" } : { kind: "gone", status };
}

function differ<Value>(reported: Value | undefined, ours: Value): boolean {
  return reported !== undefined && reported !== ours;
}

/** What a finding about a withdrawal, for an operator to decide, is made from. */
export type Subject = Readonly<{ withdrawal: Withdrawal; transfer: Transfer; now: Date }>;

/** Money left the gateway, or tried to, without a withdrawal of ours. */
export async function reportUnexplained(
  tx: Tx,
  { reference, gateway, transfer, by }: TransferReport,
  mode: "test" | "live",
  now: Date,
) {
  const isOurMode = transfer.domain === undefined || transfer.domain === mode;
  const kind = isOurMode ? "transfer-unexplained" : "wrong-mode";
  const details = { saidBy: by, gateway, ...sums(transfer) };
  await report(tx, { kind, subject: reference, details, now });
  return "reported" as const;
}

export async function reportDiffers(tx: Tx, { withdrawal, transfer, now }: Subject) {
  const { amountKobo, gateway, reference } = withdrawal;
  const details = { askedKobo: amountKobo.toString(), gateway, ...sums(transfer) };
  await report(tx, { kind: "withdrawal-differs", subject: reference, details, now });
  return "reported" as const;
}

/** The gateway contradicts an end that it had reported. */
export async function reportChanged(tx: Tx, { withdrawal, transfer, now }: Subject) {
  const { gateway, reference, state } = withdrawal;
  const details = { booked: state, gateway, ...sums(transfer) };
  await report(tx, { kind: "withdrawal-changed", subject: reference, details, now });
  return "reported" as const;
}

/** A gateway has money of an attempt that the withdrawal has left for another gateway. */
export async function reportPaidTwice(
  tx: Tx,
  { withdrawal, transfer, now }: Subject,
  { gateway, reference }: Pick<TransferReport, "gateway" | "reference">,
) {
  const details = { booked: withdrawal.state, gateway, atGateway: reference, ...sums(transfer) };
  await report(tx, { kind: "withdrawal-changed", subject: withdrawal.reference, details, now });
  return "reported" as const;
}

/** It waits, and not for a bank. */
export async function reportWaiting(
  tx: Tx,
  { reference, gateway }: Withdrawal,
  { status, isKnown }: { status: string; isKnown: boolean },
  now: Date,
): Promise<void> {
  if (isKnown && status !== "otp") return;
  const kind = status === "otp" ? "withdrawal-needs-code" : "withdrawal-status-unknown";
  await report(tx, { kind, subject: reference, details: { status, gateway }, now });
}

function sums({ status, amountKobo, currency }: Transfer) {
  return {
    status: status ?? null,
    amountKobo: amountKobo?.toString() ?? null,
    currency: currency ?? null,
  };
}
