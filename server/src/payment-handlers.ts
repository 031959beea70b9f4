import { payForInvestment } from "./products/investments/pay-for-investment.ts";
import type { PaymentHandlers, PaymentsRuntime } from "./money/payments/payment-handlers.ts";
import type { Runtime } from "./platform/runtime.ts";
import { payForGift } from "./products/gifts/pay-for-gift.ts";
import { payForPlan } from "./products/savings/pay-for-plan.ts";
import { payForTopUp } from "./products/savings/pay-for-top-up.ts";
import { fundByRules } from "./products/standing-rules/fund-by-rules.ts";

/** The payment handlers: each thing that can be paid for, in one list. */
const handlers: PaymentHandlers = {
  stash: fundByRules,
  plan: payForPlan,
  "top-up": payForTopUp,
  gift: payForGift,
  investment: payForInvestment,
};

export function withPaymentHandlers(runtime: Runtime): PaymentsRuntime {
  return { ...runtime, handlers };
}
