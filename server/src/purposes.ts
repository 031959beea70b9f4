import type { PaymentsRuntime, Purposes } from "./payments/purposes.ts";
import type { Runtime } from "./platform/runtime.ts";
import { fundStash } from "./stash/tell-funded.ts";

/** What happens with money that was paid in: each thing that can be paid for, in one list. */
const purposes: Purposes = { stash: fundStash };

export function withPurposes(runtime: Runtime): PaymentsRuntime {
  return { ...runtime, purposes };
}
