import type { Charge, Mode } from "#gateway/gateway.ts";

/** A success with everything that a posting needs. */
export type PaidCharge = Charge &
  Readonly<{ reference: string; amountKobo: bigint; askedKobo: bigint; currency: string }>;

export type Expected = Readonly<{ amountKobo: bigint; currency: string }>;

export type Judgement<Intent> =
  | { kind: "as-expected"; charge: PaidCharge; intent: Intent }
  /** Money came, but no intent requested exactly this. */
  | { kind: "unexpected"; charge: PaidCharge; intent: Intent | undefined }
  | { kind: "unpaid"; status: string; intent: Intent | undefined }
  | { kind: "wrong-mode" }
  | { kind: "incomplete" };

/** Compares a charge with its intent, if there is one. This is the only rule for crediting money:
 * every condition must hold. */
export function judgeCharge<Intent extends Expected>(
  charge: Charge,
  asked: { reference: string; intent: Intent | undefined; mode: Mode },
): Judgement<Intent> {
  const { domain, status, reference, amountKobo, askedKobo, currency } = charge;
  const { intent } = asked;
  if (domain !== undefined && domain !== asked.mode) return { kind: "wrong-mode" };
  if (domain === undefined || status === undefined || reference !== asked.reference) {
    return { kind: "incomplete" };
  }
  if (status !== "success") return { kind: "unpaid", status, intent };
  if (amountKobo === undefined || askedKobo === undefined || currency === undefined) {
    return { kind: "incomplete" };
  }
  const paid: PaidCharge = { ...charge, reference, amountKobo, askedKobo, currency };
  const asAsked = askedKobo === intent?.amountKobo && currency === intent.currency;
  if (asAsked && isSurcharge(paid)) {
    return { kind: "as-expected", charge: paid, intent };
  }
  return { kind: "unexpected", charge: paid, intent };
}

/** If the customer bears the gateway's fee, they were charged about that fee more than we
 * requested. Less, or far more, is another amount. */
function isSurcharge({ amountKobo, askedKobo, feesKobo = 0n }: PaidCharge): boolean {
  const surchargeKobo = amountKobo - askedKobo;
  const highestFeeKobo = askedKobo / 20n + 200_00n;
  return surchargeKobo >= 0n && (surchargeKobo <= feesKobo || surchargeKobo <= highestFeeKobo);
}
