import type { Config } from "#config.ts";
import type { Gateway } from "#gateway/gateway.ts";
import { listBanks, resolveAccount } from "./banks.ts";
import {
  chargeAuthorization,
  deactivateAuthorization,
  fetchChargeById,
  initializeTransaction,
  verifyTransaction,
} from "./charges.ts";
import { answerDispute, fetchDispute, uploadEvidence } from "./disputes.ts";
import {
  fetchBalances,
  listBalanceEntries,
  listCharges,
  listDisputes,
  listRefunds,
  listTransfers,
} from "./lists.ts";
import { activateMandate, fetchMandate, listMandates, startMandate } from "./mandates.ts";
import {
  assignAccountNumber,
  fetchCustomer,
  requeryAccount,
  unassignAccount,
} from "./own-accounts.ts";
import { createRefund, listRefundsOf } from "./refunds.ts";
import { createRecipient, initiateTransfer, searchTransfers, verifyTransfer } from "./transfers.ts";
import { isSigned, readEvent } from "./webhooks.ts";

/** Paystack as a gateway. */
export function paystackGateway(paystack: Config["firstGateway"]): Gateway {
  return {
    name: "paystack",
    mode: paystack.mode,
    checkoutOrigin: paystack.checkoutOrigin,
    capabilities: {
      silentCardCharge: true,
      deactivatesCards: true,
      mandates: true,
      ownAccountNumbers: true,
      signsBodies: true,
      uniqueReferences: true,
      findsUntriedCheckouts: true,
      payoutNeedsRecipient: true,
      payoutStepKobo: 1n,
      tellsSessionId: true,
      tellsReversals: true,
    },
    startCheckout: (request) => initializeTransaction(paystack, request),
    fetchCharge: (reference) => verifyTransaction(paystack, reference),
    fetchChargeById: (gatewayId) => fetchChargeById(paystack, gatewayId),
    chargeAuthorization: (request) => chargeAuthorization(paystack, request),
    deactivateAuthorization: (code) => deactivateAuthorization(paystack, code),
    startMandate: (request) => startMandate(paystack, request),
    fetchMandate: (reference) => fetchMandate(paystack, reference),
    listMandates: (email) => listMandates(paystack, email),
    activateMandate: (mandate) => activateMandate(paystack, mandate),
    requestAccountNumber: (request) => assignAccountNumber(paystack, request),
    fetchCustomer: (email) => fetchCustomer(paystack, email),
    requeryAccountNumber: (wanted) => requeryAccount(paystack, wanted),
    releaseAccountNumber: (number) => unassignAccount(paystack, number),
    listBanks: () => listBanks(paystack),
    resolveAccount: (account) => resolveAccount(paystack, account),
    createRecipient: (account) => createRecipient(paystack, account),
    sendTransfer: (request) => initiateTransfer(paystack, request),
    fetchTransfer: (reference) => verifyTransfer(paystack, reference),
    searchTransfers: (wanted) => searchTransfers(paystack, wanted),
    createRefund: (request) => createRefund(paystack, request),
    listRefundsOf: (payment) => listRefundsOf(paystack, payment),
    fetchDispute: (gatewayId) => fetchDispute(paystack, gatewayId),
    uploadEvidence: (evidence) => uploadEvidence(paystack, evidence),
    answerDispute: (reply) => answerDispute(paystack, reply),
    listCharges: (page) => listCharges(paystack, page),
    listTransfers: (page) => listTransfers(paystack, page),
    listRefunds: (page) => listRefunds(paystack, page),
    listDisputes: (page) => listDisputes(paystack, page),
    listBalanceEntries: (page) => listBalanceEntries(paystack, page),
    fetchBalances: () => fetchBalances(paystack),
    isSigned: (body, headers) => isSigned(paystack, body, headers["x-paystack-signature"]),
    readEvent,
  };
}
