import { report } from "#money/findings/findings.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Withdrawal } from "./queries.ts";
import type { Said } from "./judge-transfer.ts";
import type { Transfer } from "#gateway/gateway.ts";

/** Findings about payouts that need an operator's decision. */

type Subject = Readonly<{ withdrawal: Withdrawal; transfer: Transfer; now: Date }>;

/** Money left the gateway, or tried to, without a withdrawal of ours. */
export async function reportUnexplained(
  tx: Tx,
  { reference, transfer, by }: Said,
  mode: "test" | "live",
  now: Date,
) {
  const isOurMode = transfer.domain === undefined || transfer.domain === mode;
  const kind = isOurMode ? "transfer-unexplained" : "wrong-mode";
  await report(tx, { kind, subject: reference, details: { saidBy: by, ...sums(transfer) }, now });
  return "reported" as const;
}

export async function reportDiffers(tx: Tx, { withdrawal, transfer, now }: Subject) {
  const details = { askedKobo: withdrawal.amountKobo.toString(), ...sums(transfer) };
  await report(tx, { kind: "withdrawal-differs", subject: withdrawal.reference, details, now });
  return "reported" as const;
}

/** The gateway contradicts an end that it had reported. */
export async function reportChanged(tx: Tx, { withdrawal, transfer, now }: Subject) {
  const details = { booked: withdrawal.state, ...sums(transfer) };
  await report(tx, { kind: "withdrawal-changed", subject: withdrawal.reference, details, now });
  return "reported" as const;
}

/** It waits, and not for a bank. */
export async function reportWaiting(
  tx: Tx,
  { reference }: Withdrawal,
  { status, isKnown }: { status: string; isKnown: boolean },
  now: Date,
): Promise<void> {
  if (isKnown && status !== "otp") return;
  const kind = status === "otp" ? "withdrawal-needs-code" : "withdrawal-status-unknown";
  await report(tx, { kind, subject: reference, details: { status }, now });
}

function sums({ status, amountKobo, currency }: Transfer) {
  return {
    status: status ?? null,
    amountKobo: amountKobo?.toString() ?? null,
    currency: currency ?? null,
  };
}
