import type { Queue } from "@osisi/contracts/console/queues.ts";

export const queueNames: Record<Queue, string> = {
  findings: "Findings",
  suspense: "Suspense",
  refunds: "Refunds",
  disputes: "Disputes",
  payouts: "Payouts waiting",
  messages: "Messages failed",
  cases: "Cases",
};
