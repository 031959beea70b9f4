import { payForInvestment } from "./products/investments/pay-for-investment.ts";
import { isOpenInvestor } from "./people/onboarding/close-investor.ts";
import { isHeldNow } from "./people/onboarding/frozen.ts";
import type { PaymentsRuntime, PaymentHandlers } from "./money/payments/payment-handlers.ts";
import type { PayoutsRuntime } from "./money/withdrawals/ended-withdrawal.ts";
import type { Runtime } from "./platform/runtime.ts";
import { payForPlan } from "./products/savings/pay-for-plan.ts";
import { fundStash } from "./products/stash/notify-funded.ts";
import { tellWithdrawn } from "./money/withdrawals/notify-withdrawal.ts";

/** The payment handlers: each thing that can be paid for, in one list. */
const handlers: PaymentHandlers = {
  stash: fundStash,
  plan: payForPlan,
  investment: payForInvestment,
};

export function withPaymentHandlers(runtime: Runtime): PaymentsRuntime {
  return { ...runtime, handlers, isOpenInvestor };
}

/** The notifications of withdrawals' ends, and the check whether withdrawals are blocked. */
export function withTeller(runtime: Runtime): PayoutsRuntime {
  return { ...runtime, tellEnd: tellWithdrawn, isHeldNow };
}
