/** Every address of the app; the only place that contains them. */
export const paths = {
  start: () => "/",
  login: () => "/login",
  verifyLogin: () => "/login/verify",
  forgotPassword: () => "/login/forgot",
  resetPassword: () => "/login/reset",
  onboard: () => "/onboard",
  verifyCode: () => "/onboard/verify",
  verifyLink: () => "/verify",
  verifySuccess: () => "/verify/success",
  verifyError: () => "/verify/error",
  securityLink: () => "/secure",
  give: (token: string) => `/give/${encodeURIComponent(token)}`,
  giftReceipt: (reference: string) => `/give/paid/${encodeURIComponent(reference)}`,
  dashboard: () => "/dashboard",
  home: (tab?: "portfolio") => (tab ? `/dashboard/home?tab=${tab}` : "/dashboard/home"),
  save: () => "/dashboard/save",
  newSavingPlan: () => "/dashboard/save/new",
  savingPlan: (savingPlanId: string) => `/dashboard/save/${encodeURIComponent(savingPlanId)}`,
  circles: () => "/dashboard/circles",
  newCircle: () => "/dashboard/circles/new",
  joinCircle: (code?: string) => asking("/dashboard/circles/join", code ? { code } : {}),
  circle: (circleId: string) => `/dashboard/circles/${encodeURIComponent(circleId)}`,
  invest: () => "/dashboard/invest",
  compare: () => "/dashboard/invest/compare",
  newInvestment: (portfolioId: number) => `/dashboard/invest/new/${portfolioId}`,
  investment: (investmentId: string) => `/dashboard/invest/${encodeURIComponent(investmentId)}`,
  history: (filter: Record<string, string> = {}) => asking("/dashboard/history", filter),
  flight: (reference: string) => `/dashboard/history/${reference}`,
  accountNumber: () => "/dashboard/account-number",
  accountNumberRules: () => "/dashboard/account-number/rules",
  /** The reference is of the payment that the investor asks about. */
  help: (reference?: string) => asking("/dashboard/help", reference ? { reference } : {}),
  notices: (about?: "money" | "security") =>
    about ? `/dashboard/notifications?about=${about}` : "/dashboard/notifications",
  points: () => "/dashboard/points",
  proof: () => "/dashboard/proof",
  proceeds: (portfolioId: number | string) => `/dashboard/portfolio/${portfolioId}/proceeds`,
  settings: (section?: "bank-accounts" | "security") =>
    ["/dashboard/settings", section].filter(Boolean).join("#"),
  logout: () => "/dashboard/logout",
  notify: (kind: "success" | "error", message: string) =>
    `/dashboard/notify/${kind}/${encodeURIComponent(message)}`,
  savingsSummary: () => "/dashboard/portfolio/savings/summary",
  assetFinanceSummary: () => "/dashboard/portfolio/asset-finance/summary",
  greenAssetFinanceSummary: () => "/dashboard/portfolio/green-asset-finance/summary",
} as const;

/** The route patterns of addresses with a variable part. */
export const patterns = {
  give: "/give/:token",
  giftReceipt: "/give/paid/:reference",
  savingPlan: "/dashboard/save/:savingPlanId",
  circle: "/dashboard/circles/:circleId",
  newInvestment: "/dashboard/invest/new/:portfolioId",
  investment: "/dashboard/invest/:investmentId",
  notifySuccess: "/dashboard/notify/success/:message",
  notifyError: "/dashboard/notify/error/:message",
} as const;

function asking(path: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
}
