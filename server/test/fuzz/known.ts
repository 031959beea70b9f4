import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { MovementsAnswer } from "@osisi/contracts/history.ts";
import type { StandingRules } from "@osisi/contracts/standing-rules.ts";
import { webhookPaths } from "#gateway/webhook-paths.ts";
import type { Known } from "./valid-values.ts";
import { PUSH_KEYS } from "../pushing.ts";
import { type Owner, PASSWORD, type TwoInvestors } from "./two-investors.ts";

/** Valid values where a schema only says "a string". Where a request names one of several things,
 * the others are left out. */
export async function knownTo(world: TwoInvestors, owner: Owner): Promise<Known> {
  const { movements } = apiPaths;
  const moved = await world.call<MovementsAnswer>(owner, {
    method: "GET",
    url: movements,
  });
  const rules = await world.call<StandingRules>(owner, {
    method: "GET",
    url: apiPaths.standingRules,
  });
  return {
    f_name: ["Chinyere", "Ẹniọlá"],
    l_name: ["Adeyemi"],
    email: [owner.email],
    phone: ["08031234567", "+2348031234568"],
    password: [PASSWORD],
    password_confirmation: [PASSWORD],
    current_password: [PASSWORD],
    otp: ["123456"],
    pin: ["9182", "7391"],
    claim: [undefined],
    cursor: [undefined],
    from: ["2026-12-01", "2027-01-31"],
    to: ["2027-02-01", "2027-03-01"],
    limit: ["20"],
    amount: [5_000, 1_500.5],
    goal: [130_000],
    goalDate: ["2030-05-01"],
    span: [3, 6, 12],
    points: [100],
    number: [1, 2, 3],
    planId: [owner.planId],
    savingId: [owner.planId],
    rules: [[{ planId: owner.planId, reach: "next" }]],
    version: [rules.data.version],
    cardId: [owner.cardId, null],
    mandateId: [owner.mandateId],
    mandate: [owner.mandateId],
    accountId: [owner.accountId],
    investmentId: [owner.investmentId],
    circleId: [owner.circleId],
    memberId: [owner.memberId],
    code: [owner.circleCode],
    portfolioId: [4, 2],
    unitsBought: [1, 2],
    months: [3, 12],
    accountNumber: ["0110000003"],
    bankCode: ["001"],
    text: ["It has not arrived for two days."],
    reference: owner.references,
    trxref: owner.references,
    tx_ref: owner.references,
    format: ["json", "csv", "pdf"],
    "GET /v1/transactions/statement format": ["pdf", "csv"],
    "GET /v1/transactions/tax format": ["pdf", "csv"],
    year: ["2026", "2027"],
    "GET /v1/account/data format": ["csv"],
    "GET /v1/account/data kind": ["profile", "payments", "movements"],
    "GET /v1/savings/one/{id} id": [owner.planId],
    "GET /v1/circles/one/{id} id": [owner.circleId],
    "POST /v1/circles/leave circleId": [owner.spareCircleId],
    "POST /v1/circles/leave/undo circleId": [owner.spareCircleId],
    "POST /v1/circles/close circleId": [owner.spareCircleId],
    "GET /v1/investments/one/{id} id": [owner.investmentId],
    "GET /v1/transactions/{id} id": moved.data.items.map(({ id }) => id),
    "GET /v1/transactions/acts of": moved.data.items.map(({ id }) => id),
    "GET /v1/transactions/acts cursor": moved.data.items.map(({ id }) => `${id}.${id}`),
    "GET /v1/gifts/plan/{id} id": [owner.planId],
    "GET /v1/complaints/{number}/file number": [owner.complaint],
    "GET /v1/portfolios/{id} id": ["4", "2", "5"],
    "GET /v1/portfolios/{id}/proceeds id": ["4", "2", "5"],
    "GET /docs/{file} file": ["static/swagger-ui.css", "json"],
    "GET /dashboard/{rest} rest": ["savings", "investments"],
    "POST /v1/investments/create amount": [null],
    "POST /v1/investments/create percentage": [null],
    "POST /v1/cards/remove id": [owner.cardId],
    // The others may be late when a dispute keeps the card from being charged.
    "POST /v1/savings/amount amount": [600],
    "POST /v1/savings/amount/preview amount": [600],
    "POST /v1/savings/pay/stash number": [1],
    "POST /v1/savings/pay/gateway number": [1],
    "POST /v1/mandates/cancel id": [owner.mandateId],
    "POST /v1/mandates/activate id": [owner.mandateId],
    "POST /v1/account/updateDetails id": [owner.accountId],
    "POST /v1/auth/onboard/resendOtp phone": [undefined],
    "POST /v1/auth/password/forgot phone": [undefined],
    "POST /v1/auth/password/reset phone": [undefined],
    "POST /v1/auth/password/reset token": [undefined],
    "POST /v1/auth/step-up pin": [undefined],
    endpoint: ["https://push.example/device"],
    p256dh: [PUSH_KEYS.p256dh],
    auth: [PUSH_KEYS.auth],
    [`POST ${webhookPaths.first} event`]: ["charge.success", "transfer.failed", "refund.processed"],
    [`POST ${webhookPaths.first} data`]: owner.references.map((reference) => ({ reference })),
    [`POST ${webhookPaths.second} event`]: ["charge.completed", "transfer.completed"],
    [`POST ${webhookPaths.second} data`]: owner.references.map((reference) => ({
      id: 1,
      tx_ref: reference,
      reference,
    })),
  };
}

/** Routes that need more than a valid request, and what that is. */
export const needMore: Readonly<Record<string, string>> = {
  "POST /v1/auth/onboard/confirmOtp/email": "the code of a mail",
  "POST /v1/auth/onboard/confirmOtp/mobileNumber": "the code of an SMS",
  "POST /v1/auth/onboard/confirmLink": "the link of a mail",
  "POST /v1/auth/onboard/readLink": "the link of a mail",
  "POST /v1/auth/onboard/disownLink": "the link of a mail",
  "POST /v1/auth/login/confirmOtp/email": "a password step before",
  "POST /v1/auth/login/confirmOtp/mobileNumber": "a password step before",
  "POST /v1/auth/login/resendOtp": "a password step before",
  "POST /v1/auth/password/reset": "the code of a mail",
  "POST /v1/auth/unfreeze": "an account that is frozen",
  "POST /v1/auth/unfreeze/code": "an account that is frozen",
  "POST /v1/transactions/statement/share": "a statement that was downloaded",
  "POST /v1/transactions/statement/shared/withdraw": "a statement that is shared",
  "POST /v1/secure/read": "the link of a mail",
  "POST /v1/secure/use": "the link of a mail",
  "POST /v1/user/confirm": "the code of an SMS",
  "POST /v1/user/confirm/start": "a channel that is not confirmed",
  "POST /v1/user/email": "an address that is new",
  "POST /v1/user/email/confirm": "the code of a mail",
  "POST /v1/user/channels/use": "a channel that was confirmed second",
  "POST /v1/account/confirmOtp/mobileNumber": "the code of an SMS",
  "POST /v1/account/close": "nothing left in the account",
  "POST /v1/mandates/activate": "a bank that has not activated it",
  "POST /v1/own-account/check": "an account number of their own",
  "POST /v1/savings/charge": "a charge that was declined",
  "POST /v1/savings/day": "a monthly plan whose day was not moved",
  "POST /v1/savings/exit": "the amount that it offers",
  "POST /v1/savings/mandate": "a bank account that was not cancelled before",
  "POST /v1/savings/pay/gateway": "an instalment that is late",
  "POST /v1/savings/pay/stash": "an instalment that is late",
  "POST /v1/circles/new": "a plan that is in no circle",
  "POST /v1/gifts/thank": "a gift that was paid",
  "GET /v1/give/{token}": "the link of a plan",
  "POST /v1/give": "the link of a plan",
  "GET /v1/give-receipt/{reference}": "a gift that was begun",
  "POST /v1/investments/transfer": "an investment that has matured",
};

const WANT_BANKS = /^(GET|POST) .*account.(resolve|createDetails|updateDetails)$/;

const TRIES = /^POST .*(password.change|step-up)$/;

/** The writes that a refused request may cause. A wrong password or PIN is counted. The banks are
 * refreshed once a day, by a job, whatever the outcome of the request that needed them; a login
 * before the confirmation sends a code; a refusal under an Idempotency-Key is stored, to be
 * repeated. */
export function mayRemain(route: string, statusCode: number, table: string): boolean {
  const isToConfirm = route === "POST /v1/login" && statusCode === 403;
  if (table === "_private_jobs") return isToConfirm || WANT_BANKS.test(route);
  if (table === "session" || table === "pin" || table === "step_up") return TRIES.test(route);
  return table === "idempotent_request";
}
