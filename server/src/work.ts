import { giftJobs } from "./products/gifts/forget-givers.ts";
import { accountJobs } from "./people/accounts/look-up-account.ts";
import { authJobs } from "./people/auth/jobs.ts";
import { challengeJobs } from "./people/challenges/issue-code.ts";
import { gatewayJobs } from "./gateway/jobs.ts";
import { chargeEvents } from "./money/payments/charge-events.ts";
import { investmentJobs } from "./products/investments/jobs.ts";
import { ledgerJobs } from "./ledger/jobs.ts";
import { notificationJobs } from "./people/notifications/jobs.ts";
import { noticeJobs } from "./people/notices/routes.ts";
import { onboardingJobs } from "./people/onboarding/onboard.ts";
import { mandateJobs } from "./money/mandates/jobs.ts";
import { mandateEvents } from "./money/mandates/mandate-events.ts";
import { accountNumberEvents, identificationEvents } from "./money/own-account/account-events.ts";
import { ownAccountJobs } from "./money/own-account/jobs.ts";
import { paymentJobs } from "./money/payments/jobs.ts";
import { withdrawalJobs } from "./money/withdrawals/jobs.ts";
import { rejectedTransferEvents } from "./money/payments/rejected-transfer.ts";
import { transferEvents } from "./money/withdrawals/gateway-transfers.ts";
import { closingJobs } from "./views/privacy/closed-identity.ts";
import { disputeEvents } from "./money/disputes/query-dispute.ts";
import { auditJobs } from "./ops/audit/heads.ts";
import { disputeJobs } from "./money/disputes/jobs.ts";
import { report, reportViolations } from "./money/findings/findings.ts";
import { findingJobs } from "./money/findings/jobs.ts";
import { forgetExpiredRequests } from "./platform/http/idempotency.ts";
import type { DomainJobs } from "./platform/jobs/jobs.ts";
import { forgetEndedQuotas } from "./platform/quota.ts";
import type { Runtime } from "./platform/runtime.ts";
import { startWorker } from "./platform/jobs/worker.ts";
import { profileJobs } from "./people/profile/edit-profile.ts";
import { securityLinkJobs } from "./people/security-links/security-link.ts";
import { stillThereJobs } from "./people/still-there/jobs.ts";
import { returnPoolJobs } from "./views/return-pool/check-return-pool.ts";
import { bankStatementJobs } from "./money/bank-statements/jobs.ts";
import { proofJobs } from "./views/proof/jobs.ts";
import { solvencyJobs } from "./views/solvency/check-solvency.ts";
import { returnJobs } from "./money/returns/jobs.ts";
import { routingJobs } from "./money/routing/jobs.ts";
import { refundJobs } from "./money/refunds/jobs.ts";
import { refundEvents } from "./money/refunds/query-refunds.ts";
import { reconciliationJobs } from "./money/reconciliation/jobs.ts";
import { complaintJobs } from "./views/complaints/jobs.ts";
import { flightJobs } from "./views/flight/jobs.ts";
import { sharedStatementJobs } from "./views/shared-statements/jobs.ts";
import { commandJobs } from "./ops/commands/run-command.ts";
import { withPaymentHandlers } from "./payment-handlers.ts";
import { savingsJobs } from "./products/savings/jobs.ts";

export function work(runtime: Runtime) {
  return startWorker(runtime, allJobs(runtime));
}

/** Everything that runs without a request: every domain with jobs, in one list. */
export function allJobs(runtime: Runtime): DomainJobs[] {
  const payments = withPaymentHandlers(runtime);
  return [
    platformJobs(runtime),
    ledgerJobs(runtime, (violations, checked) => reportViolations(runtime, violations, checked)),
    notificationJobs(runtime),
    noticeJobs(runtime),
    challengeJobs(runtime),
    onboardingJobs(runtime),
    authJobs(runtime),
    securityLinkJobs(runtime),
    profileJobs(runtime),
    stillThereJobs(runtime),
    closingJobs(runtime),
    gatewayJobs(runtime, {
      charge: chargeEvents(payments),
      transfer: transferEvents(runtime),
      "transfer-rejected": rejectedTransferEvents(payments),
      refund: refundEvents(payments),
      dispute: disputeEvents(payments),
      mandate: mandateEvents(payments),
      "account-number": accountNumberEvents(runtime),
      identification: identificationEvents(runtime),
      report,
    }),
    routingJobs(runtime),
    paymentJobs(payments),
    mandateJobs(payments),
    ownAccountJobs(runtime),
    withdrawalJobs(runtime),
    refundJobs(payments),
    disputeJobs(payments),
    accountJobs(runtime),
    returnJobs(runtime),
    savingsJobs(runtime),
    giftJobs(runtime),
    investmentJobs(runtime),
    findingJobs(runtime),
    reconciliationJobs(payments),
    bankStatementJobs(runtime),
    commandJobs(payments),
    returnPoolJobs(runtime),
    solvencyJobs(runtime),
    auditJobs(runtime),
    proofJobs(runtime),
    complaintJobs(runtime),
    flightJobs(runtime),
    sharedStatementJobs(runtime),
  ];
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
