import type {
  Bank,
  CreateAccountRequest,
  PayoutAccount,
  ResolvedAccount,
  ResolveRequest,
  UpdateAccountRequest,
} from "@osisi/contracts/accounts.ts";
import type { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Mandate } from "@osisi/contracts/mandates.ts";
import type { AddCardAnswer, RemoveCardRequest, StoredCard } from "@osisi/contracts/cards.ts";
import type {
  Channel,
  ConfirmChannelRequest,
  StartConfirmingRequest,
  UseChannelRequest,
} from "@osisi/contracts/channels.ts";
import type { ProceedsAnswer } from "@osisi/contracts/proceeds.ts";
import type { ProofAnswer } from "@osisi/contracts/proof/answer.ts";
import type { Complaint, ComplaintRequest, ComplaintsAnswer } from "@osisi/contracts/complaints.ts";
import type { AskAgainRequest, Flight } from "@osisi/contracts/flight.ts";
import type { Circle, CirclePreview, ListedCircle } from "@osisi/contracts/circles.ts";
import type {
  ConfirmLoginRequest,
  LoginRequest,
  LoginStep,
  ResendLoginRequest,
  User,
} from "@osisi/contracts/auth.ts";
import type {
  ChangeAddressRequest,
  ChangeEmailRequest,
  ConfirmEmailChangeRequest,
  NextOfKinRequest,
  OwnDetails,
} from "@osisi/contracts/details.ts";
import type {
  ActsAnswer,
  MonthsAnswer,
  MovementsAnswer,
  Receipt,
} from "@osisi/contracts/history.ts";
import type {
  Investment,
  InvestmentAnswer,
  InvestmentDetail,
  InvestmentRequest,
  TransferInvestmentRequest,
  UpdateInvestmentRequest,
} from "@osisi/contracts/investments.ts";
import type {
  ConfirmEmailRequest,
  ConfirmLinkRequest,
  ConfirmPhoneRequest,
  LinkAnswer,
  OnboardAnswer,
  OnboardRequest,
  ResendRequest,
} from "@osisi/contracts/onboarding.ts";
import type {
  GiveAnswer,
  GivePage,
  GiveReceipt,
  GiveRequest,
  PlanGifts,
} from "@osisi/contracts/gifts.ts";
import type { MissedChoice, PlanAmountPreview } from "@osisi/contracts/plan-settings.ts";
import type { PlanGoalRequest } from "@osisi/contracts/goals.ts";
import type {
  NoticePreferenceRequest,
  NoticePreferences,
  NoticesAnswer,
  ReadNoticeRequest,
  UnreadNotices,
} from "@osisi/contracts/notices.ts";
import type { TurnPushOnRequest } from "@osisi/contracts/push.ts";
import type { FreezeState, UnfreezeCodeRequest, UnfreezeRequest } from "@osisi/contracts/freeze.ts";
import type { FundAnswer, FundRequest } from "@osisi/contracts/payments.ts";
import type { BalanceHistory, Overview } from "@osisi/contracts/overview.ts";
import type { OwnAccount, OwnAccountRequest } from "@osisi/contracts/own-account.ts";
import type {
  ChangePasswordRequest,
  ForgotPasswordRequest,
  ResetPasswordRequest,
} from "@osisi/contracts/passwords.ts";
import type { PortfolioView } from "@osisi/contracts/portfolios.ts";
import type { Closing } from "@osisi/contracts/closing.ts";
import type {
  ConfirmPhoneChangeRequest,
  EditProfileRequest,
  Profile,
} from "@osisi/contracts/profile.ts";
import type {
  PointMovement,
  RedeemAnswer,
  RedeemRequest,
  Referrals,
  ReferredPerson,
} from "@osisi/contracts/referrals.ts";
import type { WaitingPlan } from "@osisi/contracts/plan-mandates.ts";
import type {
  SavingAnswer,
  SavingPlan,
  SavingPlanDetail,
  SavingRequest,
} from "@osisi/contracts/savings.ts";
import type { ExitRequest, TopUpAnswer, TopUpRequest } from "@osisi/contracts/plan-payments.ts";
import type { SecurityLink, SecurityLinkRequest } from "@osisi/contracts/security-links.ts";
import type { DeviceSession, TwoStep, TwoStepRequest } from "@osisi/contracts/sessions.ts";
import type { AppSettings } from "@osisi/contracts/settings.ts";
import type { Site } from "@osisi/contracts/site.ts";
import type { StandingRules, StandingRulesRequest } from "@osisi/contracts/standing-rules.ts";
import type { LooksAnswer } from "@osisi/contracts/looks.ts";
import type {
  NewlyShared,
  SharedStatementRequest,
  SharedStatements,
} from "@osisi/contracts/shared-statements.ts";
import type { StatementSummary } from "@osisi/contracts/statements.ts";
import type { TaxYears } from "@osisi/contracts/tax-certificate.ts";
import type { PinState, StepUpAnswer, StepUpRequest } from "@osisi/contracts/step-up-requests.ts";
import type { WithdrawRequest, Withdrawal } from "@osisi/contracts/withdrawals.ts";

type Path<Name extends keyof typeof apiPaths> = (typeof apiPaths)[Name];
/** A path with any id in place of its parameter, such as `:id`. */
type Filled<Address> = Address extends `${infer Start}:${string}` ? `${Start}${string}` : never;

/** The response of a GET, by path. */
export type ApiReads = Record<Path<"profile">, Profile> &
  Record<Path<"me">, User> &
  Record<Path<"closing">, Closing> &
  Record<Path<"looks">, LooksAnswer> &
  Record<Path<"settings">, AppSettings> &
  Record<Path<"site">, Site> &
  Record<Path<"overview">, Overview> &
  Record<Path<"balanceHistory">, BalanceHistory> &
  Record<Path<"ownDetails">, OwnDetails> &
  Record<Path<"channels">, Channel[]> &
  Record<Path<"twoStep">, TwoStep> &
  Record<Path<"pin">, PinState> &
  Record<Path<"sessions">, DeviceSession[]> &
  Record<Path<"freeze">, FreezeState> &
  Record<Path<"complaints">, ComplaintsAnswer> &
  Record<Filled<Path<"flight">>, Flight> &
  Record<Path<"proof">, ProofAnswer> &
  Record<Path<"notices">, NoticesAnswer> &
  Record<Path<"noticePreferences">, NoticePreferences> &
  Record<Path<"cards">, StoredCard[]> &
  Record<Path<"mandates">, Mandate[]> &
  Record<Path<"waitingSavings">, WaitingPlan[]> &
  Record<Path<"banks">, Bank[]> &
  Record<Path<"accounts">, PayoutAccount[]> &
  Record<Path<"ownAccount">, OwnAccount> &
  Record<Path<"acts">, ActsAnswer> &
  Record<Path<"months">, MonthsAnswer> &
  Record<Path<"movements">, MovementsAnswer> &
  Record<Path<"statementSummary">, StatementSummary> &
  Record<Path<"sharedStatements">, SharedStatements> &
  Record<Path<"taxYears">, TaxYears> &
  Record<Filled<Path<"receipt">>, Receipt> &
  Record<Path<"referrals">, Referrals> &
  Record<Path<"referredPeople">, Page<ReferredPerson>> &
  Record<Path<"pointHistory">, Page<PointMovement>> &
  Record<Path<"allSavings">, SavingPlan[]> &
  Record<Filled<Path<"oneSaving">>, SavingPlanDetail> &
  Record<Path<"circles">, ListedCircle[]> &
  Record<Filled<Path<"oneCircle">>, Circle> &
  Record<Path<"standingRules">, StandingRules> &
  Record<Filled<Path<"planGifts">>, PlanGifts> &
  Record<Filled<Path<"givePage">>, GivePage> &
  Record<Filled<Path<"giveReceipt">>, GiveReceipt> &
  Record<Path<"portfolios">, PortfolioView[]> &
  Record<`/v1/portfolios/${string}/proceeds`, ProceedsAnswer> &
  Record<Path<"allInvestments">, Investment[]> &
  Record<Filled<Path<"oneInvestment">>, InvestmentDetail>;

/** The request and response of a POST, by path. */
export type ApiWrites = Record<Path<"onboard">, Call<OnboardRequest, OnboardAnswer>> &
  Record<Path<"confirmOnboardingEmail">, Call<ConfirmEmailRequest>> &
  Record<Path<"confirmOnboardingPhone">, Call<ConfirmPhoneRequest>> &
  Record<Path<"confirmOnboardingLink">, Call<ConfirmLinkRequest>> &
  Record<Path<"readOnboardingLink">, Call<ConfirmLinkRequest, LinkAnswer>> &
  Record<Path<"disownOnboardingLink">, Call<ConfirmLinkRequest>> &
  Record<Path<"resendOnboardingCode">, Call<ResendRequest>> &
  Record<Path<"login">, Call<LoginRequest, User | LoginStep>> &
  Record<Path<"confirmLoginEmail" | "confirmLoginPhone">, Call<ConfirmLoginRequest, User>> &
  Record<Path<"resendLoginCode">, Call<ResendLoginRequest>> &
  Record<Path<"sendUnfreezeCode">, Call<UnfreezeCodeRequest>> &
  Record<Path<"unfreeze">, Call<UnfreezeRequest, FreezeState>> &
  Record<Path<"forgotPassword">, Call<ForgotPasswordRequest>> &
  Record<Path<"resetPassword">, Call<ResetPasswordRequest>> &
  Record<Path<"changePassword">, Call<ChangePasswordRequest>> &
  Record<Path<"readSecurityLink">, Call<SecurityLinkRequest, SecurityLink>> &
  Record<Path<"useSecurityLink">, Call<SecurityLinkRequest>> &
  Record<Path<"startConfirming">, Call<StartConfirmingRequest>> &
  Record<Path<"confirmChannel">, Call<ConfirmChannelRequest, Channel[]>> &
  Record<Path<"changeAddress">, Call<ChangeAddressRequest, OwnDetails>> &
  Record<Path<"nextOfKin">, Call<NextOfKinRequest, OwnDetails>> &
  Record<Path<"removeNextOfKin">, Call<Record<string, never>, OwnDetails>> &
  Record<Path<"changeEmail">, Call<ChangeEmailRequest>> &
  Record<Path<"confirmEmailChange">, Call<ConfirmEmailChangeRequest>> &
  Record<Path<"useChannel">, Call<UseChannelRequest, Channel[]>> &
  Record<Path<"twoStep">, Call<TwoStepRequest, TwoStep>> &
  Record<Path<"stepUp">, Call<StepUpRequest, StepUpAnswer>> &
  Record<Path<"pin">, Call<{ pin: string }, PinState>> &
  Record<Path<"removePin">, Call<Record<string, never>, PinState>> &
  Record<Path<"endSession">, Call<{ id: string }>> &
  Record<Path<"endOtherSessions">, Call<Record<string, never>>> &
  Record<Path<"logout">, Call<Record<string, never>>> &
  Record<Path<"editProfile">, Call<EditProfileRequest, User>> &
  Record<Path<"confirmPhoneChange">, Call<ConfirmPhoneChangeRequest, User>> &
  Record<Path<"resendPhoneChange" | "dropPhoneChange">, Call<Record<string, never>>> &
  Record<Path<"noticePreferences">, Call<NoticePreferenceRequest, NoticePreferences>> &
  Record<Path<"turnPushOn">, Call<TurnPushOnRequest, NoticePreferences>> &
  Record<Path<"turnPushOff">, Call<Record<string, never>, NoticePreferences>> &
  Record<Path<"readNotice" | "readNotices">, Call<ReadNoticeRequest, UnreadNotices>> &
  Record<Path<"closeAccount">, Call<Record<string, never>>> &
  Record<Path<"shareStatement">, Call<SharedStatementRequest, NewlyShared>> &
  Record<Path<"withdrawSharedStatement">, Call<SharedStatementRequest, SharedStatements>> &
  Record<Path<"fund">, Call<FundRequest, FundAnswer>> &
  Record<Path<"complaints">, Call<ComplaintRequest, Complaint>> &
  Record<Path<"askAgain">, Call<AskAgainRequest, Flight>> &
  Record<Path<"dismissPayment">, Call<{ reference: string }>> &
  Record<Path<"withdraw">, Call<WithdrawRequest, Withdrawal>> &
  Record<Path<"addCard">, Call<Record<string, never>, AddCardAnswer>> &
  Record<Path<"removeCard">, Call<RemoveCardRequest>> &
  Record<Path<"cancelMandate" | "activateMandate">, Call<{ id: string }>> &
  Record<Path<"resolveAccount">, Call<ResolveRequest, ResolvedAccount>> &
  Record<Path<"createAccount">, Call<CreateAccountRequest, PayoutAccount>> &
  Record<Path<"updateAccount">, Call<UpdateAccountRequest, PayoutAccount>> &
  Record<Path<"requestOwnAccount">, Call<OwnAccountRequest, OwnAccount>> &
  Record<Path<"checkOwnAccount">, Call<{ sentOn?: string }, OwnAccount>> &
  Record<Path<"newSaving">, Call<SavingRequest, SavingAnswer>> &
  Record<PlanChange, Call<{ planId: string }, SavingPlanDetail>> &
  Record<
    Path<"changeSavingMandate">,
    Call<{ planId: string; mandateId: string }, SavingPlanDetail>
  > &
  Record<Path<"newSavingMandate">, Call<{ planId: string }, { url: string; reference: string }>> &
  Record<
    Path<"setSavingMissedChoice">,
    Call<{ planId: string; choice: MissedChoice }, SavingPlanDetail>
  > &
  Record<Path<"moveSavingDay">, Call<{ planId: string; day: number }, SavingPlanDetail>> &
  Record<Path<"changeSavingAmount">, Call<{ planId: string; amount: number }, SavingPlanDetail>> &
  Record<Path<"previewSavingAmount">, Call<{ planId: string; amount: number }, PlanAmountPreview>> &
  Record<Path<"setSavingGoal">, Call<PlanGoalRequest, SavingPlanDetail>> &
  Record<Path<"renameSaving">, Call<{ planId: string; name: string }, SavingPlanDetail>> &
  Record<
    Path<"changeSavingCard">,
    Call<{ planId: string; cardId: string | null }, SavingPlanDetail>
  > &
  Record<Path<"exitSaving">, Call<ExitRequest, SavingPlanDetail>> &
  Record<Path<"topUpSaving">, Call<TopUpRequest, TopUpAnswer>> &
  Record<Path<"payInstalmentFromStash">, Call<InstalmentOfPlan, SavingPlanDetail>> &
  Record<Path<"payInstalment">, Call<InstalmentOfPlan, { url: string; reference: string }>> &
  Record<Path<"newCircle">, Call<{ name: string; purpose: string; planId: string }, Circle>> &
  Record<Path<"previewCircle">, Call<{ code: string }, CirclePreview>> &
  Record<Path<"joinCircle">, Call<{ code: string; planId: string }, Circle>> &
  Record<Path<"editCircle">, Call<{ circleId: string; name: string; purpose: string }, Circle>> &
  Record<Path<"removeCircleMember">, Call<{ circleId: string; memberId: string }, Circle>> &
  Record<Path<"undoLeavingCircle" | "newCircleCode">, Call<{ circleId: string }, Circle>> &
  Record<Path<"leaveCircle" | "closeCircle">, Call<{ circleId: string }, null>> &
  Record<Path<"standingRules">, Call<StandingRulesRequest, StandingRules>> &
  Record<
    Path<"openGiftLink" | "renewGiftLink" | "closeGiftLink">,
    Call<{ planId: string }, PlanGifts>
  > &
  Record<Path<"thankForGift">, Call<{ giftId: string }, PlanGifts>> &
  Record<Path<"give">, Call<GiveRequest, GiveAnswer>> &
  Record<Path<"redeemPoints">, Call<RedeemRequest, RedeemAnswer>> &
  Record<Path<"newInvestment">, Call<InvestmentRequest, InvestmentAnswer>> &
  Record<Path<"updateInvestment">, Call<UpdateInvestmentRequest, InvestmentDetail>> &
  Record<Path<"transferInvestment">, Call<TransferInvestmentRequest, { id: string }>>;

type PlanChange = Path<"pauseSaving" | "resumeSaving" | "chargeSaving">;

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

interface InstalmentOfPlan {
  planId: string;
  number: number;
}

interface Call<Body, Data = unknown> {
  body: Body;
  data: Data;
}
