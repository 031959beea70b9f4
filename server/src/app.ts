import { accountRoutes } from "./people/accounts/routes.ts";
import { cardRoutes } from "./money/cards/routes.ts";
import { deviceRoutes } from "./people/auth/device-routes.ts";
import { authRoutes, loginCodeRoutes } from "./people/auth/routes.ts";
import { logSecurity } from "./people/auth/log-security.ts";
import { passwordRoutes } from "./people/auth/password-routes.ts";
import { stepUpRoutes } from "./people/auth/step-up-routes.ts";
import { recogniseInvestors, signedIn } from "./people/auth/signed-in.ts";
import { freezeByLink } from "./people/freeze/freeze-account.ts";
import { freezeRoutes } from "./people/freeze/routes.ts";
import { appSettingsRoutes, gatewayRoutes } from "./gateway/routes.ts";
import { historyRoutes } from "./views/history/routes.ts";
import { statementRoutes } from "./views/statements/routes.ts";
import { investmentRoutes } from "./products/investments/routes.ts";
import { onboardingRoutes } from "./people/onboarding/routes.ts";
import { overviewRoutes } from "./views/home/routes.ts";
import { closingRoutes, ownDataRoutes } from "./views/privacy/routes.ts";
import { mandateRoutes } from "./money/mandates/routes.ts";
import { paymentRoutes } from "./money/payments/routes.ts";
import { advanceUnsentOf } from "./money/withdrawals/jobs.ts";
import { storeIdempotentAnswers } from "./platform/http/idempotency.ts";
import { type Api, createApi } from "./platform/http/server.ts";
import type { Runtime } from "./platform/runtime.ts";
import { channelRoutes } from "./people/profile/channel-routes.ts";
import { editProfileRoutes } from "./people/profile/edit-routes.ts";
import { profileRoutes } from "./views/profile/routes.ts";
import { undoChange } from "./people/profile/change-channel.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { serveWeb } from "./platform/http/web.ts";
import { withPaymentHandlers } from "./payment-handlers.ts";
import { securityLinkRoutes } from "./people/security-links/routes.ts";
import { judgeReferral } from "./products/referrals/judge-referral.ts";
import { referralRoutes } from "./products/referrals/routes.ts";
import { savingsRoutes } from "./products/savings/routes.ts";
import { stashRoutes } from "./products/stash/routes.ts";
import { withdrawRoutes } from "./money/withdrawals/routes.ts";

/** The API: every domain with routes, in one list. */
export async function createApp(runtime: Runtime): Promise<Api> {
  const app = await createApi(runtime);
  recogniseInvestors(app);
  logSecurity(app, runtime);
  storeIdempotentAnswers(app, runtime);
  const onlySignedIn = signedIn(runtime);
  healthRoutes(app, runtime);
  appSettingsRoutes(app, runtime);
  onboardingRoutes(app, { ...runtime, judgeReferral });
  authRoutes(app, runtime, onlySignedIn);
  loginCodeRoutes(app, runtime);
  passwordRoutes(app, runtime, onlySignedIn);
  stepUpRoutes(app, runtime, onlySignedIn);
  deviceRoutes(app, runtime, onlySignedIn);
  securityLinkRoutes(app, runtime, {
    "undo-change": undoChange,
    freeze: freezeByLink(advanceUnsentOf),
  });
  freezeRoutes(app, runtime, onlySignedIn);
  profileRoutes(app, runtime, onlySignedIn);
  editProfileRoutes(app, runtime, onlySignedIn);
  channelRoutes(app, runtime, onlySignedIn);
  gatewayRoutes(app, runtime);
  paymentRoutes(app, withPaymentHandlers(runtime));
  accountRoutes(app, runtime, onlySignedIn);
  cardRoutes(app, runtime, onlySignedIn);
  mandateRoutes(app, withPaymentHandlers(runtime), onlySignedIn);
  stashRoutes(app, runtime, onlySignedIn);
  withdrawRoutes(app, runtime, onlySignedIn);
  historyRoutes(app, runtime, onlySignedIn);
  statementRoutes(app, runtime, onlySignedIn);
  overviewRoutes(app, runtime, onlySignedIn);
  savingsRoutes(app, runtime, onlySignedIn);
  investmentRoutes(app, runtime, onlySignedIn);
  referralRoutes(app, runtime, onlySignedIn);
  ownDataRoutes(app, runtime, onlySignedIn);
  closingRoutes(app, runtime, onlySignedIn);
  await serveWeb(app, runtime.config);
  return app;
}
