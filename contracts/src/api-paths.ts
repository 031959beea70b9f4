/** Every address of the API, once. */
export const apiPaths = {
  onboard: "/v1/onboard",
  confirmOnboardingEmail: "/v1/auth/onboard/confirmOtp/email",
  confirmOnboardingPhone: "/v1/auth/onboard/confirmOtp/mobileNumber",
  confirmOnboardingLink: "/v1/auth/onboard/confirmLink",
  resendOnboardingCode: "/v1/auth/onboard/resendOtp",
  login: "/v1/login",
  logout: "/v1/auth/logout",
  profile: "/v1/user/profile",
  me: "/user/get/me",
  settings: "/v1/settings",
  fund: "/v1/transactions/fund",
  paymentReturn: "/v1/transactions/return",
  paystackWebhook: "/v1/webhooks/paystack",
} as const;
