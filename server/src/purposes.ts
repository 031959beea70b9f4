import { payForInvestment } from "./investments/pay-for-investment.ts";
import { isOpenInvestor } from "./onboarding/close-investor.ts";
import { isHeldNow } from "./onboarding/frozen.ts";
import type { PaymentsRuntime, Purposes } from "./payments/purposes.ts";
import type { PayoutsRuntime } from "./payouts/told.ts";
import type { Runtime } from "./platform/runtime.ts";
import { payForPlan } from "./savings/pay-for-plan.ts";
import { fundStash } from "./stash/tell-funded.ts";
import { tellWithdrawn } from "./stash/tell-withdrawn.ts";

/** The payment handlers: each thing that can be paid for, in one list. */
const purposes: Purposes = { stash: fundStash, plan: payForPlan, investment: payForInvestment };

export function withPurposes(runtime: Runtime): PaymentsRuntime {
  return { ...runtime, purposes, isOpenInvestor };
}

/** The notifications of withdrawals' ends, and the check whether withdrawals are blocked. */
export function withTeller(runtime: Runtime): PayoutsRuntime {
  return { ...runtime, tellEnd: tellWithdrawn, isHeldNow };
}
