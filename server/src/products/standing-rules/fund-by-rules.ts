import type { PaymentHandler } from "#money/payments/payment-handlers.ts";
import { planHolding } from "#products/savings/hold-plan.ts";
import { fundStash, notifySettled } from "#products/stash/notify-funded.ts";
import { describeUses, passedOnKobo } from "./describe-uses.ts";
import { passOn } from "./pass-on.ts";

/** Handles payments to the stash. Its owner is notified once, of the arrival and of what their
 * standing rules have done with it. */
export const fundByRules: PaymentHandler = {
  ...fundStash,
  // What the rules have paid from a disputed payment is held as if it had been paid directly.
  holding: planHolding,
  async settled(tx, runtime, payment) {
    const uses = await passOn(tx, runtime, payment);
    const text = describeUses(uses);
    const passedOn = text === null ? undefined : { text, sumKobo: passedOnKobo(uses) };
    await notifySettled(tx, runtime, payment, passedOn);
  },
};
