import { report } from "#money/findings/findings.ts";
import type { Charge } from "#gateway/gateway.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Payment } from "./queries.ts";

/** Stash and suspense share one ledger key: what was booked first is kept, whatever the gateway
 * reports later. */
export async function reportChanged(
  tx: Tx,
  { intent, charge, now }: { intent: Payment; charge: Charge; now: Date },
): Promise<void> {
  const details = { booked: intent.state, ...sums(charge) };
  await report(tx, { kind: "payment-changed", subject: intent.reference, details, now });
}

export function sums({ status, amountKobo, askedKobo, feesKobo, currency, gatewayId }: Charge) {
  return {
    status: status ?? null,
    amountKobo: amountKobo?.toString() ?? null,
    askedKobo: askedKobo?.toString() ?? null,
    feesKobo: feesKobo?.toString() ?? null,
    currency: currency ?? null,
    gatewayId: gatewayId ?? null,
  };
}
