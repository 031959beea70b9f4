import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import type { RequestKeys } from "#platform/api/request-keys.ts";
import { notStarted, startPayment, type PaymentOutcome } from "#money/payments/start-payment.ts";
import { investmentBody, type InvestmentWish } from "./investment-form-values.ts";

export type BuyOutcome =
  | PaymentOutcome
  /** `before`: when it was requested earlier, and not now. */
  | { kind: "bought"; id: string; message: string; before: boolean };

/** A gateway payment moves no money by itself: its keys end with the form. */
export interface BuyingKeys {
  stash: RequestKeys;
  gateway: RequestKeys;
}

const ASKED_BEFORE =
  "These are the units that you asked for before. They were bought then, and nothing more left your stash.";

/** Buys units from the stash immediately, or starts their payment at the gateway. */
export async function buyUnits(
  wish: InvestmentWish,
  portfolio: PortfolioView,
  { stash, gateway }: BuyingKeys,
): Promise<BuyOutcome> {
  const body = investmentBody(wish, portfolio);
  const send = (keys: RequestKeys) =>
    api.post(apiPaths.newInvestment, body, { idempotencyKey: keys.keyFor(body) });
  if (body.paymentMethod !== "stash")
    return await startPayment(gateway, async () => paid(await send(gateway)));
  const outcome = await send(stash);
  const before = stash.answered(outcome);
  if (outcome.kind !== "ok") return notStarted(outcome);
  const message = before ? ASKED_BEFORE : outcome.message;
  return { kind: "bought", id: outcome.data.id, message, before };
}

/** The gateway's response has a checkout page; one without is refused by its address. */
function paid(
  outcome: Outcome<{ url?: string | undefined; reference?: string | undefined }>,
): Outcome<{ url: string; reference: string }> {
  if (outcome.kind !== "ok") return outcome;
  const { url = "", reference = "" } = outcome.data;
  return { ...outcome, data: { url, reference } };
}
