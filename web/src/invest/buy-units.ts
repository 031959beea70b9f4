import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import { api } from "../app/api.ts";
import type { Outcome } from "../app/outcome.ts";
import type { RequestKeys } from "../app/request-keys.ts";
import { notStarted, startPayment, type PaymentOutcome } from "../payments/start-payment.ts";
import { investmentBody, type InvestmentWish } from "./investment-wish.ts";

export type BuyOutcome = PaymentOutcome | { kind: "bought"; id: string; message: string };

/** Buys units from the stash at once, or starts their payment at the gateway. */
export async function buyUnits(
  wish: InvestmentWish,
  portfolio: PortfolioView,
  keys: RequestKeys,
): Promise<BuyOutcome> {
  const body = investmentBody(wish, portfolio);
  const send = () => api.post(apiPaths.newInvestment, body, { idempotencyKey: keys.keyFor(body) });
  if (body.paymentMethod !== "stash")
    return await startPayment(keys, async () => paid(await send()));
  const outcome = await send();
  keys.answered(outcome);
  if (outcome.kind !== "ok") return notStarted(outcome);
  return { kind: "bought", id: outcome.data.id, message: outcome.message };
}

/** At the gateway an answer says where; one that does not is refused by its address. */
function paid(
  outcome: Outcome<{ url?: string | undefined; reference?: string | undefined }>,
): Outcome<{ url: string; reference: string }> {
  if (outcome.kind !== "ok") return outcome;
  const { url = "", reference = "" } = outcome.data;
  return { ...outcome, data: { url, reference } };
}
