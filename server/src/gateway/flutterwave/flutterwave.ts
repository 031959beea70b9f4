import type { Gateway } from "#gateway/gateway.ts";
import type { Refused } from "#gateway/outcome.ts";
import { fetchCharge, fetchChargeById } from "./attempts.ts";
import { listBanks, resolveAccount } from "./banks.ts";
import { chargeCard, startCheckout } from "./charges.ts";
import type { Flutterwave } from "./client.ts";
import { answerDispute, fetchDispute, listDisputes, uploadEvidence } from "./disputes.ts";
import { listCharges, listRefunds, listTransfers } from "./lists.ts";
import { createRefund, listRefundsOf } from "./refunds.ts";
import { fetchBalances, listBalanceEntries } from "./statement.ts";
import { STEP_KOBO, fetchTransfer, searchTransfers, sendTransfer } from "./transfers.ts";
import { isSigned, readEvent } from "./webhooks.ts";

/** Flutterwave as a gateway. */
export function flutterwaveGateway(flutterwave: Flutterwave): Gateway {
  return {
    name: "flutterwave",
    mode: flutterwave.mode,
    checkoutOrigin: flutterwave.checkoutOrigin,
    capabilities: {
      // Only after its support has approved it for our account.
      silentCardCharge: false,
      deactivatesCards: false,
      mandates: false,
      ownAccountNumbers: false,
      signsBodies: false,
      uniqueReferences: false,
      findsUntriedCheckouts: false,
      payoutNeedsRecipient: false,
      payoutStepKobo: STEP_KOBO,
      tellsSessionId: false,
      tellsReversals: false,
    },
    startCheckout: (request) => startCheckout(flutterwave, request),
    fetchCharge: (reference) => fetchCharge(flutterwave, reference),
    fetchChargeById: (gatewayId) => fetchChargeById(flutterwave, gatewayId),
    chargeAuthorization: (request) => chargeCard(flutterwave, request),
    deactivateAuthorization: notSupported,
    startMandate: notSupported,
    fetchMandate: notSupported,
    listMandates: notSupported,
    activateMandate: notSupported,
    requestAccountNumber: notSupported,
    fetchCustomer: notSupported,
    requeryAccountNumber: notSupported,
    releaseAccountNumber: notSupported,
    listBanks: () => listBanks(flutterwave),
    resolveAccount: (account) => resolveAccount(flutterwave, account),
    createRecipient: notSupported,
    sendTransfer: (request) => sendTransfer(flutterwave, request),
    fetchTransfer: (reference, gatewayId) => fetchTransfer(flutterwave, reference, gatewayId),
    searchTransfers: (wanted) => searchTransfers(flutterwave, wanted),
    createRefund: (request) => createRefund(flutterwave, request),
    listRefundsOf: (payment) => listRefundsOf(flutterwave, payment),
    fetchDispute: (gatewayId) => fetchDispute(flutterwave, gatewayId),
    uploadEvidence: (evidence) => uploadEvidence(flutterwave, evidence),
    answerDispute: (reply) => answerDispute(flutterwave, reply),
    listCharges: (page) => listCharges(flutterwave, page),
    listTransfers: (page) => listTransfers(flutterwave, page),
    listRefunds: (page) => listRefunds(flutterwave, page),
    listDisputes: (page) => listDisputes(flutterwave, page),
    listBalanceEntries: (page) => listBalanceEntries(flutterwave, page),
    fetchBalances: () => fetchBalances(flutterwave),
    isSigned: (_body, headers) => isSigned(flutterwave, headers["verif-hash"]),
    readEvent,
  };
}

async function notSupported(): Promise<Refused> {
  return { kind: "refused", code: "not_supported", status: 0 };
}
