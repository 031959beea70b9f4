import { accountJobs } from "./accounts/jobs.ts";
import { authJobs } from "./auth/jobs.ts";
import { challengeJobs } from "./challenges/jobs.ts";
import { gatewayJobs } from "./gateway/jobs.ts";
import { chargeEvents } from "./payments/charge-events.ts";
import { investmentJobs } from "./investments/jobs.ts";
import { ledgerJobs } from "./ledger/jobs.ts";
import { notificationJobs } from "./notifications/jobs.ts";
import { onboardingJobs } from "./onboarding/jobs.ts";
import { paymentJobs } from "./payments/jobs.ts";
import { payoutJobs } from "./payouts/jobs.ts";
import { rejectedTransferEvents } from "./payments/rejected-transfer.ts";
import { transferEvents } from "./payouts/transfer-events.ts";
import { closingJobs } from "./closing/jobs.ts";
import { disputeEvents } from "./disputes/dispute-events.ts";
import { disputeJobs } from "./disputes/jobs.ts";
import { report } from "./findings/findings.ts";
import { forgetExpiredRequests } from "./platform/http/idempotent-requests.ts";
import type { DomainJobs } from "./platform/jobs.ts";
import { forgetEndedQuotas } from "./platform/quota.ts";
import type { Runtime } from "./platform/runtime.ts";
import { startWorker } from "./platform/worker.ts";
import { profileJobs } from "./profile/jobs.ts";
import { securityLinkJobs } from "./security-links/security-link.ts";
import { refundJobs } from "./refunds/jobs.ts";
import { refundEvents } from "./refunds/refund-events.ts";
import { reconciliationJobs } from "./reconciliation/jobs.ts";
import { reportViolations } from "./reconciliation/report-violations.ts";
import { tellRejected } from "./stash/tell-rejected.ts";
import { withPurposes, withTeller } from "./purposes.ts";
import { savingsJobs } from "./savings/jobs.ts";

/** Everything that runs without a request: every domain with jobs, in one list. */
export function work(runtime: Runtime) {
  const payouts = withTeller(runtime);
  const payments = withPurposes(runtime);
  return startWorker(runtime, [
    platformJobs(runtime),
    ledgerJobs(runtime, (violations, checked) => reportViolations(runtime, violations, checked)),
    notificationJobs(runtime),
    challengeJobs(runtime),
    onboardingJobs(runtime),
    authJobs(runtime),
    securityLinkJobs(runtime),
    profileJobs(runtime),
    closingJobs(runtime),
    gatewayJobs(runtime, {
      charge: chargeEvents(payments),
      transfer: transferEvents(payouts),
      "transfer-rejected": rejectedTransferEvents({ ...payments, tellRejected }),
      refund: refundEvents(payments),
      dispute: disputeEvents(payments),
      report,
    }),
    paymentJobs(payments),
    payoutJobs(payouts),
    refundJobs(payments),
    disputeJobs(payments),
    accountJobs(runtime),
    savingsJobs(runtime),
    investmentJobs(runtime),
    reconciliationJobs({ ...payouts, ...withPurposes(runtime) }),
  ]);
}

function platformJobs({ clock, db }: Runtime): DomainJobs {
  return {
    tasks: {},
    async everyMinute() {
      await forgetEndedQuotas(db, clock.now());
      await forgetExpiredRequests(db, clock.now());
    },
  };
}
